import type { MigrationFunction } from '../migrate.ts'

/**
 * Turns off the permission for AI training on sites where only the default of an earlier version
 * has turned it on. These are the sites whose workshop was never saved. Loading the demo saves the
 * workshop once, so version 2 of a demo workshop also counts as never saved.
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
