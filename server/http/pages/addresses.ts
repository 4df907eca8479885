/** Where a public address leads before any page is rendered: one address a page, and the visitor's language. */
import { parse, serialize } from 'hono/utils/cookie'
import { isDocumentPath } from '../../../shared/address.ts'
import {
  barePath,
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  localeOf,
  localizedPath,
} from '../../../shared/locale.ts'

/**
 * The cookie that holds the language setting (specification section 1), in seconds: a year. It is no secret, and the
 * page's script looks whether a language was chosen (app/enhance/language-offer.ts).
 */
const LANGUAGE_COOKIE = 'lang'
const LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60

function redirect(status: 301 | 302, location: string, headers: Record<string, string> = {}) {
  return new Response(null, { status, headers: { Location: location, ...headers } })
}

/** A letter, a figure or one of `-._~`, percent-encoded without need (RFC 3986 section 2.3). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi
const ESCAPE_OR_CAPITALS = /%[\da-f]{2}|[A-Z]+/gi

const inSmallLetters = (part: string) =>
  part.replace(ESCAPE_OR_CAPITALS, (found) =>
    found.startsWith('%') ? found.toUpperCase() : found.toLowerCase(),
  )

/**
 * Returns the one spelling of a path under which its page exists: no needless escapes, no empty parts, no slash at the
 * end, small letters. Everything that looks at the path of a page comes after this, so that all of it sees the same
 * path as the router.
 * @param pathname of a URL, which has resolved `.` and `..`
 */
export function canonicalPath(pathname: string): string {
  const parts = pathname
    .replace(NEEDLESS_ESCAPE, (needless) => decodeURIComponent(needless))
    .split('/')
    .filter((part) => part !== '')
  // Only the names of built files and the secrets of previews hold capitals.
  if (parts[0] === 'assets') return `/${parts.join('/')}`
  const isSecret = (at: number) => parts[at - 1]?.toLowerCase() === 'preview'
  return `/${parts.map((part, at) => (isSecret(at) ? part : inSmallLetters(part))).join('/')}`
}

/** Where there is no page to say it. */
export const notFound = () => new Response('404', { status: 404 })

/** Answers a request for a page under another spelling: what is read moves to the right one, what is sent is not. */
export function otherSpelling(request: Request, pathname: string): Response | null {
  const url = new URL(request.url)
  if (url.pathname === pathname) return null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? redirect(301, pathname + url.search) : notFound()
}

/** Never kept by others: it depends on the visitor's cookie (design.md section 7). */
const PERSONAL = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }

/** The visitor chose a language in the menu: keep the choice, then show the clean address. */
function choose(locale: Locale, url: URL, secure: boolean) {
  url.searchParams.delete('lang')
  const cookie = serialize(LANGUAGE_COOKIE, locale, {
    path: '/',
    maxAge: LANGUAGE_COOKIE_AGE,
    sameSite: 'Lax',
    secure,
  })
  const location = localizedPath(locale, barePath(url.pathname)) + url.search
  return redirect(302, location, { ...PERSONAL, 'Set-Cookie': cookie })
}

/** Whether the language setting decides what is answered at that path: not where the path says the language itself. */
export const dependsOnCookie = (pathname: string) =>
  !isDocumentPath(pathname) && pathname.split('/')[1] !== localeOf(pathname)

/** Whether those cookies hold another language setting than French, which may lead elsewhere. */
export function asksForAnotherLanguage(cookies: string): boolean {
  if (!cookies.includes(LANGUAGE_COOKIE)) return false
  const setting = parse(cookies, LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  return setting !== undefined && setting !== DEFAULT_LOCALE
}

/**
 * The redirect that a GET of a public address gets, or null when the page itself should answer. `secure` marks the
 * cookie for https only; `locales` are the languages in which visitors find the site.
 */
export function redirectPublicAddress(
  request: Request,
  secure: boolean,
  locales: readonly Locale[] = LOCALES,
): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = new URL(request.url)
  const pathname = canonicalPath(url.pathname)
  const chosen = url.searchParams.get('lang')
  url.pathname = pathname
  const isDocument = isDocumentPath(pathname)
  const isShown = (locale: unknown): locale is Locale => locales.some((one) => one === locale)
  if (!isDocument && isShown(chosen)) return choose(chosen, url, secure)

  // French stands at the bare paths, so that every page has one address.
  const clean = /^\/fr(\/|$)/.test(pathname) ? barePath(pathname) : pathname
  if (clean !== new URL(request.url).pathname) return redirect(301, clean + url.search)

  // Not for ever: the artist may offer that language again.
  if (!isShown(localeOf(pathname))) return redirect(302, barePath(pathname) + url.search)

  if (isDocument) return null
  const setting = parse(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  const prefixed = pathname.split('/')[1] === localeOf(pathname)
  if (!prefixed && isShown(setting) && setting !== DEFAULT_LOCALE) {
    return redirect(302, localizedPath(setting, pathname) + url.search, PERSONAL)
  }
  return null
}
