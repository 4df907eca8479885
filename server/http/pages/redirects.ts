/**
 * Redirects public URLs before a page is rendered: to the canonical path, and to the visitor's
 * language.
 */
import { parse, serialize } from 'hono/utils/cookie'
import {
  DEFAULT_LOCALE,
  getLocaleFromPath,
  getLocalizedPath,
  LOCALES,
  type Locale,
  removeLocalePrefix,
} from '../../../shared/locale.ts'
import { isMachineReadablePath } from '../../../shared/paths.ts'

/**
 * Name of the cookie that stores the visitor's language (docs/specification.md, section 1), and its
 * lifetime of one year in seconds. Scripts may read the cookie
 * (app/enhance/language-suggestion.ts).
 */
const LANGUAGE_COOKIE = 'lang'
const LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60

/** The parts of a request that a redirect depends on. */
export type RequestHead = Pick<Request, 'method' | 'url' | 'headers'>

function createRedirect(status: 301 | 302, location: string, headers: Record<string, string> = {}) {
  return new Response(null, { status, headers: { Location: location, ...headers } })
}

/**
 * Matches a percent-encoded unreserved character: a letter, a digit or one of `-._~` (RFC 3986
 * section 2.3).
 */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi
const ESCAPE_OR_CAPITALS = /%[\da-f]{2}|[A-Z]+/gi

const toLowerCase = (part: string) =>
  part.replace(ESCAPE_OR_CAPITALS, (found) =>
    found.startsWith('%') ? found.toUpperCase() : found.toLowerCase(),
  )

/**
 * Returns the canonical form of a path, which is lowercase and has no needless escapes, no empty
 * segments, no trailing slash and no trailing dots, which are the end of a sentence. All checks of
 * a path use the canonical form, so that they see the same path as the router.
 * @param pathname the path of a URL, in which `.` and `..` are already resolved
 */
export function toCanonicalPath(pathname: string): string {
  const parts = pathname
    .replace(NEEDLESS_ESCAPE, (needless) => decodeURIComponent(needless))
    .replace(/(?<![./])[./]+$/, '')
    .split('/')
    .filter((part) => part !== '')
  // Keeps the case of the names of built files and of preview secrets, because both are
  // case-sensitive.
  if (parts[0] === 'assets') return `/${parts.join('/')}`
  const isSecret = (at: number) => parts[at - 1]?.toLowerCase() === 'preview'
  return `/${parts.map((part, at) => (isSecret(at) ? part : toLowerCase(part))).join('/')}`
}

/** Returns a 404 response without rendering a page. */
export const createNotFoundResponse = () => new Response('404', { status: 404 })

/**
 * Redirects a GET or HEAD request to the canonical path, or returns null if the request already has
 * this path. Other methods get a 404, because a redirect would lose the request body.
 */
export function redirectToCanonicalPath(request: RequestHead, pathname: string): Response | null {
  const url = new URL(request.url)
  if (url.pathname === pathname) return null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? createRedirect(301, pathname + url.search) : createNotFoundResponse()
}

/**
 * Headers of a response that depends on the language cookie. They prevent shared caches from
 * storing the response.
 */
const PERSONAL_HEADERS = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }

/**
 * Redirects to the page in the language that the visitor chose in the menu, without the `lang`
 * query parameter. Also stores this language in a cookie.
 */
function redirectToChosenLanguage(locale: Locale, url: URL, secure: boolean) {
  url.searchParams.delete('lang')
  const cookie = serialize(LANGUAGE_COOKIE, locale, {
    path: '/',
    maxAge: LANGUAGE_COOKIE_AGE,
    sameSite: 'Lax',
    secure,
  })
  const location = getLocalizedPath(locale, removeLocalePrefix(url.pathname)) + url.search
  return createRedirect(302, location, { ...PERSONAL_HEADERS, 'Set-Cookie': cookie })
}

/**
 * Returns true if the language cookie affects the response at this path. The cookie affects all
 * paths without a language prefix, except machine-readable files such as feeds.
 */
export const dependsOnLanguageCookie = (pathname: string) =>
  !isMachineReadablePath(pathname) && pathname.split('/')[1] !== getLocaleFromPath(pathname)

/** Returns true if the language cookie is set to a language other than French. */
export function hasNonDefaultLanguageCookie(cookies: string): boolean {
  if (!cookies.includes(LANGUAGE_COOKIE)) return false
  const setting = parse(cookies, LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  return setting !== undefined && setting !== DEFAULT_LOCALE
}

/**
 * Returns the redirect for a request for a public URL, or null if no redirect is needed.
 * @param secure true to restrict the language cookie to https
 * @param locales the languages of the site
 */
export function redirectPublicUrl(
  request: RequestHead,
  secure: boolean,
  locales: readonly Locale[] = LOCALES,
): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = new URL(request.url)
  const pathname = toCanonicalPath(url.pathname)
  const chosen = url.searchParams.get('lang')
  url.pathname = pathname
  const isDocument = isMachineReadablePath(pathname)
  const isOffered = (locale: unknown): locale is Locale => locales.some((one) => one === locale)
  if (!isDocument && isOffered(chosen)) return redirectToChosenLanguage(chosen, url, secure)

  // Removes the prefix `/fr`, because French pages have no language prefix and every page has only
  // one URL.
  const cleanPath = /^\/fr(\/|$)/.test(pathname) ? removeLocalePrefix(pathname) : pathname
  if (cleanPath !== new URL(request.url).pathname)
    return createRedirect(301, cleanPath + url.search)

  // Redirects to the French page if the site does not offer the language in the path. The redirect
  // is temporary, because the artist may offer the language again.
  if (!isOffered(getLocaleFromPath(pathname)))
    return createRedirect(302, removeLocalePrefix(pathname) + url.search)

  if (isDocument) return null
  const setting = parse(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  const hasLanguagePrefix = pathname.split('/')[1] === getLocaleFromPath(pathname)
  if (!hasLanguagePrefix && isOffered(setting) && setting !== DEFAULT_LOCALE) {
    return createRedirect(302, getLocalizedPath(setting, pathname) + url.search, PERSONAL_HEADERS)
  }
  return null
}
