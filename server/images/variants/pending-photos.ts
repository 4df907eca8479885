import type { QueryBuilder } from '../../database/connect.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import type { RemainingVariants } from './image-variants.ts'

/** A photo with this many failures is skipped until a restart or a new upload of the photo. */
const MAX_FAILURES = 3

/** `recipe` is the version of the encoder settings. */
export type PendingPhoto = { hash: string; type: string; existingRights: string; recipe: number }

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

export const recordGeneratedVariants = (
  db: QueryBuilder,
  hash: string,
  rights: string,
  { files: generated, detectedBox }: RemainingVariants,
) =>
  db.transaction().execute(async (queries) => {
    // The files of these rows stay until the next start, because cached pages may refer to them.
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
