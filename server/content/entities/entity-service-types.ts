import type { MainPhotoEntityType } from '../../../shared/entities/entity-types.ts'
import type { Fields } from '../../../shared/entities/fields.ts'
import type { ImageRecord, PhotoDescriptions } from '../../../shared/entities/image.ts'
import type { TranslationInputs, Translations } from '../../../shared/entities/translation.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import type { CreationResult } from '../idempotency-keys.ts'
import type { PaginationParams } from '../pagination.ts'

export type EntityWithPhotos = {
  id: number
  title: string
  image_url: string
  version: number
  images: ImageRecord[]
  translations: Translations
}
export type EntityInput = {
  title: string
  image_url: string
  translations?: TranslationInputs | undefined
  version?: number | undefined
  descriptions?: PhotoDescriptions | undefined
}

export type EntityServiceDefinition<Entity extends EntityWithPhotos, Input, Public> = {
  type: MainPhotoEntityType
  fields: Fields
  toPublic: (entity: Entity) => Public
  isPublished: (entity: Entity) => boolean
  /** In public sort order. */
  selectIds: (queries: QueryBuilder, forAdmin: boolean) => Promise<{ id: number }[]>
  /** In public sort order. */
  read: (
    queries: QueryBuilder,
    ids?: readonly number[],
  ) => Promise<Omit<Entity, 'images' | 'translations'>[]>
  /** Columns that differ from those of the fields. `before` is undefined for a new entity. */
  toColumns: (
    queries: QueryBuilder,
    input: Input,
    before?: Entity,
  ) => Promise<Result<Record<string, unknown>>>
}

/** `by` is the user name, or empty if the site itself makes the change. */
export type EntityService<Entity, Input, Change = Input, Public = unknown> = {
  list: () => Promise<Public[]>
  /** Null if the entity with the id `page.after` is not in the list. */
  listPage: (page: PaginationParams, forAdmin: boolean) => Promise<(Entity | Public)[] | null>
  listByIds: (ids: readonly number[]) => Promise<Public[]>
  find: (id: number) => Promise<Result<Public>>
  hasPublished: () => Promise<boolean>
  listAll: () => Promise<Entity[]>
  findForAdmin: (id: number, queries?: QueryBuilder) => Promise<Result<Entity>>
  /** Even if the entity is not published. */
  findForPreview: (id: number) => Promise<Result<Public>>
  create: (
    input: Input & { image_urls?: string[] | undefined },
    key?: string | null,
  ) => Promise<CreationResult<Entity>>
  /** Returns `conflict` for an outdated version. */
  update: (id: number, input: Change, by?: string) => Promise<Result<Entity>>
  /** Call this inside a transaction. */
  withRevision: <Value>(
    queries: QueryBuilder,
    id: number,
    by: string,
    change: () => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  remove: (id: number, by?: string) => Promise<Result<null>>
}
