/**
 * Limits expensive work that anybody can request, such as comparing a password. A few tasks run at
 * the same time, a few more wait in the queue, and all further tasks are refused.
 */
import PQueue from 'p-queue'

export type TaskOptions = {
  /**
   * True for a task from a known device, which is a browser that has signed in before. Such a task
   * runs before tasks from unknown devices and does not count towards the maximum number of waiting
   * tasks from unknown devices.
   */
  isKnown: boolean
  /**
   * If the signal aborts, a waiting task is removed from the queue. A task that has already started
   * runs to its end.
   */
  signal?: AbortSignal | undefined
}
export type QueueResult<Value> = { ok: true; value: Value } | { ok: false; code: 'busy' }

/**
 * Creates a queue that runs at most `concurrency` tasks at the same time.
 * @param maxWaiting the maximum number of waiting tasks, counted separately for known and for
 * unknown devices
 */
export function createBoundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency })
  const isFull = (priority: number) => queue.sizeBy({ priority }) >= maxWaiting

  return {
    /** Returns true if the maximum number of tasks from unknown devices is already waiting. */
    isFull: () => isFull(0),
    async add<Value>(
      options: TaskOptions,
      work: () => Promise<Value>,
    ): Promise<QueueResult<Value>> {
      const priority = options.isKnown ? 1 : 0
      if (options.signal?.aborted || isFull(priority)) return { ok: false, code: 'busy' }
      // p-queue treats a running task as finished when its signal aborts, although the task still
      // uses memory and a thread. p-queue therefore does not get the signal of the caller but a
      // second one, which aborts with the first only while the task waits.
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
