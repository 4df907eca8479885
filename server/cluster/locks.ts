import PQueue from 'p-queue'

export type Locks = {
  /** Returns whether this process holds the lock now. It keeps it until it releases it or loses the connection. */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /** Takes a lock for good. Returns false when another process holds it for longer than `patience` milliseconds. */
  hold: (name: string, patience: number) => Promise<boolean>
  /**
   * Runs the work while holding the lock, also against other calls in this process.
   * @param patience milliseconds
   * @throws an error that counts as busy (server/failures.ts) when another process holds the lock for longer
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    patience?: number,
  ) => Promise<Result>
  /** Returns whether this process runs the jobs that run once for all processes: the first that asks, until it ends. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}

/** Returns a function that runs tasks with the same key one after the other. */
export function createKeyedQueue() {
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

/** Returns the locks of a site on SQLite, on which no other process works (database/folder-lock.ts). */
export const localLocks = (): Locks => ({
  tryLock: async () => true,
  release: async () => {},
  hold: async () => true,
  withLock: createKeyedQueue(),
  isLeader: async () => true,
  close: async () => {},
})
