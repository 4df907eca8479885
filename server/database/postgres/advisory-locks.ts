/**
 * PostgreSQL releases an advisory lock when its connection ends, even after a crash
 * (https://www.postgresql.org/docs/current/explicit-locking.html).
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE } from '../../../shared/workshop-day.ts'
import { logError } from '../../logger.ts'
import { createKeyedMutex, type LockManager } from '../engine.ts'

/**
 * The connections that hold locks have this name, by which `countSiteProcesses` finds the processes
 * of a site.
 */
export const LOCK_CONNECTION_NAME = 'copeaux locks'
const POLL_INTERVAL_MS = 50
const DEFAULT_LOCK_TIMEOUT_MS = 20_000
const QUERY_TIMEOUT_MS = 5_000
/** A backup waits this long for a running deletion of photo files. */
const ORIGINALS_TIMEOUT_MS = 15 * MINUTE
const RECONNECT_DELAY_MS = { min: 200, max: 30_000 }
/**
 * With these settings, PostgreSQL notices a crashed client within about 25 seconds instead of two
 * hours, and releases its locks.
 */
const KEEPALIVE = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/**
 * The options that connections in and outside the pool share. After ten seconds without traffic,
 * the system sends keepalive probes, and it closes the connection about ten seconds later if the
 * host has disappeared.
 */
export const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Creates a connection outside the pool, whose queries fail after QUERY_TIMEOUT_MS. */
export function createClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    query_timeout: QUERY_TIMEOUT_MS,
    ...CONNECTION_OPTIONS,
    ...options,
  })
  // An error event without a listener would end the process.
  client.on('error', () => {})
  return client
}

const createLostConnectionError = () =>
  Object.assign(new Error('the connection that holds the locks was lost'), { code: '08006' })

const ORIGINALS_LOCK = 'originals'

/**
 * Releasing the lock throws if its connection was lost, because photo files may have been deleted.
 */
export async function lockOriginals(url: string): Promise<() => Promise<void>> {
  const client = createClient(url)
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(KEEPALIVE)
    const query = {
      text: 'select pg_advisory_lock_shared(hashtextextended($1, 0))',
      values: [ORIGINALS_LOCK],
      query_timeout: ORIGINALS_TIMEOUT_MS,
    }
    await client.query(query)
  } catch (error) {
    await close()
    throw error
  }
  return async () => {
    const isLost = await client.query('select 1').then(
      () => false,
      () => true,
    )
    await close()
    if (isLost) throw createLostConnectionError()
  }
}

/** `classifyError` returns `busy` for this code, so that the API answers 503. */
const createLockError = (name: string) =>
  Object.assign(new Error(`${name}: locked by another process`), { code: '55P03' })

export function createAdvisoryLockManager(url: string): LockManager {
  const enqueue = createKeyedMutex()
  const heldLocks = new Map<string, pg.Client>()
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let reconnectDelay = RECONNECT_DELAY_MS.min
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function open() {
    const newClient = createClient(url, { application_name: LOCK_CONNECTION_NAME })
    await newClient.connect()
    await newClient.query(KEEPALIVE)
    newClient.once('end', () => {
      client = null
      if (isClosed) return
      logError(createLostConnectionError())
      reconnect()
    })
    client = newClient
    reconnectDelay = RECONNECT_DELAY_MS.min
  }
  function reconnect() {
    if (isClosed) return
    timer = setTimeout(() => {
      opening = open().catch((error) => {
        logError(error)
        reconnect()
      })
    }, reconnectDelay).unref()
    reconnectDelay = Math.min(reconnectDelay * 2, RECONNECT_DELAY_MS.max)
  }

  /**
   * Runs queries one after the other. A failed query closes the connection, which releases all its
   * locks.
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
      // Throws if the connection is broken, because another process may hold the lock by now.
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
      await wait(POLL_INTERVAL_MS)
    }
    return true
  }

  return {
    tryLock,
    release,
    acquire,
    withLock: (name, work, timeoutMs = DEFAULT_LOCK_TIMEOUT_MS) =>
      enqueue(`lock ${name}`, async () => {
        if (!(await acquire(name, timeoutMs))) throw createLockError(name)
        try {
          return await work()
        } finally {
          await release(name).catch(() => {})
        }
      }),
    async tryChangeOriginals(work) {
      if (!(await tryLock(ORIGINALS_LOCK))) return false
      await work().finally(() => release(ORIGINALS_LOCK).catch(() => {}))
      return true
    },
    isLeader: () => tryLock('leader').catch(() => false),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening?.catch(() => {})
      await client?.end()
    },
  }
}
