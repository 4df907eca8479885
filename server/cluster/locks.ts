import PQueue from 'p-queue'

export type LockManager = {
  /** Kept until `release` or until the connection is lost. */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /** False if another process has not released the lock in this time. */
  acquire: (name: string, timeoutMs: number) => Promise<boolean>
  /**
   * Calls for the same lock run one after the other, also within this process. Throws an error that
   * is classified as busy after `timeoutMs` milliseconds.
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /** The leader runs the jobs of the cluster, until it exits or loses the connection. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}

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

/** For SQLite: no other process uses the database (database/folder-lock.ts). */
export const createLocalLockManager = (): LockManager => ({
  tryLock: async () => true,
  release: async () => {},
  acquire: async () => true,
  withLock: createKeyedQueue(),
  isLeader: async () => true,
  close: async () => {},
})
