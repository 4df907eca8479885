import * as v from 'valibot'
import { removeLocalePrefix } from '../locale.ts'
import { idSchema, optionalDateTimeSchema } from '../validation.ts'
import type { Category } from './category.ts'
import type { DeletableEntityType, EntityTypeWithPhotos } from './entity-types.ts'
import { type Fields, switchSchema } from './fields.ts'
import type { PhotoFileInfo } from './image.ts'
import type { NewsItem } from './news-item.ts'
import type { Piece } from './piece.ts'
import type { Training } from './training.ts'

type Sortable = { id: number; position: number | null }

/** Compares pieces for sorting. Pieces without a position come first, the newest first. */
export const comparePieces = (a: Sortable, b: Sortable) =>
  (a.position ?? -1) - (b.position ?? -1) || b.id - a.id

const french = new Intl.Collator('fr')
const LAST_POSITION = Number.MAX_SAFE_INTEGER

/** Compares categories for sorting. Categories without a position come last, by name. */
export const compareCategories = (a: Sortable & { name: string }, b: Sortable & { name: string }) =>
  (a.position ?? LAST_POSITION) - (b.position ?? LAST_POSITION) ||
  french.compare(a.name, b.name) ||
  a.id - b.id

const MAX_IDS = 100_000

/** Validates a new order of entities. An empty list of ids restores the default order. */
export const listOrderUpdateSchema = v.strictObject({
  ids: v.pipe(
    v.array(idSchema, 'not_a_list'),
    v.maxLength(MAX_IDS, 'too_long'),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated_id'),
  ),
})
export type ListOrderUpdate = v.InferOutput<typeof listOrderUpdateSchema>

/** An earlier version of an entity. An old revision may lack newer fields. */
export type Revision<Entity = Piece | Category | NewsItem | Training> = {
  id: number
  replaced_at: string
  replaced_by: string
  entity: Entity
}

export const TRASH_RETENTION_DAYS = 30

export type TrashItem = {
  entity_type: DeletableEntityType
  entity_id: number
  /** The title of the entity. For a photo, its description, which may be empty. */
  title: string
  /** Time of deletion in ISO 8601. */
  deleted_at: string
  deleted_by: string
  /** Null for a training with registrations, which stays in the trash until these are erased. */
  days_left: number | null
  photo: PhotoFileInfo | null
  dates: Pick<Training, 'date' | 'end_date' | 'duration' | 'days'> | null
  /** The entity that contains the photo. Null if the deleted entity is not a photo. */
  owner: {
    entity_type: EntityTypeWithPhotos
    entity_id: number
    title: string
    is_in_trash: boolean
  } | null
}

/**
 * An update keeps the stored values of missing fields. A new entity without these fields is
 * published immediately.
 */
export const PUBLICATION_FIELDS = {
  hidden: { kind: 'switch', schema: v.optional(switchSchema) },
  /** Time of publication as `YYYY-MM-DDTHH:mm` in the workshop's time zone, or null. */
  shown_from: { kind: 'moment', schema: v.optional(optionalDateTimeSchema) },
} as const satisfies Fields

/** The publication state of an entity, which only the administrator sees. */
export type Publication = {
  hidden: boolean
  shown_from: string | null
  /** The secret in the URL of the preview, or null if the entity is published. */
  preview: string | null
}

export const getPreviewPath = (secret: string) => `/preview/${secret}`

export const isPreviewPath = (pathname: string) =>
  removeLocalePrefix(pathname).startsWith('/preview/')

export const parsePreviewSecret = (pathname: string): string | null =>
  /^\/preview\/([\w-]{22})$/.exec(removeLocalePrefix(pathname))?.[1] ?? null

/**
 * A response header of all lists of entities and of photos. `strangers`: private fields are left
 * out. If the admin receives this value, its session has ended.
 */
export const LIST_VIEW_HEADER = 'Copeaux-View'
export type ListView = 'strangers' | 'artist'
