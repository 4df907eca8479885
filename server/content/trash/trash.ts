/** Lists, restores and purges the deleted entities and photos in the trash. */
import { TRASH_RETENTION_DAYS, type TrashItem } from '../../../shared/entities/lifecycle/trash.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import {
  getRunningHours,
  incrementRunningHours,
  scheduleHourly,
} from '../../database/running-hours.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { removeExpiredBuyerNotes } from '../revisions.ts'
import { purgeEntity } from './purge.ts'
import { restoreEntity } from './restore.ts'
import type { EntityReference } from './soft-delete.ts'
import { listTrash } from './trash-list.ts'

async function purgeExpired(queries: QueryBuilder) {
  const expired = await queries
    .selectFrom('trash')
    .select(['entity_type', 'entity_id'])
    .where('deleted_hour', '<=', (await getRunningHours(queries)) - TRASH_RETENTION_DAYS * 24)
    .execute()
  for (const ref of expired) await purgeEntity(queries, ref)
}

/**
 * Creates the service for the trash.
 * @param log receives each error of the hourly job (`runHourly`)
 */
export function createTrashService(db: Database, log: (error: unknown) => void) {
  let stop = () => {}

  return {
    list: (): Promise<TrashItem[]> => listTrash(db.read),
    /**
     * Restores an entity or a photo. Returns `name_taken` if another category now has the name of
     * the restored category. Returns `entity_in_trash` if the entity that a photo belongs to is in
     * the trash.
     */
    restore: (ref: EntityReference): Promise<Result<null>> =>
      db.change((queries) => restoreEntity(queries, ref)),
    async purge(ref: EntityReference): Promise<Result<null>> {
      const purged = await db.change(async (queries) =>
        (await purgeEntity(queries, ref)) ? createSuccess(null) : createRejection('not_found'),
      )
      if (purged.ok) await db.truncateLog()
      return purged
    },
    /**
     * Runs the hourly job of the trash. Increments the stored number of hours that the site has
     * run, which measures how long entities and photos have been in the trash (running-hours.ts).
     * Then purges the entities and photos whose retention time is over, and removes the names of
     * buyers from old revisions. Uses a plain transaction, because `db.change` would invalidate the
     * page cache, although public pages show neither the trash nor the revisions.
     */
    async runHourly() {
      await db.read.transaction().execute(async (queries) => {
        await incrementRunningHours(queries)
        await purgeExpired(queries)
        await removeExpiredBuyerNotes(queries)
      })
      await db.truncateLog()
    },
    start() {
      stop = scheduleHourly(db, () => this.runHourly(), log)
    },
    close: () => stop(),
  }
}
export type TrashService = ReturnType<typeof createTrashService>
