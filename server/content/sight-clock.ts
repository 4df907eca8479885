/** Tells the site that the minute has come in which something that was written before is shown. */
import type { Database } from '../database/connect.ts'
import { nextInSight } from './sight.ts'

/** A timer is not believed for longer, in milliseconds: the machine may sleep, and its clock be put right. */
const LONGEST_WAIT = 30_000

/** @param log is told what failed, since nobody waits for it */
export function createSightClock(
  db: Pick<Database, 'read' | 'onChange' | 'announceSight'>,
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  /** Grows with each reading of the next minute: an older one that answers late counts for nothing. */
  let reading = 0

  function wait(until: number) {
    clearTimeout(timer)
    const left = until - Date.now()
    timer = setTimeout(
      () => (Date.now() < until ? wait(until) : db.announceSight()),
      Math.min(Math.max(left, 0), LONGEST_WAIT),
    ).unref()
  }

  async function look() {
    reading += 1
    const mine = reading
    clearTimeout(timer)
    const next = await nextInSight(db.read)
    if (mine === reading && next !== null) wait(next)
  }

  let deaf = () => {}
  return {
    async begin() {
      deaf = db.onChange((change) => {
        if (change === 'content') look().catch(log)
      })
      await look()
    },
    close() {
      reading += 1
      deaf()
      clearTimeout(timer)
    },
  }
}
