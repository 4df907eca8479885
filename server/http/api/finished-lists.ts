import type { Context } from 'hono'
import type { Part } from '../../content/part.ts'
import type { Changes } from '../../database/connect.ts'
import type { Env } from '../env.ts'
import { log } from '../errors.ts'
import { keepFinished } from '../finished.ts'

const WHOLE_LIST: Part = { limit: null, after: null }

/** Memory that finished lists may take, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024

/**
 * @param asked `isWhole`: whether the answer holds what only the signed-in see: it is then theirs alone; which part of the
 * list, where only a part was asked for
 */
export type FinishedList = (
  c: Context<Env>,
  asked: { isWhole: boolean; part?: Part },
  make: () => Promise<Response>,
) => Promise<Response>

/** Answers the reads of the API from what is finished: they are asked for each time the admin opens. */
export function finishedLists(changes: Changes): FinishedList {
  const finished = keepFinished(changes, { bytes: CACHE_BYTES, mayLag: false })
  return async (c, { isWhole, part = WHOLE_LIST }, make) => {
    const answer = await finished.answer({
      // No list looks at anything else in its query.
      key: `${isWhole ? 'whole' : 'shown'} ${c.req.path} ${part.limit} ${part.after}`,
      request: c.req.raw,
      make,
      log: (error) => log(c, error),
    })
    if (answer.status < 400)
      answer.headers.set('Cache-Control', isWhole ? 'private, no-cache' : 'no-cache')
    return answer
  }
}
