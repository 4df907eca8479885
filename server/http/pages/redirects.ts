import { parse, serialize } from 'hono/utils/cookie'
import { getGalleryPath, parseGalleryOptions } from '../../../shared/gallery-path.ts'
import {
  DEFAULT_LOCALE,
  getLocaleFromPath,
  getLocalizedPath,
  isLocale,
  LOCALES,
  type Locale,
  removeLocalePrefix,
} from '../../../shared/locale.ts'
import {
  type CategoryNames,
  findCategory,
  getCategoryPath,
  isMachineReadablePath,
  parsePageNumber,
} from '../../../shared/paths.ts'

/**
 * This cookie stores the language that the visitor has chosen (docs/specification.md, section 1).
 * app/enhance/main.ts reads it too. LANGUAGE_COOKIE_AGE is in seconds.
 */
const LANGUAGE_COOKIE = 'lang'
const LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60

export type RequestHead = Pick<Request, 'method' | 'url' | 'headers'>

function createRedirect(status: 301 | 302, location: string, headers: Record<string, string> = {}) {
  return new Response(null, { status, headers: { Location: location, ...headers } })
}

/** Finds escapes of letters, digits and `-._~`, which need none (RFC 3986 section 2.3). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi
const ESCAPE_OR_CAPITALS = /%[\da-f]{2}|[A-Z]+/gi

const toLowerCase = (part: string) =>
  part.replace(ESCAPE_OR_CAPITALS, (found) =>
    found.startsWith('%') ? found.toUpperCase() : found.toLowerCase(),
  )

/**
 * Normalizes case, escapes and slashes of a path, and removes dots at its end, which often belong
 * to the sentence around the URL. Check only the result, because the router gets no other path.
 */
export function toCanonicalPath(pathname: string): string {
  const parts = pathname
    .replace(NEEDLESS_ESCAPE, (needless) => decodeURIComponent(needless))
    .replace(/(?<![./])[./]+$/, '')
    .split('/')
    .filter((part) => part !== '')
  // Keeps the letter case of paths of built files (/assets) and of preview secrets.
  if (parts[0] === 'assets') return `/${parts.join('/')}`
  const isSecret = (at: number) => parts[at - 1]?.toLowerCase() === 'preview'
  return `/${parts.map((part, at) => (isSecret(at) ? part : toLowerCase(part))).join('/')}`
}

export const createNotFoundResponse = () => new Response('404', { status: 404 })

/**
 * Redirects GET and HEAD requests whose path is not canonical. Answers other methods with 404,
 * because a redirect would lose the request body.
 */
export function redirectToCanonicalPath(request: RequestHead, pathname: string): Response | null {
  const url = new URL(request.url)
  if (url.pathname === pathname) return null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? createRedirect(301, pathname + url.search) : createNotFoundResponse()
}

/** Keeps a response that depends on the language cookie out of all caches. */
const PERSONAL_HEADERS = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }

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

/** Returns true for paths without a language prefix, except files such as feeds. */
export const dependsOnLanguageCookie = (pathname: string) =>
  !isMachineReadablePath(pathname) && pathname.split('/')[1] !== getLocaleFromPath(pathname)

export function hasNonDefaultLanguageCookie(cookies: string): boolean {
  if (!cookies.includes(LANGUAGE_COOKIE)) return false
  const setting = parse(cookies, LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  return isLocale(setting) && setting !== DEFAULT_LOCALE
}

export function findCanonicalOrLanguageRedirect(
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

  // Removes the prefix of French pages, so that each page has only one URL.
  const cleanPath = /^\/fr(\/|$)/.test(pathname) ? removeLocalePrefix(pathname) : pathname
  if (cleanPath !== new URL(request.url).pathname)
    return createRedirect(301, cleanPath + url.search)

  // Redirects a page in a language that is not offered to the French page, only temporarily,
  // because the artist may offer the language again.
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

type Category = CategoryNames & { id: number }
export type CurrentAndFormerCategories = {
  categories: Category[]
  /** The categories with their former names, the latest first. */
  formerCategories: Category[]
}

/**
 * Returns the gallery path of the category whose former name is in the URL. Returns null if another
 * category now has this name, because the link then shows that category.
 */
export function findRenamedCategoryPath(
  url: URL,
  { categories, formerCategories }: CurrentAndFormerCategories,
): string | null {
  const requestedName = url.searchParams.get('category')
  if (!requestedName || removeLocalePrefix(url.pathname) !== '/gallery') return null
  const locale = getLocaleFromPath(url.pathname)
  if (findCategory(locale, requestedName, categories)) return null
  const existing = formerCategories.filter(({ id }) =>
    categories.some((current) => current.id === id),
  )
  const former = findCategory(locale, requestedName, existing)
  const now = categories.find(({ id }) => id === former?.id)
  return now
    ? getGalleryPath(
        getCategoryPath(locale, now, categories),
        parseGalleryOptions(url.searchParams),
        parsePageNumber(url) ?? 1,
      )
    : null
}
