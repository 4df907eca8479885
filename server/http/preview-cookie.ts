/** What of the things that visitors do not see yet this browser was given to look at: their photos are asked for one by one. */
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../config.ts'

/** On https the browser takes it from this host alone, as the session's (api/strict-cookie.ts). */
const nameOf = ({ https }: Pick<Config, 'https'>) =>
  https ? '__Host-copeaux_preview' : 'copeaux_preview'
/** How many a browser looks at side by side. */
const MOST = 5

/** The secrets of the preview pages that were opened in this browser, the latest first. */
export function previewSecrets(
  cookies: string | null | undefined,
  config: Pick<Config, 'https'>,
): string[] {
  const name = nameOf(config)
  return (parse(cookies ?? '', name)[name] ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{22}$/.test(secret))
    .slice(0, MOST)
}

/**
 * The cookie of a browser that opens this one too, which ends when the browser is closed. It goes everywhere: the next
 * preview has to know of it.
 */
export function previewCookie(
  cookies: string | null,
  secret: string,
  config: Pick<Config, 'https'>,
): string {
  const others = previewSecrets(cookies, config).filter((one) => one !== secret)
  const value = [secret, ...others].slice(0, MOST).join('.')
  return serialize(nameOf(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.https,
  })
}
