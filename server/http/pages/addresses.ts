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
 * page's script looks whether a language was chosen (app/enhance/offer.ts).
 */
const LANGUAGE_COOKIE = 'lang'
const LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60

function redirect(status: 301 | 302, location: string, headers: Record<string, string> = {}) {
  return new Response(null, { status, headers: { Location: location, ...headers } })
}

/** The language at the head of a path, however somebody typed it. */
const ANY_CASE = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`, 'i')

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
  // Two slashes at the start of a Location would make it another site's address.
  const pathname = url.pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const chosen = url.searchParams.get('lang')
  url.pathname = pathname
  const isDocument = isDocumentPath(pathname)
  const isShown = (locale: unknown): locale is Locale => locales.includes(locale as Locale)
  if (!isDocument && isShown(chosen)) return choose(chosen, url, secure)

  // French stands at the bare paths, so that every page has one address.
  const cased = pathname.replace(ANY_CASE, (code) => code.toLowerCase())
  const clean = /^\/fr(\/|$)/.test(cased) ? barePath(cased) : cased
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
