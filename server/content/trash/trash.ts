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

export function createTrashService(db: Database, log: (error: unknown) => void) {
  let stop = () => {}

  return {
    list: (): Promise<TrashItem[]> => listTrash(db.read),
    restore: (ref: EntityReference): Promise<Result<null>> =>
      db.change((queries) => restoreEntity(queries, ref)),
    async purge(ref: EntityReference): Promise<Result<null>> {
      const purged = await db.change(async (queries) =>
        (await purgeEntity(queries, ref)) ? createSuccess(null) : createRejection('not_found'),
      )
      if (purged.ok) await db.truncateLog()
      return purged
    },
    /** `db.change` would invalidate the page cache, which contains neither trash nor revisions. */
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
