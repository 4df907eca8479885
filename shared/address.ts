import { type Locale, localizedPath } from './locale.ts'

/** A title as an address carries it: lower case ASCII letters and figures joined by hyphens; may be empty. */
export const slug = (title: string) =>
  title
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

const SECTIONS = { art_piece: '/gallery', news: '/news', training: '/training' } as const

/** The public address of a piece, a news item or a training: `/de/gallery/12-bol-en-noyer`. */
export function entityAddress(
  locale: Locale,
  type: keyof typeof SECTIONS,
  entity: { id: number; title: string },
): string {
  const tail = [entity.id, slug(entity.title)].filter(Boolean).join('-')
  return localizedPath(locale, `${SECTIONS[type]}/${tail}`)
}

/** The public address of the gallery with the pieces of one category. */
export const categoryAddress = (locale: Locale, name: string) =>
  `${localizedPath(locale, '/gallery')}?${new URLSearchParams({ category: name })}`

/** Whether a path is that of a document for programs, such as a feed: it is the same whatever the visitor's language. */
export const isDocumentPath = (pathname: string) => /\.(?:xml|txt|atom|ics)$/.test(pathname)

/** Whether a path is one of the admin's two screens; any other path under /admin is a page that does not exist. */
export const isAdminPath = (pathname: string) => /^\/admin(\/login)?\/?$/.test(pathname)

/** The id at the head of the last part of such an address; null when it has none. The number decides. */
export function idOfAddress(part: string | undefined): number | null {
  const digits = /^([1-9]\d{0,14})(?:-|$)/.exec(part ?? '')?.[1]
  return digits ? Number(digits) : null
}
