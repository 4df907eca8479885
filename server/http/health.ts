import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import site from '../../package.json' with { type: 'json' }
import type { Env } from './env.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

/** Also checks the host name, because a proxy on the same machine may add no header. */
function isFromHost({ req, env }: Context<Env>): boolean {
  const address = env?.incoming?.socket.remoteAddress ?? ''
  return (
    ipaddr.isValid(address) &&
    ipaddr.process(address).range() === 'loopback' &&
    LOOPBACK_HOST.test(req.header('host') ?? '') &&
    PROXY_HEADERS.every((name) => req.header(name) === undefined)
  )
}

/** Adds the version on a separate line for requests from the server itself. */
export const answerHealthCheck = (c: Context<Env>) =>
  c.text(isFromHost(c) ? `ok\nversion ${site.version}\n` : 'ok', 200, {
    'Cache-Control': 'no-store',
  })
