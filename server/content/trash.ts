/** The trash: lists, restores and purges deleted entities and photos. */
import { DAYS_IN_TRASH, type TrashItem } from '../../shared/trash.ts'
import type { Database, Queries } from '../database/connect.ts'
import { countHour, everyHour, hoursRun } from '../database/running-hours.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { bringBack } from './bring-back.ts'
import { erase } from './erase.ts'
import { removeOldNotes } from './kept-versions.ts'
import { trashList } from './trash-list.ts'
import type { Thing } from './trashed.ts'

async function eraseOld(queries: Queries) {
  const old = await queries
    .selectFrom('trash')
    .select(['entity_type', 'entity_id'])
    .where('deleted_hour', '<=', (await hoursRun(queries)) - DAYS_IN_TRASH * 24)
    .execute()
  for (const thing of old) await erase(queries, thing)
}

/** @param log logs an error of a background task */
export function createTrash(db: Database, log: (error: unknown) => void) {
  let stop = () => {}

  return {
    list: (): Promise<TrashItem[]> => trashList(db.read),
    /**
     * Restores an entity or a photo. Returns `name_taken` if another category has the name now,
     * `entity_in_trash` if the entity of a photo is in the trash.
     */
    bringBack: (thing: Thing): Promise<Outcome<null>> =>
      db.change((queries) => bringBack(queries, thing)),
    async erase(thing: Thing): Promise<Outcome<null>> {
      const erased = await db.change(async (queries) =>
        (await erase(queries, thing)) ? done(null) : refused('not_found'),
      )
      if (erased.ok) await db.emptyLog()
      return erased
    },
    /**
     * Counts an hour and purges what has been in the trash long enough. The public content does not
     * change.
     */
    async passHour() {
      await db.read.transaction().execute(async (queries) => {
        await countHour(queries)
        await eraseOld(queries)
        await removeOldNotes(queries)
      })
      await db.emptyLog()
    },
    begin() {
      stop = everyHour(db, () => this.passHour(), log)
    },
    close: () => stop(),
  }
}
export type Trash = ReturnType<typeof createTrash>
