/** The order of everything that answers a request. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { Config } from '../config.ts'
import { say } from '../log.ts'
import type { Services } from '../services.ts'
import { createApi } from './api/calls.ts'
import { LONGEST_BODY } from './api/json-body.ts'
import type { DrawPreview } from './api/preview.ts'
import { clientAddressOf } from './client-address.ts'
import type { Env } from './env.ts'
import { failure, log, thrown } from './errors.ts'
import { health } from './health.ts'
import { createMedia } from './media.ts'
import { reservedRights } from './reserved-rights.ts'
import { sameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { tlsHint } from './tls-hint.ts'

export type AppOptions = {
  config: Config
  services: Services
  /** The built files of the site; passes on what is none of them. */
  staticFiles?: MiddlewareHandler<Env>
  /** Answers everything that nothing else has; `log` says, once, what failed, `address` is where it comes from. */
  pages?: (request: Request, log: (error: unknown) => void, address: string) => Promise<Response>
  /** Draws a page that nobody has saved yet. */
  preview?: DrawPreview
  /** Whether the site is about to end. */
  isStopping?: () => boolean
}

/** Milliseconds after which an answer is worth a line in the log. */
const SLOW = 1000

/** Only of reads, since what is sent takes as long as it takes to arrive; of a crowd at most one in that time. */
function slowWatch() {
  let told = Number.NEGATIVE_INFINITY
  return (c: Context<Env>, milliseconds: number) => {
    const { method, path } = c.req
    if (milliseconds < SLOW || (method !== 'GET' && method !== 'HEAD')) return
    if (performance.now() - told < SLOW) return
    told = performance.now()
    const request = c.get('requestId')
    say('warning', 'slow', { request, method, path, milliseconds: Math.round(milliseconds) })
  }
}

const tooLong = (c: Context<Env>) => failure(c, 'body_too_large')

export function createApp({
  config,
  services,
  staticFiles,
  pages,
  preview,
  isStopping = () => false,
}: AppOptions) {
  const app = new Hono<Env>()
  const tellSlow = slowWatch()
  const addressOf = clientAddressOf(config)
  // An id that the visitor sends is not believed: it would let anybody write into the log.
  app.use(requestId({ headerName: '' }))
  app.use(async (c, next) => {
    const begun = performance.now()
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    tellSlow(c, performance.now() - begun)
  })
  app.use(securityHeaders(config))
  app.use(reservedRights(services))
  app.use(sameOrigin(config))
  app.use(tlsHint(config))
  app.onError(thrown)
  app.notFound((c) => c.text('404', 404))
  app.route(
    '/',
    health(async () => !isStopping() && (await services.isReady())),
  )
  app.route('/api', createApi(services, config, preview))
  app.route('/media', createMedia(services, config))
  if (staticFiles) app.get('*', staticFiles)
  if (pages) {
    const limit = bodyLimit({ maxSize: LONGEST_BODY, onError: tooLong })
    // Public pages come compressed from their cache; the admin's are made for each request.
    app.all('*', compress(), limit, async (c) => {
      const answer = await pages(c.req.raw, (error) => log(c, error), addressOf(c))
      // The headers of a redirect made by the platform cannot be added to.
      return new Response(answer.body, answer)
    })
  }
  return app
}
