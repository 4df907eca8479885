import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import {
  createStoredContentVersionReader,
  incrementContentVersion,
} from '../cluster/content-version.ts'
import { createLocalLockManager, type LockManager } from '../cluster/locks.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { formatCommand } from '../host-messages.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { isSchemaUpToDate, migrate } from './migrate.ts'
import { backUpBeforeMigration } from './migration-backup.ts'
import { ignoreRollbackErrors } from './rollback-errors.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { DatabaseTables } from './tables.ts'

export type QueryBuilder = Kysely<DatabaseTables>

export type Database = {
  read: QueryBuilder
  /**
   * Runs `work` in a transaction, which is rolled back if `work` returns `ok: false`. Otherwise,
   * the content version is incremented: on PostgreSQL in the transaction, on SQLite after the
   * commit.
   */
  change: <Answer>(
    work: (queries: Transaction<DatabaseTables>) => Promise<Answer>,
  ) => Promise<Answer>
  /**
   * Increments the content version. Must be called after a change of public content that was not
   * made with `change`.
   */
  touch: () => Promise<void>
  /** Returns the content version, which grows with every committed change of any process. */
  contentVersion: () => Promise<number>
  /**
   * Adds a listener that runs after each change of this process. Returns a function that removes
   * it.
   */
  onChange: (listener: () => void) => () => void
  /** True if other processes can use the database too (PostgreSQL). */
  isShared: boolean
  locks: LockManager
  /**
   * Truncates the log of SQLite, which still contains deleted data. Does nothing while another
   * connection reads.
   */
  truncateLog: () => Promise<void>
  close: () => Promise<void>
}

class RolledBackError extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('undone')
    this.answer = answer
  }
}
const isRejection = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

const BIGINT_OID = 20

/**
 * In milliseconds. A timeout counts as `busy` (classify-error.ts), which the API answers with
 * status 503, so that the client can retry.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

async function createPostgresDialect(url: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    ...TIMEOUTS,
    types: {
      // Returns bigint values as numbers, which pg would return as strings. No precision is lost,
      // because ids, times and counts stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Ignores lost connections, because the pool reconnects. An error event without a listener would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

type ConnectOptions = {
  /** If false, no migration is run, and connecting fails if one is missing. The default is true. */
  migrates?: boolean
  /** The folder into which the SQLite database is copied before a migration. */
  keepIn?: string
  /** True only for `npm run move`, which finishes a move that was interrupted. */
  allowsUnfinishedMove?: boolean
}

/** A row of `settings` that exists while a move to this database is unfinished. */
export const UNFINISHED_MOVE_SETTING = 'unfinished_move'

async function rejectUnfinishedMove(db: QueryBuilder) {
  const row = db.selectFrom('settings').select('name').where('name', '=', UNFINISHED_MOVE_SETTING)
  if (await row.executeTakeFirst())
    throw new ConfigError(
      `A move of a site to this place has not finished. Repeat the same \`${formatCommand('move')}\` to finish it, or name an empty database and an empty folder or bucket.`,
    )
}

/**
 * Maximum time in milliseconds to wait for stopped processes, which PostgreSQL lists until it has
 * noticed their end.
 */
const EXIT_TIMEOUT = 5_000

/**
 * Waits until no process of the site is running, because one of an older version would confirm
 * changes that the new version does not see. Throws ConfigError after EXIT_TIMEOUT.
 */
async function requireNoSiteProcess(url: string) {
  const { countSiteProcesses } = await import('../cluster/advisory-locks.ts')
  const until = Date.now() + EXIT_TIMEOUT
  while ((await countSiteProcesses(url)) > 0) {
    if (Date.now() > until)
      throw new ConfigError(
        'The database has to be upgraded, but a process of the older version is still running on it: stop all of its processes first. Nothing was changed.',
      )
    await wait(100)
  }
}

async function ensureMigrated(
  db: QueryBuilder,
  config: Config['database'],
  options: ConnectOptions,
) {
  const { kind } = config
  const { migrates = true, keepIn } = options
  if (migrates) {
    let isUpgraded = false
    const before = async (next: string) => {
      isUpgraded = true
      if (keepIn && kind === 'sqlite') await backUpBeforeMigration(db, keepIn, next)
    }
    await migrate(db, kind, {
      before,
      // On SQLite no check is needed, because the process locks its data folder (folder-lock.ts).
      ...(config.kind === 'postgres' && {
        requireNoOtherProcess: () => requireNoSiteProcess(config.url),
      }),
    })
    // Removes deleted data that earlier versions left in free pages. The site starts even if VACUUM
    // fails.
    if (isUpgraded && kind === 'sqlite') await sql`vacuum`.execute(db).catch(() => {})
  } else if (!(await isSchemaUpToDate(db, kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

/** Imports the lock manager only here, because most sites need no PostgreSQL driver. */
const openAdvisoryLocks = async (url: string): Promise<LockManager> =>
  (await import('../cluster/advisory-locks.ts')).createAdvisoryLockManager(url)

export async function connectDatabase(
  config: Config['database'],
  options: ConnectOptions = {},
): Promise<Database> {
  if (config.kind === 'sqlite') createPrivateFolder(dirname(config.file))
  const dialect =
    config.kind === 'sqlite'
      ? createSqliteDialect(config.file)
      : await createPostgresDialect(config.url)
  const read: QueryBuilder = new Kysely<DatabaseTables>({ dialect: ignoreRollbackErrors(dialect) })
  try {
    await ensureMigrated(read, config, options)
    if (!options.allowsUnfinishedMove) await rejectUnfinishedMove(read)
  } catch (error) {
    await read.destroy()
    throw error
  }
  const isShared = config.kind === 'postgres'
  const locks = isShared ? await openAdvisoryLocks(config.url) : createLocalLockManager()
  const listeners = new Set<() => void>()
  // The content version on SQLite, kept in memory because no other process changes the database.
  let version = 0
  const committed = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  return {
    read,
    async change(work) {
      try {
        const answer = await read.transaction().execute(async (queries) => {
          const result = await work(queries)
          if (isRejection(result)) throw new RolledBackError(result)
          if (isShared) await incrementContentVersion(queries)
          return result
        })
        committed()
        return answer
      } catch (error) {
        if (error instanceof RolledBackError)
          return error.answer as Awaited<ReturnType<typeof work>>
        // Counts the change as committed, because it may be: a connection lost during the commit
        // leaves this unknown.
        committed()
        throw error
      }
    },
    async touch() {
      if (isShared) await incrementContentVersion(read)
      else version += 1
    },
    contentVersion: isShared ? createStoredContentVersionReader(read) : async () => version,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isShared,
    locks,
    async truncateLog() {
      if (config.kind !== 'sqlite') return
      // Ignores errors, for example because the disk is full. Deleted data then stays in the log
      // until the hourly job truncates it.
      await sql`pragma wal_checkpoint(truncate)`.execute(read).catch(() => {})
    },
    async close() {
      await locks.close()
      await read.destroy()
    },
  }
}
