/**
 * Implements locks with PostgreSQL advisory locks, so that only one process of the site runs a job.
 * An advisory lock belongs to the database connection that took it. PostgreSQL releases the lock
 * when the connection ends, even after a crash
 * (https://www.postgresql.org/docs/current/explicit-locking.html).
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { logError } from '../logger.ts'
import { createKeyedQueue, type LockManager } from './locks.ts'

/**
 * The `application_name` of the connections that hold locks. It identifies these connections in
 * pg_stat_activity.
 */
export const LOCK_CONNECTION_NAME = 'copeaux locks'
/** Milliseconds between two attempts to take a lock that another process holds. */
const POLL_INTERVAL = 50
/** Time that `withLock` waits for a lock by default, in milliseconds. */
const DEFAULT_LOCK_TIMEOUT = 20_000
/** Timeout in milliseconds for connecting and for each query. */
const QUERY_TIMEOUT = 5_000
/**
 * Delays before reconnecting, in milliseconds. The delay starts at `min` and doubles after each
 * failure, up to `max`.
 */
const RECONNECT_DELAY = { min: 200, max: 30_000 }
/**
 * Enables TCP keepalive, so that PostgreSQL ends the connection of a crashed client after about 25
 * seconds and releases its locks. By default, PostgreSQL notices the crash only after two hours.
 */
const KEEPALIVE = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/**
 * Returns the number of processes of the site that are connected to this database. Counts the
 * connections named LOCK_CONNECTION_NAME, because each process opens one of them.
 */
export async function countSiteProcesses(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: QUERY_TIMEOUT })
  client.on('error', () => {})
  await client.connect()
  const result = client.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LOCK_CONNECTION_NAME],
  )
  return (await result.finally(() => client.end())).rowCount ?? 0
}

/**
 * Builds the error for a lock that another process holds. The error has the code that PostgreSQL
 * uses for an unavailable lock, so it is classified as busy (classify-error.ts).
 */
const createLockError = (name: string) =>
  Object.assign(new Error(`${name}: locked by another process`), { code: '55P03' })

const createLostConnectionError = () =>
  Object.assign(new Error('the connection that holds the locks was lost'), { code: '08006' })

/**
 * Creates the locks of a site on PostgreSQL. The database connection is opened when the first lock
 * is requested.
 */
export function createAdvisoryLockManager(url: string): LockManager {
  const enqueue = createKeyedQueue()
  const heldLocks = new Map<string, pg.Client>()
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let reconnectDelay = RECONNECT_DELAY.min
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function open() {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: LOCK_CONNECTION_NAME,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
    })
    newClient.on('error', () => {})
    await newClient.connect()
    await newClient.query(KEEPALIVE)
    newClient.once('end', () => {
      client = null
      if (isClosed) return
      logError(createLostConnectionError())
      reconnect()
    })
    client = newClient
    reconnectDelay = RECONNECT_DELAY.min
  }
  function reconnect() {
    if (isClosed) return
    timer = setTimeout(() => {
      opening = open().catch((error) => {
        logError(error)
        reconnect()
      })
    }, reconnectDelay).unref()
    reconnectDelay = Math.min(reconnectDelay * 2, RECONNECT_DELAY.max)
  }

  /**
   * Runs a query on the connection that holds the locks. Queries run one after the other. If a
   * query fails or times out, the connection is closed, which releases the locks.
   */
  const runQuery = (connection: pg.Client, statement: string, values: string[] = []) =>
    enqueue('connection', () => connection.query(statement, values)).catch((error) => {
      connection.end().catch(() => {})
      throw error
    })

  async function tryLock(name: string): Promise<boolean> {
    opening ??= open().catch(reconnect)
    await opening
    const connection = client
    if (!connection) return false
    if (heldLocks.get(name) === connection) {
      // This process already holds the lock, unless its connection is broken. PostgreSQL has then
      // released the lock, and another process may hold it. The query throws on a broken
      // connection, so that `tryLock` does not return true.
      await runQuery(connection, 'select 1')
      return true
    }
    const statement = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
    const { locked } = (await runQuery(connection, statement, [name])).rows[0]
    if (locked) heldLocks.set(name, connection)
    return locked
  }

  async function release(name: string): Promise<void> {
    const connection = heldLocks.get(name)
    heldLocks.delete(name)
    if (connection && connection === client)
      await runQuery(connection, 'select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  }

  async function acquire(name: string, timeoutMs: number): Promise<boolean> {
    const until = Date.now() + timeoutMs
    while (!(await tryLock(name).catch(() => false))) {
      if (Date.now() > until) return false
      await wait(POLL_INTERVAL)
    }
    return true
  }

  return {
    tryLock,
    release,
    acquire,
    withLock: (name, work, timeoutMs = DEFAULT_LOCK_TIMEOUT) =>
      enqueue(`lock ${name}`, async () => {
        if (!(await acquire(name, timeoutMs))) throw createLockError(name)
        try {
          return await work()
        } finally {
          await release(name).catch(() => {})
        }
      }),
    isLeader: () => tryLock('leader').catch(() => false),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening?.catch(() => {})
      await client?.end()
    },
  }
}
