import {
  type CreatableEntityType,
  ENTITIES,
  hasPhotos,
  type SortableEntityType,
} from '../../../shared/entities/entity-types.ts'
import { type Fields, toColumnValues } from '../../../shared/entities/fields.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { ListOrderUpdate } from '../../../shared/entities/lifecycle.ts'
import type { Translations } from '../../../shared/entities/translation.ts'
import { omit } from '../../../shared/pick.ts'
import { parsePhotoHash } from '../../../shared/validation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { type CreationResult, withIdempotencyKey } from '../idempotency-keys.ts'
import { findImagesAndTranslations } from '../images/image-records.ts'
import { addInitialPhotos } from '../images/images.ts'
import { withRevision } from '../revisions.ts'
import { saveChange, type VersionedInput } from '../save-change.ts'
import { findTranslationsByEntity, saveTranslations } from '../translations.ts'
import { selectDeletedIds, softDelete } from '../trash/soft-delete.ts'

/**
 * Stores the position of each entity in `ids`. An empty list removes all positions. Otherwise
 * entities in the trash keep theirs, so a restored entity can have the same position as another.
 */
export const createListOrderSetter =
  (db: Database, type: SortableEntityType) =>
  ({ ids }: ListOrderUpdate): Promise<void> =>
    db.change(async (queries) => {
      const { table } = ENTITIES[type]
      // Locks the rows on PostgreSQL, so that the last of two concurrent changes of the order wins.
      await queries
        .updateTable(table)
        .set(({ ref }) => ({ position: ref('position') }))
        .execute()
      const rows = await queries
        .selectFrom(table)
        .select(['id', 'position'])
        .$if(ids.length > 0, (query) =>
          query.where('id', 'not in', selectDeletedIds(queries, type)),
        )
        .execute()
      const positions = new Map(ids.map((id, position) => [id, position]))
      for (const { id, position: before } of rows) {
        const position = positions.get(id) ?? null
        if (position === before) continue
        await queries.updateTable(table).set({ position }).where('id', '=', id).execute()
      }
    })

export type ListOrderSetter = ReturnType<typeof createListOrderSetter>

export type PaginationParams = { limit: number | null; after: number | null }

