/**
 * Defines when visitors see a piece or a news item: immediately, from a certain minute, or never.
 */
import * as v from 'valibot'
import { removeLocalePrefix } from '../../locale.ts'
import { optionalDateTimeSchema } from '../../validation.ts'

/**
 * Schemas of the publication fields in a write request. If a field is missing in an update, the
 * stored value is kept. A new entity without these fields is published immediately.
 */
export const publicationSchemas = {
  hidden: v.optional(v.boolean('not_a_yes_or_no')),
  /** The publication time in the workshop's time zone, as `YYYY-MM-DDTHH:mm`. */
  shown_from: v.optional(optionalDateTimeSchema),
}

/** The publication fields, which only the administrator can read. */
export type Publication = {
  hidden: boolean
  shown_from: string | null
  /** The secret in the URL of the preview, or null if the entity is published. */
  preview: string | null
}

/** Returns the path of the preview of an unpublished entity. */
export const getPreviewPath = (secret: string) => `/preview/${secret}`

/** Returns true for the path of a preview page in any language. */
export const isPreviewPath = (pathname: string) =>
  removeLocalePrefix(pathname).startsWith('/preview/')

/** Returns the secret in the path of a preview page in any language, or null for other paths. */
export const parsePreviewSecret = (pathname: string): string | null =>
  /^\/preview\/([\w-]{22})$/.exec(removeLocalePrefix(pathname))?.[1] ?? null

/**
 * Name and value of the response header that marks a list in the public API as incomplete, because
 * it lacks the fields and entities that only the administrator can read. If the admin area receives
 * a list with this header, it concludes that the session has expired.
 */
export const PUBLIC_DATA_HEADER = 'Copeaux-View'
export const PUBLIC_DATA_HEADER_VALUE = 'strangers'
