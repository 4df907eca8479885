import type { MigrationFunction } from '../migrate.ts'

/**
 * Forbids AI training on sites whose workshop the artist has never saved. On these sites, AI
 * training was allowed only because an earlier version of the site allowed it by default. A
 * workshop that was never saved has version 1. Loading the demo content saves the workshop once, so
 * a demo workshop with version 2 was not saved by the artist either.
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
