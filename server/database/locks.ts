import PQueue from 'p-queue'

export type LockManager = {
  /**
   * Returns true if this process now holds the lock. It holds the lock until `release` or the loss
   * of the connection.
   */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /** Waits for the lock. Returns false if it is not free within `timeoutMs` milliseconds. */
  acquire: (name: string, timeoutMs: number) => Promise<boolean>
  /**
   * Runs `work` while holding the lock. Calls for the same lock run one after the other, also
   * within this process. Throws an error of the category `busy` after waiting `timeoutMs`
   * milliseconds.
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /** The leader runs the background jobs of the cluster until it exits or loses its connection. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}

export function createKeyedMutex() {
  const queues = new Map<string, PQueue>()
  return async <Result>(key: string, work: () => Promise<Result>) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    queues.set(key, queue)
    try {
      return await queue.add(work)
    } finally {
      if (queues.get(key) === queue && queue.pending + queue.size === 0) queues.delete(key)
    }
  }
}
