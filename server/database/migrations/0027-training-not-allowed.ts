import type { Up } from '../migrate.ts'

/**
 * Training on texts and photographs is not allowed unless the artist allows it. The switch was on before anybody had
 * seen it: it goes off where nobody has saved the workshop yet. The demo saves it once by itself.
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
