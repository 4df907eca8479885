/** Limits expensive work that anybody can request. Tasks are refused while the queue is full. */
import PQueue from 'p-queue'

export type TaskOptions = {
  /** Tasks of known devices run first and have their own maximum of waiting tasks. */
  isKnown: boolean
  /** Removes the task if it is still waiting. A started task runs to its end. */
  signal?: AbortSignal | undefined
}
export type QueueResult<Value> = { ok: true; value: Value } | { ok: false; code: 'busy' }

export function createBoundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency })
  const isFull = (priority: number) => queue.sizeBy({ priority }) >= maxWaiting

  return {
    /** Returns true if the queue is full for unknown devices. */
    isFull: () => isFull(0),
    async add<Value>(
      options: TaskOptions,
      work: () => Promise<Value>,
    ): Promise<QueueResult<Value>> {
      const priority = options.isKnown ? 1 : 0
      if (options.signal?.aborted || isFull(priority)) return { ok: false, code: 'busy' }
      // p-queue treats an aborted task as finished, although the task still uses memory and a
      // thread. The queue therefore gets a signal of its own, which aborts only a waiting task.
      const waitController = new AbortController()
      const cancelWait = () => waitController.abort()
      options.signal?.addEventListener('abort', cancelWait, { once: true })
      const start = () => {
        options.signal?.removeEventListener('abort', cancelWait)
        return work()
      }
      try {
        return {
          ok: true,
          value: await queue.add(start, { priority, signal: waitController.signal }),
        }
      } catch (error) {
        if (waitController.signal.aborted) return { ok: false, code: 'busy' }
        throw error
      }
    },
  }
}
