import PQueue from 'p-queue'

export type LockManager = {
  /**
   * Tries once to take the lock. Returns true if this process now holds the lock. The process keeps
   * the lock until it calls `release` or loses the connection to the database.
   */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /**
   * Waits for a lock and takes it. Returns true if this process now holds the lock, or false if
   * another process has not released it within `timeoutMs` milliseconds. The process keeps the lock
   * until it calls `release` or loses the connection to the database.
   */
  acquire: (name: string, timeoutMs: number) => Promise<boolean>
  /**
   * Runs the work while holding the lock, and then releases it. Calls of `withLock` for the same
   * lock run one after the other, also within this process.
   * @param timeoutMs the maximum time to wait for the lock, in milliseconds
   * @throws an error that is classified as busy (classify-error.ts) if another process does not
   * release the lock in this time
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /**
   * Returns true if this process is the leader, which runs the jobs that only one process may run.
   * The first process that calls this function becomes the leader. It stays the leader until it
   * exits or loses the connection to the database.
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
 * Returns the locks of a site on SQLite. They work within this process only, because no other
 * process uses the database (database/folder-lock.ts).
 */
export const createLocalLockManager = (): LockManager => ({
  tryLock: async () => true,
  release: async () => {},
  acquire: async () => true,
  withLock: createKeyedQueue(),
  isLeader: async () => true,
  close: async () => {},
})
