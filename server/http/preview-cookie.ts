/**
 * The cookie with the previews that this browser has opened, so that it may load their unpublished
 * photos.
 */
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../config.ts'

/**
 * Returns the cookie's name. The `__Host-` prefix binds it to this host on https, as for the
 * session (api/strict-cookie.ts).
 */
const nameOf = ({ https }: Pick<Config, 'https'>) =>
  https ? '__Host-copeaux_preview' : 'copeaux_preview'
/** Number of previews that a browser may have open at once. */
const MAX_PREVIEWS = 5

/** Returns the secrets of the previews that were opened in this browser, the latest first. */
export function previewSecrets(
  cookies: string | null | undefined,
  config: Pick<Config, 'https'>,
): string[] {
  const name = nameOf(config)
  return (parse(cookies ?? '', name)[name] ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{22}$/.test(secret))
    .slice(0, MAX_PREVIEWS)
}

/**
 * Builds the session cookie that adds a preview. Its path is `/`, so that the next preview page can
 * extend it.
 */
export function previewCookie(
  cookies: string | null,
  secret: string,
  config: Pick<Config, 'https'>,
): string {
  const others = previewSecrets(cookies, config).filter((one) => one !== secret)
  const value = [secret, ...others].slice(0, MAX_PREVIEWS).join('.')
  return serialize(nameOf(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.https,
  })
}
