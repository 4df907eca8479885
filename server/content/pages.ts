/** The home page and the portrait: one entity each, which is there from the first migration on. */
import { type PageChanges, type Pages, type PageType, publicPage } from '../../shared/page.ts'
import type { Facts } from '../../shared/workshop.ts'
import type { Database, Queries } from '../database/connect.ts'
import { done, type Outcome } from '../outcome.ts'
import { describe } from './descriptions.ts'
import { standingPhotos } from './drafted.ts'
import { imagesOf } from './image-places.ts'
import { keepVersion } from './kept-versions.ts'
import { blankPage, filledPage, PAGE_ID, writtenIn } from './page-texts.ts'
import { removeTranslations, saveTranslations, translationsByEntity } from './translations.ts'
import { upToDate, writeChange } from './versions.ts'

const factsNow = (queries: Queries): Promise<Facts> =>
  queries
    .selectFrom('workshop')
    .select(['teaching_since', 'turning_since', 'practice_percent', 'largest_group'])
    .executeTakeFirstOrThrow()

/** @param told facts of the workshop that are saved nowhere yet */
async function read<Type extends PageType>(
  queries: Queries,
  type: Type,
  told?: Facts,
): Promise<Pages[Type]> {
  const { content, version } = await queries
    .selectFrom<PageType>(type)
    .select(['content', 'version'])
    .where('id', '=', PAGE_ID)
    .executeTakeFirstOrThrow()
  const facts = told ?? (await factsNow(queries))
  const translations = (await translationsByEntity(queries, type, [PAGE_ID]))(PAGE_ID)
  const images = await imagesOf(queries, type, PAGE_ID)
  return filledPage(type, { content, version, facts, translations, images })
}

async function write<Type extends PageType>(
  queries: Queries,
  type: Type,
  input: PageChanges[Type],
): Promise<Outcome<Pages[Type]>> {
  const { version, descriptions = [] } = input
  const now = upToDate(done(await read(queries, type)), version)
  if (!now.ok) return now
  const { content, texts, translations } = writtenIn(type, now.value, input)
  if (!(await writeChange(queries, type, { id: PAGE_ID, version }, { content })))
    return upToDate(done(await read(queries, type)), version)
  const page = { entity_type: type, entity_id: PAGE_ID }
  await removeTranslations(queries, page)
  await saveTranslations(queries, type, PAGE_ID, texts, translations)
  // A photo that another device took away meanwhile is passed over: the rest is not to fail with it.
  for (const told of descriptions) await describe(queries, page, told)
  return done(await read(queries, type))
}

/** The page as it would be once that was saved. */
async function drafted<Type extends PageType>(
  queries: Queries,
  type: Type,
  input: PageChanges[Type],
): Promise<Pages[Type]> {
  const now = await read(queries, type)
  const { content, translations } = writtenIn(type, now, input)
  const facts = await factsNow(queries)
  const images = standingPhotos(now.images, input.descriptions)
  return filledPage(type, { content, version: now.version, facts, translations, images })
}

export type Page<Type extends PageType> = ReturnType<typeof createPage<Type>>

export function createPage<Type extends PageType>(db: Database, type: Type) {
  /** Does, inside a transaction, a change of what belongs to the page, and keeps what was there before. */
  async function keeping<Value>(
    queries: Queries,
    _id: number,
    by: string,
    change: () => Promise<Outcome<Value>>,
  ) {
    const { originals: _, ...before } = await read(queries, type)
    const outcome = await change()
    if (!outcome.ok) return outcome
    const { originals: __, ...after } = await read(queries, type)
    await keepVersion(queries, type, { before, after }, by)
    return outcome
  }
  return {
    read: () => read(db.read, type),
    /** For visitors. @param facts stand in for those that the workshop has stored */
    readPublic: async (facts?: Facts) => publicPage(type, await read(db.read, type, facts)),
    /** As it would be with that change, which is kept nowhere. */
    drafted: (input: PageChanges[Type]) => drafted(db.read, type, input),
    /** What it says while nothing can be read. */
    blank: () => publicPage(type, blankPage(type)),
    /** Refused `conflict` for an input that names an older version. */
    update: (input: PageChanges[Type], { by = '' } = {}) =>
      db.change((queries) => keeping(queries, PAGE_ID, by, () => write(queries, type, input))),
    keeping,
  }
}
