/** Whether visitors see a piece or a news item: at once, from some minute on, or not at all. */
import * as v from 'valibot'
import { barePath } from './locale.ts'
import { minuteOrNone } from './rules.ts'

/** What a write takes. A field that is left out keeps its value; a new entity is published at once. */
export const publication = {
  hidden: v.optional(v.boolean('not_a_yes_or_no')),
  /** The first minute in which visitors see it, on the workshop's clock. */
  shown_from: v.optional(minuteOrNone),
}

/** What the administrator reads. Visitors read none of it. */
export type Publication = {
  hidden: boolean
  shown_from: string | null
  /** The end of the address at which it can be looked at before visitors see it; null while they do. */
  preview: string | null
}

/** The address of something that visitors do not see yet, for those who were given it. */
export const previewAddress = (secret: string) => `/preview/${secret}`

/** Whether a path leads to previews, in whatever language. */
export const isPreviewPath = (pathname: string) => barePath(pathname).startsWith('/preview/')

/** The secret of such an address, in whatever language; null for any other. */
export const secretOfAddress = (pathname: string): string | null =>
  /^\/preview\/([\w-]{22})$/.exec(barePath(pathname))?.[1] ?? null

/** The header of an answer that holds less than the administrator would be told, and what it says. */
export const VIEW = 'Copeaux-View'
export const STRANGERS = 'strangers'
