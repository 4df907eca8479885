/** The preview cookie lets the browser load the unpublished photos of opened previews. */
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../../config.ts'

const getCookieName = ({ https }: Pick<Config, 'https'>) =>
  https ? '__Host-copeaux_preview' : 'copeaux_preview'
const MAX_PREVIEWS = 5

/** Returns the secrets of the opened previews, the latest first. */
export function parsePreviewCookie(
  cookies: string | null | undefined,
  config: Pick<Config, 'https'>,
): string[] {
  const name = getCookieName(config)
  return (parse(cookies ?? '', name)[name] ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{22}$/.test(secret))
    .slice(0, MAX_PREVIEWS)
}

/** The path of the cookie is `/`, so that the next preview can add its own secret. */
export function formatPreviewCookie(
  cookies: string | null,
  secret: string,
  config: Pick<Config, 'https'>,
): string {
  const others = parsePreviewCookie(cookies, config).filter((other) => other !== secret)
  const value = [secret, ...others].slice(0, MAX_PREVIEWS).join('.')
  return serialize(getCookieName(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.https,
  })
}
