/** The order of everything that answers a request. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { createApi } from './api/calls.ts'
import { LONGEST_BODY } from './api/json-body.ts'
import type { Env } from './env.ts'
import { failure, log, thrown } from './errors.ts'
import { createMedia } from './media.ts'
import { sameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'

export type AppOptions = {
  config: Config
  services: Services
  /** The built files of the site; passes on what is none of them. */
  staticFiles?: MiddlewareHandler<Env>
  /** Answers everything that nothing else has; `log` says, once, what failed. */
  pages?: (request: Request, log: (error: unknown) => void) => Promise<Response>
}

const tooLong = (c: Context<Env>) => failure(c, 'body_too_large')

export function createApp({ config, services, staticFiles, pages }: AppOptions) {
  const app = new Hono<Env>()
  // An id that the visitor sends is not believed: it would let anybody write into the log.
  app.use(requestId({ headerName: '' }))
  app.use(async (c, next) => {
    await next()
    c.header('X-Request-Id', c.get('requestId'))
  })
  app.use(securityHeaders(config))
  app.use(sameOrigin(config))
  app.onError(thrown)
  app.notFound((c) => c.text('404', 404))
  app.route('/api', createApi(services, config))
  app.route('/media', createMedia(services, config))
  if (staticFiles) app.get('*', staticFiles)
  if (pages) {
    const limit = bodyLimit({ maxSize: LONGEST_BODY, onError: tooLong })
    // Public pages come compressed from their cache; the admin's are made for each request.
    app.all('*', compress(), limit, async (c) => {
      const answer = await pages(c.req.raw, (error) => log(c.get('requestId'), error))
      // The headers of a redirect made by the platform cannot be added to.
      return new Response(answer.body, answer)
    })
  }
  return app
}
