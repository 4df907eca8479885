import type { MigrationFunction } from '../migrate.ts'

/**
 * Forbids AI training on sites whose workshop details the artist has never saved, because an
 * earlier version of the site allowed AI training by default. The artist has never saved the
 * details if their version is 1. The same is true for demo content with version 2, because loading
 * the demo content saves the details once.
 */
export const up: MigrationFunction = async (db) => {
  await db
    .updateTable('workshop')
    .set({ welcomes_ai: 0 })
    .where((is) =>
      is.or([is('version', '=', 1), is.and([is('is_demo', '=', 1), is('version', '=', 2)])]),
    )
    .execute()
}
