/** What of the things that visitors do not see yet this browser was given to look at: their photos are asked for one by one. */
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../config.ts'

const NAME = 'copeaux_preview'
/** How many a browser looks at side by side. */
const MOST = 5

/** The secrets of the preview pages that were opened in this browser, the latest first. */
export const previewSecrets = (cookies: string | null | undefined): string[] =>
  (parse(cookies ?? '', NAME)[NAME] ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{22}$/.test(secret))
    .slice(0, MOST)

/**
 * The cookie of a browser that opens this one too, which ends when the browser is closed. It goes everywhere: the next
 * preview has to know of it.
 */
export function previewCookie(
  cookies: string | null,
  secret: string,
  { https }: Pick<Config, 'https'>,
): string {
  const others = previewSecrets(cookies).filter((one) => one !== secret)
  const value = [secret, ...others].slice(0, MOST).join('.')
  return serialize(NAME, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: https,
  })
}
