import * as v from 'valibot'
import { removeLocalePrefix } from '../../locale.ts'
import { optionalDateTimeSchema } from '../../validation.ts'
import { type Fields, switchSchema } from '../fields.ts'

/** An update without these fields keeps the stored values; a new entity is published at once. */
export const PUBLICATION_FIELDS = {
  hidden: { kind: 'switch', schema: v.optional(switchSchema) },
  /** In the workshop's time zone, `YYYY-MM-DDTHH:mm`. */
  shown_from: { kind: 'moment', schema: v.optional(optionalDateTimeSchema) },
} as const satisfies Fields

/** Only for the administrator. */
export type Publication = {
  hidden: boolean
  shown_from: string | null
  /** Null if the entity is published. */
  preview: string | null
}

export const getPreviewPath = (secret: string) => `/preview/${secret}`

export const isPreviewPath = (pathname: string) =>
  removeLocalePrefix(pathname).startsWith('/preview/')

export const parsePreviewSecret = (pathname: string): string | null =>
  /^\/preview\/([\w-]{22})$/.exec(removeLocalePrefix(pathname))?.[1] ?? null

/** A list with this header is incomplete: the admin then knows that its session has ended. */
export const PUBLIC_DATA_HEADER = 'Copeaux-View'
export const PUBLIC_DATA_HEADER_VALUE = 'strangers'
