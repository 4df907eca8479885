import type { MigrationFunction } from '../migrate.ts'

/**
 * Forbids the training of AI models, which earlier versions allowed by default, unless the artist
 * has saved the workshop. Version 1 means never saved. Loading the demo content saves once, so demo
 * content has version 2.
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
