import { ENTITIES } from '../../../shared/entities/entity-types.ts'
import { toColumns } from '../../../shared/entities/fields.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { omit } from '../../../shared/pick.ts'
import { parsePhotoHash } from '../../../shared/validation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { withIdempotencyKey } from '../idempotency-keys.ts'
import { savePhotoDescription } from '../images/descriptions.ts'
import { findImagesAndTranslations } from '../images/image-records.ts'
import { addInitialPhotos } from '../images/images.ts'
import { rejectOutdatedVersion, updateVersionedRow } from '../optimistic-locking.ts'
import { paginate } from '../pagination.ts'
import { saveRevision } from '../revisions.ts'
import { findTranslationsByEntity, saveTranslations } from '../translations.ts'
import { softDelete } from '../trash/soft-delete.ts'
import type {
  EntityInput,
  EntityService,
  EntityServiceDefinition,
  EntityWithPhotos,
} from './entity-service-types.ts'

/** Databases limit the number of parameters. */
const MAX_IDS_PER_QUERY = 1000

export function createEntityService<
  Entity extends EntityWithPhotos,
  Input extends EntityInput,
  Change extends EntityInput = Input,
  Public = unknown,
>(
  db: Database,
  definition: EntityServiceDefinition<Entity, Input | Change, Public>,
): EntityService<Entity, Input, Change, Public> {
  const table = ENTITIES[definition.type].table

  // TypeScript cannot infer the generic type.
  const combine = (fields: object, rest: Pick<EntityWithPhotos, 'images' | 'translations'>) =>
    ({ ...fields, ...rest }) as Entity

  async function read(queries: QueryBuilder, ids?: readonly number[]): Promise<Entity[]> {
    const entities = await definition.read(queries, ids)
    const { images, translations } = await findImagesAndTranslations(queries, definition.type, ids)
    return entities.map((fields) =>
      combine(fields, { images: images(fields.id), translations: translations(fields.id) }),
    )
  }

  async function find(queries: QueryBuilder, id: number): Promise<Result<Entity>> {
    const [found] = await read(queries, [id])
    return found ? createSuccess(found) : createRejection('not_found')
  }

  /** Finds an entity whose photos and their descriptions have not changed. */
  async function findWithImages(queries: QueryBuilder, id: number, images: ImageRecord[]) {
    const [fields] = await definition.read(queries, [id])
    if (!fields) return createRejection('not_found')
    const translations = (await findTranslationsByEntity(queries, definition.type, [id]))(id)
    return createSuccess(combine(fields, { images, translations }))
  }

  async function toRow(
    queries: QueryBuilder,
    input: Input | Change,
    before?: Entity,
  ): Promise<Result<never>> {
    const photo = parsePhotoHash(input.image_url)
    const isNewPhoto = photo && input.image_url !== before?.image_url
    const stored =
      isNewPhoto &&
      (await queries.selectFrom('photos').select('hash').where('hash', '=', photo).execute())
    if (stored && stored.length === 0) return createRejection('unknown_photo', 'image_url')
    const columns = await definition.toColumns(queries, input, before)
    return columns.ok
      ? createSuccess({ ...toColumns(definition.fields, input), ...columns.value } as never)
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
    await saveTranslations(queries, definition.type, id, input, input.translations)
    const photoResult = await addInitialPhotos(
      queries,
      { entity_type: definition.type, entity_id: id },
      photos,
    )
    return photoResult.ok ? find(queries, id) : photoResult
  }

  async function withRevision<Value>(
    queries: QueryBuilder,
    id: number,
    by: string,
    change: () => Promise<Result<Value>>,
  ) {
    const before = await find(queries, id)
    const result = await change()
    if (!before.ok || !result.ok) return result
    const after = await find(queries, id)
    if (after.ok)
      await saveRevision(queries, definition.type, { before: before.value, after: after.value }, by)
    return result
  }

  const listByIds = async (ids?: readonly number[]) =>
    (await read(db.read, ids)).filter(definition.isPublished).map(definition.toPublic)

  return {
    list: () => listByIds(),
    listByIds,
    async listPage(page, forAdmin) {
      if (page.limit === null && page.after === null) return forAdmin ? read(db.read) : listByIds()
      const rows = paginate(await definition.selectIds(db.read, forAdmin), page, ({ id }) => id)
      if (!rows) return null
      const entities: (Entity | Public)[] = []
      for (let from = 0; from < rows.length; from += MAX_IDS_PER_QUERY) {
        const ids = rows.slice(from, from + MAX_IDS_PER_QUERY).map(({ id }) => id)
        entities.push(...(await (forAdmin ? read(db.read, ids) : listByIds(ids))))
      }
      return entities
    },
    async find(id) {
      const found = await find(db.read, id)
      if (!found.ok) return found
      return definition.isPublished(found.value)
        ? createSuccess(definition.toPublic(found.value))
        : createRejection('not_found')
    },
    hasPublished: async () => (await definition.selectIds(db.read, false)).length > 0,
    listAll: () => read(db.read),
    findForAdmin: (id, queries = db.read) => find(queries, id),
    async findForPreview(id) {
      const found = await find(db.read, id)
      return found.ok ? createSuccess(definition.toPublic(found.value)) : found
    },
    create: (sent, key = null) =>
      db.change((queries) =>
        withIdempotencyKey(
          queries,
          { key, type: definition.type },
          () => insert(queries, omit(sent, ['image_urls']), sent.image_urls ?? []),
          (id) => find(queries, id),
        ),
      ),
    update: (id, sent, by = '') =>
      db.change(async (queries) => {
        const { version, descriptions = [] } = sent
        const input = omit(sent, ['version', 'descriptions'])
        const found = rejectOutdatedVersion(await find(queries, id), version)
        if (!found.ok) return found
        const before = found.value
        const values = await toRow(queries, input, before)
        if (!values.ok) return values
        if (!(await updateVersionedRow(queries, definition.type, { id, version }, values.value)))
          return rejectOutdatedVersion(await find(queries, id), version)
        // A translation is stored with the French text that it was made from.
        const french = { ...before, ...input }
        await saveTranslations(queries, definition.type, id, french, input.translations)
        const entity = { entity_type: definition.type, entity_id: id }
        // Ignores photos that another device has deleted, so that the rest is still saved.
        for (const sent of descriptions) await savePhotoDescription(queries, entity, sent)
        const after =
          descriptions.length > 0
            ? await find(queries, id)
            : await findWithImages(queries, id, before.images)
        if (after.ok)
          await saveRevision(queries, definition.type, { before, after: after.value }, by)
        return after
      }),
    withRevision,
    remove: (id, by = '') =>
      db.change(async (queries) => {
        const found = await find(queries, id)
        if (!found.ok) return found
        const ref = { entity_type: definition.type, entity_id: id }
        const isDeleted = await softDelete(queries, ref, { title: found.value.title, by })
        return isDeleted ? createSuccess(null) : createRejection('not_found')
      }),
  }
}
