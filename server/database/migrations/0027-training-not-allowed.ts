import type { Up } from '../migrate.ts'

/**
 * Turns off the permission for AI training unless the artist has set it. An earlier version turned
 * it on by default. A site whose workshop was never saved loses it. The demo saves the workshop
 * once, so version 2 of a demo counts as never saved.
 */
export const up: Up = async (db) => {
  await db
    .updateTable('workshop')
    .set({ welcomes_ai: 0 })
    .where((is) =>
      is.or([is('version', '=', 1), is.and([is('is_demo', '=', 1), is('version', '=', 2)])]),
    )
    .execute()
}
