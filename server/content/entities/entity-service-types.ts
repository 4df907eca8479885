/**
 * TypeScript types for the services of the entities with photos: pieces, news items and trainings.
 */
import type {
  ImageRecord,
  MainPhotoEntityType,
  PhotoDescriptions,
} from '../../../shared/entities/image.ts'
import type { TranslationInputs, Translations } from '../../../shared/entities/translation.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import type { CreationResult } from '../idempotency-keys.ts'
import type { PaginationParams } from '../pagination.ts'

export type EntityWithPhotos = {
  id: number
  title: string
  version: number
  images: ImageRecord[]
  translations: Translations
}
/** The input fields that pieces, news items and trainings have in common. */
export type EntityInput = {
  title: string
  image_url: string
  translations?: TranslationInputs | undefined
  version?: number | undefined
  descriptions?: PhotoDescriptions | undefined
}

/** Defines how the entities of one type (pieces, news items or trainings) are read and stored. */
export type EntityServiceDefinition<Entity extends EntityWithPhotos, Input, Public> = {
  type: MainPhotoEntityType
  /** Returns the public fields of an entity. */
  toPublic: (entity: Entity) => Public
  /** Returns true if visitors can see the entity. */
  isPublished: (entity: Entity) => boolean
  /**
   * Returns the ids of the published entities, or of all entities if `forAdmin` is true, in public
   * sort order.
   */
  selectIds: (queries: QueryBuilder, forAdmin: boolean) => Promise<{ id: number }[]>
  /**
   * Returns the stored entities in public sort order. Returns all entities, or only those with the
   * given ids.
   */
  read: (
    queries: QueryBuilder,
    ids?: readonly number[],
  ) => Promise<Omit<Entity, 'images' | 'translations'>[]>
  /**
   * Returns the database columns for an input, without photos, translations and version. A field
   * that is missing in the input keeps its stored value. `before` is the stored entity, or
   * undefined for a new one.
   */
  toColumns: (
    queries: QueryBuilder,
    input: Input,
    before?: Entity,
  ) => Promise<Result<Record<string, unknown>>>
}

/**
 * The service for one entity type. `Input` is the input type of `create`, and `Change` is the input
 * type of `update`. `Public` is the type of the public fields. The parameter `by` is the name of
 * the user who makes the change, or an empty string if the site itself makes it.
 */
export type EntityService<Entity, Input, Change = Input, Public = unknown> = {
  /** Returns the published entities with their public fields. */
  list: () => Promise<Public[]>
  /**
   * Returns one page of the published entities, or of all entities if `forAdmin` is true. Returns
   * null if the entity with the id `page.after` is not in the list. Only the rows of this page are
   * read.
   */
  listPage: (page: PaginationParams, forAdmin: boolean) => Promise<(Entity | Public)[] | null>
  /** Returns the published entities among those with the given ids, in public sort order. */
  listByIds: (ids: readonly number[]) => Promise<Public[]>
  find: (id: number) => Promise<Result<Public>>
  hasPublished: () => Promise<boolean>
  /** Returns all entities with all fields, for the administrator. */
  listAll: () => Promise<Entity[]>
  /** Returns all fields of an entity. `queries` is the transaction to read in, if there is one. */
  findForAdmin: (id: number, queries?: QueryBuilder) => Promise<Result<Entity>>
  /** Returns the public fields of an entity, even if the entity is not published. */
  findForPreview: (id: number) => Promise<Result<Public>>
  /**
   * Creates an entity.
   * @param key the idempotency key, or null
   */
  create: (
    input: Input & { image_urls?: string[] | undefined },
    key?: string | null,
  ) => Promise<CreationResult<Entity>>
  /**
   * Saves a change of an entity. Returns `conflict` if the change is based on an outdated version
   * of the entity.
   */
  update: (id: number, input: Change, by?: string) => Promise<Result<Entity>>
  /**
   * Calls `change` to change data of the entity. Then stores the previous state of the entity as a
   * revision. Call this inside a transaction.
   */
  withRevision: <Value>(
    queries: QueryBuilder,
    id: number,
    by: string,
    change: () => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  /** Moves the entity to the trash. */
  remove: (id: number, by?: string) => Promise<Result<null>>
}
