/**
 * Reads and builds the cookie that stores the secrets of the previews that this browser has opened.
 * The cookie allows the browser to load the unpublished photos of these previews.
 */
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../../config.ts'

/**
 * Returns the name of the preview cookie. On https, the `__Host-` prefix binds the cookie to this
 * host, as for the session cookie (api/account/strict-cookie.ts).
 */
const getCookieName = ({ https }: Pick<Config, 'https'>) =>
  https ? '__Host-copeaux_preview' : 'copeaux_preview'
/** Maximum number of previews whose photos a browser may load at the same time. */
const MAX_PREVIEWS = 5

/** Returns the secrets of the previews that were opened in this browser, the latest first. */
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

/**
 * Builds the `Set-Cookie` header that adds a preview to the cookie. The path of the cookie is `/`,
 * so that the next preview page receives the cookie and can add its own secret.
 */
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
