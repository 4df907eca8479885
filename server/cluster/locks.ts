import PQueue from 'p-queue'

export type LockManager = {
  /**
   * Tries once to take the lock. Returns true if this process now holds it. The process keeps the
   * lock until it calls `release` or loses the connection.
   */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /**
   * Takes a lock and keeps it. Returns false if another process holds the lock for longer than
   * `patience` milliseconds.
   */
  acquire: (name: string, patience: number) => Promise<boolean>
  /**
   * Runs the work while holding the lock. Other calls in this process wait for the lock too.
   * @param patience how long to wait for the lock, in milliseconds
   * @throws an error that counts as busy (server/classify-error.ts) if another process holds the lock for
   * longer
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    patience?: number,
  ) => Promise<Result>
  /**
   * Returns true if this process is the leader, which runs the jobs that only one process may run.
   * The first process that asks becomes the leader and stays it until it ends.
   */
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

/**
 * Returns the locks of a site on SQLite. No other process works on its database
 * (database/folder-lock.ts).
 */
export const localLockManager = (): LockManager => ({
  tryLock: async () => true,
  release: async () => {},
  acquire: async () => true,
  withLock: createKeyedQueue(),
  isLeader: async () => true,
  close: async () => {},
})
