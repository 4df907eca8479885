/**
 * Limits expensive work that anybody can request: a few tasks run at once, a few wait, and further
 * ones are refused.
 */
import PQueue from 'p-queue'

export type Caller = {
  /** Known callers go first and have their own places in the queue. */
  isKnown: boolean
  /** Removes the task from the queue. A task that has started runs to its end. */
  signal?: AbortSignal | undefined
}
export type QueueResult<Value> = { ok: true; value: Value } | { ok: false; code: 'busy' }

/** @param maxWaiting the maximum number of waiting tasks, for known and for unknown callers each */
export function createBoundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency })
  const isFull = (priority: number) => queue.sizeBy({ priority }) >= maxWaiting

  return {
    /** Returns true if a task of an unknown caller would be refused now. */
    isFull: () => isFull(0),
    async add<Value>(caller: Caller, work: () => Promise<Value>): Promise<QueueResult<Value>> {
      const priority = caller.isKnown ? 1 : 0
      if (caller.signal?.aborted || isFull(priority)) return { ok: false, code: 'busy' }
      // p-queue frees the place of a running task when its signal aborts, although the task still
      // uses its memory and thread. This signal therefore aborts only while the task waits.
      const waiting = new AbortController()
      const leave = () => waiting.abort()
      caller.signal?.addEventListener('abort', leave, { once: true })
      const start = () => {
        caller.signal?.removeEventListener('abort', leave)
        return work()
      }
      try {
        return { ok: true, value: await queue.add(start, { priority, signal: waiting.signal }) }
      } catch (error) {
        if (waiting.signal.aborted) return { ok: false, code: 'busy' }
        throw error
      }
    },
  }
}
