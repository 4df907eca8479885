/**
 * Keeps finished answers, already compressed, until something on the site changes: a hit costs a look-up, making one
 * costs a thousand times that (design.md section 2).
 */
import { LRUCache } from 'lru-cache'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Changes } from '../database/connect.ts'
import { type EncodedAnswer, encode, send, sizeOf } from './encoded-answer.ts'

/** In every zone of the world the day changes at a quarter of an hour, in milliseconds. */
const QUARTER = 15 * 60 * 1000

/** `files` is how often photos had got more files when it was made. */
type Kept = EncodedAnswer & { files: number }

/** Tells, at no cost, whether another day has begun at the workshop since it was asked last. */
function dayWatch() {
  let quarter = 0
  let day = ''
  return () => {
    const now = Date.now()
    if (Math.floor(now / QUARTER) === quarter) return false
    quarter = Math.floor(now / QUARTER)
    const before = day
    day = workshopDay(now)
    return day !== before
  }
}

export type Making = {
  /** What the answer is kept under: two requests with the same key get the same answer. */
  key: string
  request: Request
  /** Makes the answer; calls `spoil` where it is right for this visitor only. */
  make: (spoil: () => void) => Promise<Response>
  /** Is told what failed where nobody waited for it. */
  log: (error: unknown) => void
}

/**
 * Answers that are 200 are kept until `onChange` reports a committed write, or the workshop's day ends, since pages tell
 * what is past; anything else is made each time. Visitors who come at once share the making.
 * @param bytes the memory that they may take
 * @param mayLag where only more files of a photo have been made, what is kept is shown once more while it is made anew
 */
export function keepFinished(
  { onChange, hearsAll }: Changes,
  { bytes, mayLag }: { bytes: number; mayLag: boolean },
) {
  const cache = new LRUCache<string, Kept>({ maxSize: bytes, sizeCalculation: sizeOf })
  const underWay = new Map<string, Promise<EncodedAnswer>>()
  /** How often photos have got more files. */
  let files = 0
  let timesForgotten = 0
  const forget = () => {
    timesForgotten++
    cache.clear()
    // What is being made may hold what was there before: whoever comes now has to see the change.
    underWay.clear()
  }
  onChange((change) => {
    if (change === 'photo files' && mayLag) files++
    else forget()
  })
  const isAnotherDay = dayWatch()

  function made({ key, make }: Making) {
    const begun = underWay.get(key)
    if (begun) return begun
    const before = files
    let spoilt = false
    const making = make(() => {
      spoilt = true
    })
      .then(encode)
      .then((finished) => {
        if (finished.status === 200 && !spoilt && underWay.get(key) === making)
          cache.set(key, { ...finished, files: before })
        return finished
      })
      .finally(() => {
        if (underWay.get(key) === making) underWay.delete(key)
      })
    underWay.set(key, making)
    return making
  }

  return {
    async answer(making: Making): Promise<Response> {
      if (isAnotherDay() || !hearsAll()) forget()
      const kept = cache.get(making.key)
      if (!kept) return send(making.request, await made(making))
      if (kept.files < files) made(making).catch(making.log)
      return send(making.request, kept)
    },
    /** What is kept under that key, where nothing is to be made anew. */
    standing(key: string): EncodedAnswer | undefined {
      if (isAnotherDay() || !hearsAll()) forget()
      const kept = cache.get(key)
      return kept && kept.files === files ? kept : undefined
    },
    /** How often all was forgotten: what was begun at another count may be of yesterday. */
    forgotten: () => timesForgotten,
  }
}
export type Finished = ReturnType<typeof keepFinished>
