import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import ipaddr from 'ipaddr.js'
import site from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { log } from '../logger.ts'
import type { Services } from '../services.ts'
import type { PreviewRenderer } from './api/content/preview.ts'
import { MAX_PUBLIC_FORM_BYTES, readBodyWithLimit } from './api/json-body.ts'
import { createApi } from './api/routes.ts'
import { createErrorResponse, handleRequestError, logRequestError } from './errors.ts'
import { createClientAddressResolver, warnAboutProxySettings } from './headers/client-address.ts'
import { requireSameOrigin } from './headers/same-origin.ts'
import { refuseDataMining, setSecurityHeaders } from './headers/security-headers.ts'
import type { Env } from './hono-env.ts'
import { createMediaHandler } from './media.ts'
import { createFormTooLargeResponse } from './pages/page-handler.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

/**
 * Returns true if the request comes from this machine and not through a proxy. Checks the Host
 * header too, because a proxy on the same machine may add no proxy header.
 */
function isFromHost({ req, env }: Context<Env>): boolean {
  const address = env?.incoming?.socket.remoteAddress ?? ''
  return (
    ipaddr.isValid(address) &&
    ipaddr.process(address).range() === 'loopback' &&
    LOOPBACK_HOST.test(req.header('host') ?? '') &&
    PROXY_HEADERS.every((name) => req.header(name) === undefined)
  )
}

/**
 * Reveals the software version only to requests from this machine, because knowing it would help an
 * attacker.
 */
const answerHealthCheck = (c: Context<Env>) =>
  c.text(isFromHost(c) ? `ok\nversion ${site.version}\n` : 'ok', 200, {
    'Cache-Control': 'no-store',
  })

export type AppOptions = {
  config: Config
  services: Services
  staticFiles?: MiddlewareHandler<Env>
  handlePage?: (
    request: Request,
    log: (error: unknown) => void,
    address: string,
  ) => Promise<Response>
  preview?: PreviewRenderer
  isStopping?: () => boolean
}

/**
 * The server logs GET and HEAD requests that take longer than this, at most one in each interval of
 * this length.
 */
const SLOW_REQUEST_MS = 1000
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Ignores requests with other methods than GET and HEAD, because their bodies may arrive slowly.
 */
function createSlowRequestLog() {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (c: Context<Env>, milliseconds: number) => {
    const { method, path } = c.req
    if (milliseconds < SLOW_REQUEST_MS || (method !== 'GET' && method !== 'HEAD')) return
    if (performance.now() - loggedAt < SLOW_REQUEST_MS) return
    loggedAt = performance.now()
    const request = c.get('requestId')
    log('warning', 'slow', { request, method, path, milliseconds: Math.round(milliseconds) })
  }
}

/**
 * Returns the body of a submitted form, null if it is too long, or undefined if there is none.
 * Reads the form before the request enters the render queue, so that a slow client takes no place
 * in the queue. Checks the method first, because reading `request.body` creates an abort signal,
 * whose garbage collection blocks for 100 ms in a flood of GETs.
 */
const readForm = async (request: Request) =>
  request.method !== 'GET' && request.method !== 'HEAD' && request.body
    ? readBodyWithLimit(request, MAX_PUBLIC_FORM_BYTES).catch(() => 'aborted' as const)
    : undefined

/**
 * Ignores an invalid Range header (RFC 9110 section 14.2), and any Range with If-Range, which
 * `serveStatic` does not evaluate.
 */
const ignoreInvalidRange: MiddlewareHandler<Env> = (c, next) => {
  const range = c.req.header('range')
  if (range === undefined) return next()
  const [, first, last] = /^bytes=(?=.*\d)(\d*)-(\d*)$/.exec(range) ?? []
  const isValid = first !== undefined && !(first && last && Number(last) < Number(first))
  if (!isValid || c.req.header('if-range') !== undefined) c.req.raw.headers.delete('range')
  return next()
}

/** Refuses a NUL byte in the URL, because PostgreSQL accepts none in a query. */
const refuseNul: MiddlewareHandler<Env> = async (c, next) =>
  c.req.url.includes('%00') ? createErrorResponse(c, 'not_found') : next()

const replaceBody = ({ url, method, headers, signal }: Request, body: Buffer<ArrayBuffer>) =>
  new Request(url, { method, headers, signal, body })

export function createApp({
  config,
  services,
  staticFiles,
  handlePage,
  preview,
  isStopping = () => false,
}: AppOptions) {
  const app = new Hono<Env>()
  const logSlow = createSlowRequestLog()
  const addressOf = createClientAddressResolver(config)
  // Ignores request ids that visitors send, because they would allow log injection.
  app.use(requestId({ headerName: '' }))
  app.use(async (c, next) => {
    const startedAt = performance.now()
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    logSlow(c, performance.now() - startedAt)
  })
  app.use(setSecurityHeaders(config))
  // Answers health checks before middleware reads the database, because monitors wait only a few
  // seconds.
  const uncached = { 'Cache-Control': 'no-store' }
  app.get('/healthz', answerHealthCheck)
  app.get('/readyz', async (c) => {
    const isReady = !isStopping() && (await services.isReady())
    return isReady ? c.text('ready', 200, uncached) : c.text('not ready', 503, uncached)
  })
  app.use(refuseDataMining(services))
  app.use(requireSameOrigin(config))
  app.use(refuseNul)
  app.use(ignoreInvalidRange)
  app.use(warnAboutProxySettings(config))
  app.onError(handleRequestError)
  app.notFound((c) => c.text('404', 404))
  app.route('/api', createApi(services, config, preview))
  app.route('/media', createMediaHandler(services, config))
  if (staticFiles) app.get('*', staticFiles)
  if (handlePage) {
    // Compresses responses that do not pass through the page cache, such as previews and submitted
    // forms.
    app.all('*', compress(), async (c) => {
      if (!PAGE_METHODS.includes(c.req.method)) {
        c.header('Allow', PAGE_METHODS.join(', '))
        return createErrorResponse(c, 'wrong_method')
      }
      const body = await readForm(c.req.raw)
      if (body === null) return createFormTooLargeResponse(c.req.raw)
      if (body === 'aborted') return c.body(null, 400)
      const request = body ? replaceBody(c.req.raw, body) : c.req.raw
      const response = await handlePage(request, (error) => logRequestError(c, error), addressOf(c))
      // Copies the response, because the headers of `Response.redirect()` are immutable.
      return new Response(response.body, response)
    })
  }
  return app
}