function paginate<Listed extends { id: number }>(
  list: readonly Listed[],
  { limit, after }: PaginationParams,
): Listed[] | null {
  const before = after === null ? -1 : list.findIndex(({ id }) => id === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}

type StoredEntity = {
  id: number
  title?: string
  /** A category has a name instead of a title. */
  name?: string
  version: number
  /** Undefined if the entities of this type have no photos. */
  images?: ImageRecord[]
  image_url?: string
  translations: Translations
}
type EntityInput = VersionedInput & { image_url?: string }

type EntityServiceDefinition<Entity extends StoredEntity, Input, Public> = {
  type: CreatableEntityType
  fields: Fields
  toPublic: (entity: Entity) => Public
  isPublished: (entity: Entity) => boolean
  /** Returns the ids of the entities in the order in which visitors see them. */
  selectIds: (queries: QueryBuilder, forAdmin: boolean) => Promise<{ id: number }[]>
  read: (
    queries: QueryBuilder,
    ids?: readonly number[],
  ) => Promise<Omit<Entity, 'images' | 'translations'>[]>
  /**
   * Returns the columns whose value is not a plain conversion of one input field. `before` is
   * undefined for a new entity.
   */
  computeColumns: (
    queries: QueryBuilder,
    input: Input,
    before?: Entity,
  ) => Promise<Result<Record<string, unknown>>>
  /** Updates other rows in the same transaction. `after` is null if the entity was deleted. */
  afterChange?: (queries: QueryBuilder, before: Entity, after: Entity | null) => Promise<void>
}

/** `by` is the name of the user who makes a change, or empty if the server itself makes it. */
export type EntityService<Entity, Input, Change = Input, Public = unknown> = {
  list: () => Promise<Public[]>
  /** Returns null if the entity with the id `page.after` is not in the list. */
  listPage: (page: PaginationParams, forAdmin: boolean) => Promise<(Entity | Public)[] | null>
  listByIds: (ids: readonly number[]) => Promise<Public[]>
  find: (id: number) => Promise<Result<Public>>
  hasPublished: () => Promise<boolean>
  listAll: () => Promise<Entity[]>
  findForAdmin: (id: number, queries?: QueryBuilder) => Promise<Result<Entity>>
  /** Finds published and unpublished entities, but returns only their public fields. */
  findForPreview: (id: number) => Promise<Result<Public>>
  create: (
    input: Input & { image_urls?: string[] | undefined },
    key?: string | null,
  ) => Promise<CreationResult<Entity>>
  /** Returns the rejection `conflict` if the input contains an outdated `version` of the entity. */
  update: (id: number, input: Change, by?: string) => Promise<Result<Entity>>
  /**
   * Runs `change` and saves a revision of the entity as it was before. `queries` must be the
   * transaction in which `change` writes.
   */
  withRevision: <Value>(
    queries: QueryBuilder,
    id: number,
    by: string,
    change: () => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  remove: (id: number, by?: string) => Promise<Result<null>>
}

/** Visitors find no entities while `isHidden` resolves to true. */
export const hideFromVisitorsWhile = <
  Service extends Pick<
    EntityService<unknown, never>,
    'list' | 'listByIds' | 'listPage' | 'find' | 'hasPublished'
  >,
>(
  service: Service,
  isHidden: () => Promise<boolean>,
): Service => ({
  ...service,
  list: async () => ((await isHidden()) ? [] : service.list()),
  listByIds: async (ids) => ((await isHidden()) ? [] : service.listByIds(ids)),
  listPage: async (page, forAdmin) =>
    !forAdmin && (await isHidden()) ? [] : service.listPage(page, forAdmin),
  find: async (id) => ((await isHidden()) ? createRejection('not_found') : service.find(id)),
  hasPublished: async () => !(await isHidden()) && service.hasPublished(),
})

/** `listPage` reads in batches, because databases limit the number of parameters of a query. */
const MAX_IDS_PER_QUERY = 1000

export function createEntityService<
  Entity extends StoredEntity,
  Input extends EntityInput,
  Change extends EntityInput = Input,
  Public = unknown,
>(
  db: Database,
  definition: EntityServiceDefinition<Entity, Input | Change, Public>,
): EntityService<Entity, Input, Change, Public> {
  const { type, afterChange } = definition
  const { table } = ENTITIES[type]

  // Casts the result, because TypeScript cannot infer the generic type.
  const combine = (fields: object, rest: Pick<StoredEntity, 'images' | 'translations'>) =>
    ({ ...fields, ...rest }) as Entity

  async function readPhotosAndTranslations(queries: QueryBuilder, ids?: readonly number[]) {
    if (!hasPhotos(type)) {
      const translations = await findTranslationsByEntity(queries, type, ids)
      return (id: number) => ({ translations: translations(id) })
    }
    const { images, translations } = await findImagesAndTranslations(queries, type, ids)
    return (id: number) => ({ images: images(id), translations: translations(id) })
  }

  async function read(queries: QueryBuilder, ids?: readonly number[]): Promise<Entity[]> {
    const entities = await definition.read(queries, ids)
    const getPhotosAndTranslations = await readPhotosAndTranslations(queries, ids)
    return entities.map((fields) => combine(fields, getPhotosAndTranslations(fields.id)))
  }

  async function findStored(queries: QueryBuilder, id: number): Promise<Result<Entity>> {
    const [found] = await read(queries, [id])
    return found ? createSuccess(found) : createRejection('not_found')
  }

  async function toRow(
    queries: QueryBuilder,
    input: Input | Change,
    before?: Entity,
  ): Promise<Result<never>> {
    const photo = input.image_url && parsePhotoHash(input.image_url)
    const isNewPhoto = photo && input.image_url !== before?.image_url
    const stored =
      isNewPhoto &&
      (await queries.selectFrom('photos').select('hash').where('hash', '=', photo).execute())
    if (stored && stored.length === 0) return createRejection('unknown_photo', 'image_url')
    const columns = await definition.computeColumns(queries, input, before)
    return columns.ok
      ? createSuccess({ ...toColumnValues(definition.fields, input), ...columns.value } as never)
      : columns
  }

  async function insert(queries: QueryBuilder, input: Input, photos: string[]) {
    const values = await toRow(queries, input)
    if (!values.ok) return values
    const { id } = await queries
      .insertInto(table)
      .values(values.value)
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveTranslations(queries, type, id, input, input.translations)
    if (hasPhotos(type)) {
      const added = await addInitialPhotos(queries, { entity_type: type, entity_id: id }, photos)
      if (!added.ok) return added
    }
    return findStored(queries, id)
  }

  const listByIds = async (ids?: readonly number[]) =>
    (await read(db.queries, ids)).filter(definition.isPublished).map(definition.toPublic)

  return {
    list: () => listByIds(),
    listByIds,
    async listPage(page, forAdmin) {
      if (page.limit === null && page.after === null)
        return forAdmin ? read(db.queries) : listByIds()
      const rows = paginate(await definition.selectIds(db.queries, forAdmin), page)
      if (!rows) return null
      const entities: (Entity | Public)[] = []
      for (let from = 0; from < rows.length; from += MAX_IDS_PER_QUERY) {
        const ids = rows.slice(from, from + MAX_IDS_PER_QUERY).map(({ id }) => id)
        entities.push(...(await (forAdmin ? read(db.queries, ids) : listByIds(ids))))
      }
      return entities
    },
    async find(id) {
      const found = await findStored(db.queries, id)
      if (!found.ok) return found
      return definition.isPublished(found.value)
        ? createSuccess(definition.toPublic(found.value))
        : createRejection('not_found')
    },
    hasPublished: async () => (await definition.selectIds(db.queries, false)).length > 0,
    listAll: () => read(db.queries),
    findForAdmin: (id, queries = db.queries) => findStored(queries, id),
    async findForPreview(id) {
      const found = await findStored(db.queries, id)
      return found.ok ? createSuccess(definition.toPublic(found.value)) : found
    },
    create: (sent, key = null) =>
      db.change((queries) =>
        withIdempotencyKey(
          queries,
          { key, type },
          () => insert(queries, omit(sent, ['image_urls']), sent.image_urls ?? []),
          (id) => findStored(queries, id),
        ),
      ),
    update: (id, sent, by = '') =>
      db.change(async (queries) => {
        const saved = await saveChange(queries, type, sent, by, {
          find: () => findStored(queries, id),
          toColumnValues: (input, before: Entity) => toRow(queries, input, before),
        })
        if (!saved.ok) return saved
        const { before, after } = saved.value
        await afterChange?.(queries, before, after)
        return createSuccess(after)
      }),
    withRevision: (queries, id, by, change) =>
      withRevision(queries, type, by, () => findStored(queries, id), change),
    remove: (id, by = '') =>
      db.change(async (queries) => {
        const found = await findStored(queries, id)
        if (!found.ok) return found
        const { title, name = '' } = found.value
        const ref = { entity_type: type, entity_id: id }
        if (!(await softDelete(queries, ref, { title: title ?? name, by })))
          return createRejection('not_found')
        await afterChange?.(queries, found.value, null)
        return createSuccess(null)
      }),
  }
}
