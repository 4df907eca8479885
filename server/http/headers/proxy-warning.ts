import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../env.ts'

/** Warns once about each wrong setting. It is only a hint, because the headers can be forged. */
export function warnAboutProxySettings({
  https,
  siteUrl,
  trustProxy,
}: Pick<Config, 'https' | 'siteUrl' | 'trustProxy'>): MiddlewareHandler<Env> {
  const comesByHttps = (c: Context<Env>) =>
    c.req.header('x-forwarded-proto') === 'https' ||
    c.req.header('origin') === `https://${c.req.header('host')}`
  const comesFromProxy = (c: Context<Env>) =>
    ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'].some((name) => c.req.header(name))
  const warnings = [
    {
      isPossible: !https,
      isNeeded: comesByHttps,
      text: `SITE_URL is ${JSON.stringify(siteUrl)}, but visitors come by https: set it to the address they use, or cookies are not secure.`,
    },
    {
      // Without https there may be no proxy, and then TRUST_PROXY must stay 0.
      isPossible: https && trustProxy === 0,
      isNeeded: comesFromProxy,
      text: 'TRUST_PROXY is 0, but requests come through a proxy: all visitors share the limits of one address. Set it to the number of proxies, usually 1.',
    },
  ].filter(({ isPossible }) => isPossible)
  return (c, next) => {
    const index = warnings.findIndex(({ isNeeded }) => isNeeded(c))
    if (index >= 0) for (const { text } of warnings.splice(index, 1)) console.warn(text)
    return next()
  }
}
