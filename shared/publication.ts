/** When visitors see a piece or a news item: at once, from a certain minute, or never. */
import * as v from 'valibot'
import { withoutLocale } from './locale.ts'
import { optionalMinute } from './rules.ts'

/**
 * The fields of a write request. A missing field keeps its value. A new entity is published at
 * once.
 */
export const publication = {
  hidden: v.optional(v.boolean('not_a_yes_or_no')),
  /** The minute of publication, in the workshop's time zone. */
  shown_from: v.optional(optionalMinute),
}

/** The fields that only the administrator reads. */
export type Publication = {
  hidden: boolean
  shown_from: string | null
  /** The secret of the preview address, or null if the entity is published. */
  preview: string | null
}

/** Returns the preview address of an entity that is not published. */
export const previewPath = (secret: string) => `/preview/${secret}`

/** Returns true for preview addresses in any language. */
export const isPreviewPath = (pathname: string) => withoutLocale(pathname).startsWith('/preview/')

/** Returns the secret of a preview address in any language, or null for other paths. */
export const previewSecretOf = (pathname: string): string | null =>
  /^\/preview\/([\w-]{22})$/.exec(withoutLocale(pathname))?.[1] ?? null

/** The header that marks an answer with public data only, and its value. */
export const VIEW_HEADER = 'Copeaux-View'
export const PUBLIC_VIEW = 'strangers'
