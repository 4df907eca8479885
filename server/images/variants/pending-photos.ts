/** Database queries for photos whose image variants are missing or outdated. */
import type { QueryBuilder } from '../../database/connect.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import type { RemainingVariants } from './image-variants.ts'

/**
 * Maximum number of failed attempts to generate the variants of a photo. The photo is then not
 * processed again until the site is restarted or the photo is uploaded again.
 */
const MAX_FAILURES = 3

/**
 * A photo with missing or outdated variants. `existingRights` is the name of the copyright holder
 * in its existing variants, and `recipe` the version of the encoder settings they were made with.
 */
export type PendingPhoto = { hash: string; type: string; existingRights: string; recipe: number }

/**
 * Selects photos whose variants are missing, contain an outdated copyright holder, or were made
 * with older encoder settings.
 * @param rights current name of the copyright holder
 */
const selectPending = (db: QueryBuilder, rights: string) =>
  db
    .selectFrom('photos')
    .select(['hash', 'type', 'rights as existingRights', 'recipe'])
    .where((eb) =>
      eb.or([
        eb('pending', '=', 1),
        eb('rights', '!=', rights),
        eb('recipe', '!=', ENCODER_VERSION),
      ]),
    )
    .where('failures', '<', MAX_FAILURES)

/**
 * Returns the next photo with missing or outdated variants. Returns undefined if there is none.
 * @param rights current name of the copyright holder
 * @param skippedHashes hashes of photos to skip
 */
export const findNextPendingPhoto = (
  db: QueryBuilder,
  rights: string,
  skippedHashes: string[],
): Promise<PendingPhoto | undefined> =>
  selectPending(db, rights)
    .$if(skippedHashes.length > 0, (query) => query.where('hash', 'not in', skippedHashes))
    .orderBy('pending', 'desc')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()

export const isPhotoPending = async (
  db: QueryBuilder,
  rights: string,
  hash: string,
): Promise<boolean> =>
  (await selectPending(db, rights).where('hash', '=', hash).executeTakeFirst()) !== undefined

/**
 * Stores in the database which variants of a photo were generated, and the box around the piece
 * that was detected on this photo.
 * @param rights name of the copyright holder in the generated variants
 */
export const recordGeneratedVariants = (
  db: QueryBuilder,
  hash: string,
  rights: string,
  { files: generated, detectedBox }: RemainingVariants,
) =>
  db.transaction().execute(async (queries) => {
    // Deletes the database rows of the older AVIF files, but not the files, because cached pages
    // may refer to them. delete-orphans.ts deletes the files at the next start.
    await queries
      .deleteFrom('photo_files')
      .where('photo', '=', hash)
      .where('format', '=', 'avif')
      .execute()
    const files = generated.map(({ format, width }) => ({ photo: hash, format, width }))
    if (files.length > 0) {
      await queries
        .insertInto('photo_files')
        .values(files)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await queries
      .updateTable('photos')
      .set({
        ...{ pending: 0, rights, recipe: ENCODER_VERSION },
        detected_box: detectedBox && JSON.stringify(detectedBox),
      })
      .where('hash', '=', hash)
      .execute()
  })

export async function recordVariantFailure(db: QueryBuilder, hash: string) {
  await db
    .updateTable('photos')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

export async function resetVariantFailures(db: QueryBuilder) {
  await db.updateTable('photos').set({ failures: 0 }).where('failures', '>', 0).execute()
}
