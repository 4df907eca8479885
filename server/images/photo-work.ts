/** Database queries for photos with missing public files. */
import type { Queries } from '../database/connect.ts'
import type { PhotoFile } from './photo-plan.ts'
import { RECIPE } from './photo-recipe.ts'

/** Number of failures after which a photo keeps the files it has until the next start or upload. */
const MOST_FAILURES = 3

/** A photo with missing files. `carried` is the name in the copyright of its existing files. */
export type Lacking = { hash: string; type: string; carried: string }

/**
 * Selects photos with missing files, with an outdated copyright, or with files of older encoder
 * settings.
 * @param rights current name for the copyright
 */
const lacking = (db: Queries, rights: string) =>
  db
    .selectFrom('photos')
    .select(['hash', 'type', 'rights as carried'])
    .where((eb) =>
      eb.or([eb('pending', '=', 1), eb('rights', '!=', rights), eb('recipe', '!=', RECIPE)]),
    )
    .where('failures', '<', MOST_FAILURES)

/**
 * Returns the next photo with missing files.
 * @param others hashes of photos to skip
 */
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

/**
 * Records the generated files of a photo.
 * @param made all files except the first
 */
export const noteMade = (db: Queries, hash: string, rights: string, made: PhotoFile[]) =>
  db.transaction().execute(async (queries) => {
    // Files of older settings stay on disk until the next start (photo-sweep.ts), because cached
    // pages may refer to them.
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
