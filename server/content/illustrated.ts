/**
 * Creates the service for pieces, news items or trainings: fields, translations, a main photo and
 * ordered photos.
 */
import { omit } from '../../shared/pick.ts'
import type { Database, Queries } from '../database/connect.ts'
import { hashInAddress } from '../images/photo-names.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { createOnce } from './acts.ts'
import { describe } from './descriptions.ts'
import type { Illustrated, Noun, Wire, Written } from './illustrated-kinds.ts'
import { TABLES } from './image-places.ts'
import { imagesByEntity } from './image-records.ts'
import { placePhotos } from './images.ts'
import { keepVersion } from './kept-versions.ts'
import { partOf } from './part.ts'
import { saveTranslations, translationsByEntity } from './translations.ts'
import { throwAway } from './trashed.ts'
import { upToDate, writeChange } from './versions.ts'

/** Most ids in one query, because databases limit the number of parameters. */
const AT_ONCE = 1000

export function createIllustrated<
  Entity extends Wire,
  Input extends Written,
  Change extends Written = Input,
  Public = unknown,
>(
  db: Database,
  noun: Noun<Entity, Input | Change, Public>,
): Illustrated<Entity, Input, Change, Public> {
  const table = TABLES[noun.type]

  /**
   * Combines the fields into an entity. The cast is needed because TypeScript cannot infer a
   * generic type here.
   */
  const whole = (fields: object, rest: Pick<Wire, 'images' | 'translations'>) =>
    ({ ...fields, ...rest }) as Entity

  async function find(queries: Queries, id: number): Promise<Outcome<Entity>> {
    const [fields] = await noun.read(queries, [id])
    if (!fields) return refused('not_found')
    const images = (await imagesByEntity(queries, noun.type, [id])).get(id) ?? []
    const translations = (await translationsByEntity(queries, noun.type, [id]))(id)
    return done(whole(fields, { images, translations }))
  }

  async function row(
    queries: Queries,
    input: Input | Change,
    before?: Entity,
  ): Promise<Outcome<never>> {
    const photo = hashInAddress(input.image_url)
    const stored =
      photo &&
      (await queries.selectFrom('photos').select('hash').where('hash', '=', photo).execute())
    if (stored && stored.length === 0) return refused('unknown_photo', 'image_url')
    const columns = await noun.columns(queries, input, before)
    return columns.ok ? done({ ...columns.value, photo } as never) : columns
  }

  async function insert(queries: Queries, input: Input, photos: string[]) {
    const values = await row(queries, input)
    if (!values.ok) return values
    const { id } = await queries
      .insertInto(table)
      .values(values.value)
      .returning('id')
      .executeTakeFirstOrThrow()
    await translate(queries, id, input)
    const placed = await placePhotos(queries, { entity_type: noun.type, entity_id: id }, photos)
    return placed.ok ? find(queries, id) : placed
  }

  async function keeping<Value>(
    queries: Queries,
    id: number,
    by: string,
    change: () => Promise<Outcome<Value>>,
  ) {
    const before = await find(queries, id)
    const outcome = await change()
    const after = await find(queries, id)
    if (before.ok && outcome.ok && after.ok)
      await keepVersion(queries, noun.type, { before: before.value, after: after.value }, by)
    return outcome
  }

  const translate = (queries: Queries, id: number, input: Input | Change) =>
    saveTranslations(queries, noun.type, id, input, input.translations)

  async function read(ids?: readonly number[]): Promise<Entity[]> {
    const entities = await noun.read(db.read, ids)
    const images = await imagesByEntity(db.read, noun.type, ids)
    const translations = await translationsByEntity(db.read, noun.type, ids)
    return entities.map((fields) =>
      whole(fields, {
        images: images.get(fields.id) ?? [],
        translations: translations(fields.id),
      }),
    )
  }

  const listSome = async (ids?: readonly number[]) =>
    (await read(ids)).filter(noun.isPublished).map(noun.toPublic)

  return {
    list: () => listSome(),
    listSome,
    async listPart(part, isWhole) {
      if (part.limit === null && part.after === null) return isWhole ? read() : listSome()
      const rows = partOf(await noun.ids(db.read, isWhole), part, ({ id }) => id)
      if (!rows) return null
      const some: (Entity | Public)[] = []
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id)
        some.push(...(await (isWhole ? read(ids) : listSome(ids))))
      }
      return some
    },
    async find(id) {
      const found = await find(db.read, id)
      if (!found.ok) return found
      return noun.isPublished(found.value) ? done(noun.toPublic(found.value)) : refused('not_found')
    },
    listAll: () => read(),
    findAny: (id) => find(db.read, id),
    async findPublic(id) {
      const found = await find(db.read, id)
      return found.ok ? done(noun.toPublic(found.value)) : found
    },
    create: (sent, key = null) =>
      db.change((queries) =>
        createOnce(
          queries,
          { key, type: noun.type },
          () => insert(queries, omit(sent, ['image_urls']), sent.image_urls ?? []),
          (id) => find(queries, id),
        ),
      ),
    update: (id, sent, by = '') =>
      db.change((queries) =>
        keeping(queries, id, by, async () => {
          const { version, descriptions = [] } = sent
          const input = omit(sent, ['version', 'descriptions'])
          const now = upToDate(await find(queries, id), version)
          if (!now.ok) return now
          const values = await row(queries, input, now.value)
          if (!values.ok) return values
          if (!(await writeChange(queries, table, { id, version }, values.value)))
            return upToDate(await find(queries, id), version)
          await translate(queries, id, input)
          const entity = { entity_type: noun.type, entity_id: id }
          // Skips photos that another device has deleted in the meantime, so that the other changes
          // are saved.
          for (const sent of descriptions) await describe(queries, entity, sent)
          return find(queries, id)
        }),
      ),
    keeping,
    remove: (id, by = '') =>
      db.change(async (queries) => {
        const found = await find(queries, id)
        if (!found.ok) return found
        const thing = { entity_type: noun.type, entity_id: id }
        const isThrown = await throwAway(queries, thing, { title: found.value.title, by })
        return isThrown ? done(null) : refused('not_found')
      }),
  }
}
