/** Takes things out of the trash, to where they were. */
import type { Queries } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { countForPieces, isTaken, nameCategory } from './category-names.ts'
import { erase } from './erase.ts'
import { hold, imagesOf, number } from './image-places.ts'
import { type Thing, takeOut } from './trashed.ts'

/** Refused `name_taken` while another category has its name. Pieces that were in it are in it again. */
async function bringBackCategory(
  queries: Queries,
  { entity_id, title }: { entity_id: number; title: string },
): Promise<Outcome<null>> {
  if (await isTaken(queries, title)) return refused('name_taken')
  await nameCategory(queries, entity_id, title)
  await countForPieces(queries, entity_id)
  return done(null)
}

/**
 * At its old place, or at the end where there are fewer by now. Refused `entity_in_trash` while what it was taken off
 * lies there too.
 */
async function bringBackPhoto(queries: Queries, id: number): Promise<Outcome<null>> {
  const thing = { entity_type: 'image', entity_id: id } as const
  const photo = await queries
    .selectFrom('images')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!photo) return refused('not_found')
  const { entity_type, entity_id, display_order } = photo
  if (!(await hold(queries, entity_type, entity_id))) return refused('entity_in_trash')
  const others = await imagesOf(queries, entity_type, entity_id)
  const alike = await queries
    .selectFrom('images')
    .select('id')
    .where((eb) => eb.and({ entity_type, entity_id, photo: photo.photo }))
    .execute()
  // It was added again meanwhile: twice it would be one too many.
  if (others.some((one) => alike.some((same) => same.id === one.id)))
    return (await erase(queries, thing)) ? done(null) : refused('not_found')
  if (!(await takeOut(queries, thing))) return refused('not_found')
  const placed = [...others.slice(0, display_order), photo, ...others.slice(display_order)]
  // Where it stood counts for nothing, or a photo that is there could keep the same number.
  await number(
    queries,
    placed.map((one) => (one.id === id ? { id, display_order: -1 } : one)),
  )
  return done(null)
}

/** Refused `not_found` for what is not in the trash (any more). To be called inside a transaction. */
export async function bringBack(
  queries: Queries,
  { entity_type, entity_id }: Thing,
): Promise<Outcome<null>> {
  const thing = { entity_type, entity_id }
  if (entity_type === 'image') {
    const waits = await queries
      .selectFrom('trash')
      .select('entity_id')
      .where((eb) => eb.and(thing))
      .executeTakeFirst()
    return waits ? bringBackPhoto(queries, entity_id) : refused('not_found')
  }
  const row = await takeOut(queries, thing)
  if (!row) return refused('not_found')
  return entity_type === 'category' ? bringBackCategory(queries, row) : done(null)
}
