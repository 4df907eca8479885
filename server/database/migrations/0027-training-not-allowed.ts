import type { MigrationFunction } from '../migrate.ts'

/**
 * Forbids AI training on sites whose workshop was never saved. On these sites, AI training was
 * allowed only because an earlier version allowed it by default. Loading the demo saves the
 * workshop once, so a demo workshop with version 2 also counts as never saved.
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
