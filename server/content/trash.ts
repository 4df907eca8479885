/** What was deleted: looked at, brought back, removed for good by the administrator or after its time. */
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

/** @param log is told what failed where nobody waited for it */
export function createTrash(db: Database, log: (error: unknown) => void) {
  let stop = () => {}

  return {
    list: (): Promise<TrashItem[]> => trashList(db.read),
    /** Refused `name_taken` for a category whose name is another's by now, `entity_in_trash` for a photo of what is deleted. */
    bringBack: (thing: Thing): Promise<Outcome<null>> =>
      db.change((queries) => bringBack(queries, thing)),
    async erase(thing: Thing): Promise<Outcome<null>> {
      const erased = await db.change(async (queries) =>
        (await erase(queries, thing)) ? done(null) : refused('not_found'),
      )
      if (erased.ok) await db.emptyLog()
      return erased
    },
    /** Counts an hour and erases what has waited long enough. Visitors see no change. */
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
