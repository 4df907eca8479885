import type { Context } from 'hono'
import type { Change } from '../../database/connect.ts'
import type { Env } from '../env.ts'
import { log } from '../errors.ts'
import { keepFinished } from '../finished.ts'

/** Memory that finished lists may take, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024

export type FinishedList = (c: Context<Env>, make: () => Promise<Response>) => Promise<Response>

/**
 * Answers the reads of the API from what is finished: they are asked for each time the admin opens. Strangers and the
 * signed-in see the same, so one answer does for all; a read that shows a session more needs a key of its own for it.
 */
export function finishedLists(
  onChange: (listener: (change: Change) => void) => void,
): FinishedList {
  const finished = keepFinished(onChange, { bytes: CACHE_BYTES, mayLag: false })
  return async (c, make) => {
    const answer = await finished({
      // No list looks at its query.
      key: c.req.path,
      request: c.req.raw,
      make,
      log: (error) => log(c, error),
    })
    if (answer.status < 400) answer.headers.set('Cache-Control', 'no-cache')
    return answer
  }
}
