import { DEFAULT_LOCALE, LOCALES, type Locale, localizedPath } from './locale.ts'
import { NAME_LENGTH } from './rules.ts'
import { inLanguage, type PublicTranslations } from './translation.ts'

/** How German writes its umlauts without them: `für` is `fuer`. */
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' }

/** A title as an address carries it: lower case ASCII letters and figures joined by hyphens; may be empty. */
export const slug = (title: string, locale: Locale = DEFAULT_LOCALE) =>
  (locale === 'de'
    ? title.normalize('NFC').replace(/[äöü]/gi, (umlaut) => UMLAUTS[umlaut] ?? umlaut)
    : title
  )
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')

const SECTIONS = { art_piece: '/gallery', news: '/news', training: '/training' } as const

/** The public address of a piece, a news item or a training: `/de/gallery/12-bol-en-noyer`. */
export function entityAddress(
  locale: Locale,
  type: keyof typeof SECTIONS,
  entity: { id: number; title: string },
): string {
  const tail = [entity.id, slug(entity.title, locale)].filter(Boolean).join('-')
  return localizedPath(locale, `${SECTIONS[type]}/${tail}`)
}

export type Named = { name: string; translations: PublicTranslations<'name'> }

const nameIn = (locale: Locale, category: Named) => inLanguage(category, 'name', locale).text
const isCalled = (name: string) => (category: Named) =>
  LOCALES.some((locale) => nameIn(locale, category) === name)

/**
 * The public address of the gallery with the pieces of one category, by its name in the language of the page; by the
 * French one, which no two share, where another category has that name in any language.
 */
export function categoryAddress(locale: Locale, category: Named, all: Named[]): string {
  const own = nameIn(locale, category)
  const name = all.filter(isCalled(own)).length > 1 ? category.name : own
  return `${localizedPath(locale, '/gallery')}?${new URLSearchParams({ category: name })}`
}

/**
 * The category of such an address: a link stays right when the language is changed, and finds its category where
 * somebody has typed it in small letters or without accents.
 */
export function categoryOfAddress<Category extends Named>(
  locale: Locale,
  name: string,
  all: Category[],
): Category | undefined {
  // Anybody can write a longer one into an address, and no category has it.
  if (name.length > NAME_LENGTH) return undefined
  const wanted = slug(name)
  return (
    all.find((category) => category.name === name) ??
    all.find((category) => nameIn(locale, category) === name) ??
    all.find(isCalled(name)) ??
    all.find((category) => wanted && LOCALES.some((one) => slug(nameIn(one, category)) === wanted))
  )
}

/** Whether a path is that of a document for programs, such as a feed: it is the same whatever the visitor's language. */
export const isDocumentPath = (pathname: string) => /\.(?:xml|txt|atom|ics|vcf)$/.test(pathname)

const ADMIN_SCREENS = [
  'panel',
  'login',
  'account',
  'site',
  'messages',
  'mail',
  'start',
  'trash',
  'guide',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

/** Which of the admin's screens has that path; null for none: any other path under /admin is a page that does not exist. */
export function adminScreen(pathname: string): AdminScreen | null {
  const [path, name = 'panel'] = /^\/admin(?:\/(?!panel)(\w+))?\/?$/.exec(pathname) ?? []
  return path === undefined ? null : (ADMIN_SCREENS.find((screen) => screen === name) ?? null)
}
export const isAdminPath = (pathname: string) => adminScreen(pathname) !== null

/**
 * The id at the head of the last part of such an address; null when it has none. The number decides, also where an
 * e-mail program took the comma behind a link along.
 */
export function idOfAddress(part: string | undefined): number | null {
  const digits = /^([1-9]\d{0,14})(?:-|[^\p{L}\p{N}]*$)/u.exec(part ?? '')?.[1]
  return digits ? Number(digits) : null
}

/** How many pieces one page of the gallery shows. */
export const PIECES_A_PAGE = 24

/** The number in such an address, from 1; null where it is none. */
export const pageOfAddress = ({ searchParams }: Pick<URL, 'searchParams'>): number | null => {
  const asked = searchParams.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null
}

/** The address of that page of what an address of the gallery shows; the first has none of its own. */
export const addressOfPage = (address: string, page: number) =>
  page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`
