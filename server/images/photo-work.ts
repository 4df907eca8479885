/** Which photos lack files, as the database says it, and that they lack them no more. */
import type { Queries } from '../database/connect.ts'
import type { PhotoFile } from './photo-plan.ts'
import { RECIPE } from './photo-recipe.ts'

/** A photo that fails as often as this is left with the files it has, until the next start or until it is sent again. */
const MOST_FAILURES = 3

/** `carried` is the name in the files that it has. */
export type Lacking = { hash: string; type: string; carried: string }

/**
 * What is still to be made, what carries a name that is no longer the artist's, and what is made otherwise today.
 * @param rights the name that files are to carry
 */
const lacking = (db: Queries, rights: string) =>
  db
    .selectFrom('photos')
    .select(['hash', 'type', 'rights as carried'])
    .where((eb) =>
      eb.or([eb('pending', '=', 1), eb('rights', '!=', rights), eb('recipe', '!=', RECIPE)]),
    )
    .where('failures', '<', MOST_FAILURES)

/** @param others the hashes of those that are not to be named */
export const nextLacking = (
  db: Queries,
  rights: string,
  others: string[],
): Promise<Lacking | undefined> =>
  lacking(db, rights)
    .$if(others.length > 0, (query) => query.where('hash', 'not in', others))
    .orderBy('pending', 'desc')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()

export const isLacking = async (db: Queries, rights: string, hash: string): Promise<boolean> =>
  (await lacking(db, rights).where('hash', '=', hash).executeTakeFirst()) !== undefined

/** @param made all of its files but the first */
export const noteMade = (db: Queries, hash: string, rights: string, made: PhotoFile[]) =>
  db.transaction().execute(async (queries) => {
    // Those of an earlier recipe stay where they are until the next start (photo-sweep.ts): pages may still name them.
    await queries
      .deleteFrom('photo_files')
      .where('photo', '=', hash)
      .where('format', '=', 'avif')
      .execute()
    const files = made.map(({ format, width }) => ({ photo: hash, format, width }))
    if (files.length > 0) {
      await queries
        .insertInto('photo_files')
        .values(files)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await queries
      .updateTable('photos')
      .set({ pending: 0, rights, recipe: RECIPE })
      .where('hash', '=', hash)
      .execute()
  })

export async function noteFailure(db: Queries, hash: string) {
  await db
    .updateTable('photos')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

export async function forgetFailures(db: Queries) {
  await db.updateTable('photos').set({ failures: 0 }).where('failures', '>', 0).execute()
}
