/**
 * What one process at a time does, of all that work on one database. A claim ends with the process that holds it, however
 * that ends: PostgreSQL keeps it with the connection (https://www.postgresql.org/docs/current/explicit-locking.html).
 */
import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type pg from 'pg'

/** Milliseconds between two looks whether another process has let go. */
const LOOK = 50
/** How long one that another process holds is waited for, in milliseconds. */
const PATIENCE = 20_000

export type Claims = {
  /** @returns whether it is this process's now; it stays so until it is released or the line is lost */
  take: (what: string) => Promise<boolean>
  release: (what: string) => Promise<void>
  /** Takes it for good, where another process lets go of it within so many milliseconds. @returns whether it did */
  hold: (what: string, patience: number) => Promise<boolean>
  /**
   * Does the work in its turn, here and elsewhere.
   * @param patience milliseconds
   * @throws what counts as busy (server/failures.ts) where another process holds it for longer
   */
  alone: <Result>(what: string, work: () => Promise<Result>, patience?: number) => Promise<Result>
}

/** Returns a function that runs tasks with the same key one after the other. */
function createKeyedQueue() {
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

/** Of a site that no other process works on. */
export function ownClaims(): Claims {
  const inTurn = createKeyedQueue()
  return { take: async () => true, hold: async () => true, release: async () => {}, alone: inTurn }
}

/** PostgreSQL's name for a lock that could not be had. */
const unavailable = (what: string) =>
  Object.assign(new Error(`${what}: held by another process`), { code: '55P03' })

/**
 * @param line the connection that holds them, null while there is none
 * @param ask asks something on it
 */
export function createClaims(
  line: () => pg.Client | null,
  ask: (line: pg.Client, statement: string, values: unknown[]) => Promise<pg.QueryResult>,
): Claims {
  const inTurn = createKeyedQueue()
  const held = new Map<string, pg.Client>()

  async function take(what: string): Promise<boolean> {
    const client = line()
    if (!client) return false
    if (held.get(what) === client) return true
    const locked = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
    const { taken }: { taken: boolean } = (await ask(client, locked, [what])).rows[0]
    if (taken) held.set(what, client)
    return taken
  }

  async function release(what: string): Promise<void> {
    const client = held.get(what)
    held.delete(what)
    // With a line that was lost, what it held was free.
    if (client && client === line())
      await ask(client, 'select pg_advisory_unlock(hashtextextended($1, 0))', [what])
  }

  async function hold(what: string, patience: number): Promise<boolean> {
    const until = Date.now() + patience
    while (!(await take(what).catch(() => false))) {
      if (Date.now() > until) return false
      await wait(LOOK)
    }
    return true
  }

  return {
    take,
    release,
    hold,
    alone: (what, work, patience = PATIENCE) =>
      inTurn(what, async () => {
        if (!(await hold(what, patience))) throw unavailable(what)
        try {
          return await work()
        } finally {
          await release(what).catch(() => {})
        }
      }),
  }
}
