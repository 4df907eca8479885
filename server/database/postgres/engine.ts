import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseEngine } from '../engine.ts'
import {
  CONNECTION_OPTIONS,
  createAdvisoryLockManager,
  createClient,
  LOCK_CONNECTION_NAME,
  lockOriginals,
} from './advisory-locks.ts'
import { exportRows, importRows } from './copy-rows.ts'

const BIGINT_OID = 20

/**
 * If one of these timeouts expires, the error has the category `busy`: the API answers 503, and the
 * client can retry.
 */
const TIMEOUTS_MS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * Closes a connection after this time without traffic, because a disappeared host neither closes
 * connections nor enforces the timeouts above. The limit exceeds `statement_timeout`, so that a
 * slow statement gets its error first.
 */
const SILENCE_LIMIT_MS = 45_000
const NO_LIMIT = 0

function createDialect(url: string, silenceLimitMs: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...CONNECTION_OPTIONS,
    ...TIMEOUTS_MS,
    types: {
      // pg returns bigint values as strings. Numbers are precise enough, because ids, times and
      // counts stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // An error event without a listener would end the process. The pool reconnects by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const { stream } = client.connection
    if (stream instanceof Socket) stream.setTimeout(silenceLimitMs, () => stream.destroy())
  })
  return new PostgresDialect({ pool })
}

async function countRows(url: string, query: string, values: string[] = []): Promise<number> {
  const client = createClient(url)
  await client.connect()
  return (await client.query(query, values).finally(() => client.end())).rowCount ?? 0
}

export function createPostgresEngine(
  url: string,
  silenceLimitMs = SILENCE_LIMIT_MS,
): DatabaseEngine {
  const engine: DatabaseEngine = {
    kind: 'postgres',
    label: 'of DATABASE_URL',
    file: null,
    hasSite: async () =>
      (await countRows(url, `select where to_regclass('migrations') is not null`)) > 0,
    /** Counts one connection for each process of the site. */
    countSiteProcesses: () =>
      countRows(
        url,
        'select from pg_stat_activity where application_name = $1 and datname = current_database()',
        [LOCK_CONNECTION_NAME],
      ),
    connect: async () => createDialect(url, silenceLimitMs),
    connectForMigration: async () => createDialect(url, NO_LIMIT),
    createLockManager: () => createAdvisoryLockManager(url),
    lockOriginals: () => lockOriginals(url),
    beforeUpgrade: async () => {},
    afterUpgrade: async () => {},
    truncateLog: async () => {},
    exportRows: (file) => exportRows(engine, file),
    importRows: (file) => importRows(file, engine),
  }
  return engine
}
