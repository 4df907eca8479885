/** Announces a content change when a scheduled entity reaches its publication time, so that caches are invalidated. */
import type { Database } from '../database/connect.ts'
import { nextPublication } from './publication.ts'

/** The longest timer, in milliseconds: the machine may sleep and its clock may be corrected meanwhile. */
const LONGEST_WAIT = 30_000

/** @param log is told what failed, since nobody waits for it */
export function createPublicationScheduler(
  db: Pick<Database, 'read' | 'onChange' | 'announcePublication'>,
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  /** Grows with each reading of the next minute: an older one that answers late counts for nothing. */
  let reading = 0

  function wait(until: number) {
    clearTimeout(timer)
    const left = until - Date.now()
    timer = setTimeout(
      () => (Date.now() < until ? wait(until) : db.announcePublication()),
      Math.min(Math.max(left, 0), LONGEST_WAIT),
    ).unref()
  }

  async function look() {
    reading += 1
    const mine = reading
    clearTimeout(timer)
    const next = await nextPublication(db.read)
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
