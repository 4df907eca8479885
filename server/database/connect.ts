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
   * Runs `work`, which changes public content, in a transaction. If `work` returns an object with
   * `ok: false`, the transaction is rolled back. Otherwise the content version is incremented: on
   * PostgreSQL in the same transaction, on SQLite in memory after the commit.
   */
  change: <Answer>(
    work: (queries: Transaction<DatabaseTables>) => Promise<Answer>,
  ) => Promise<Answer>
  /**
   * Increments the content version, which invalidates cached pages. Call this function after a
   * change of public content that was not made with `change`.
   */
  touch: () => Promise<void>
  /**
   * Returns the content version, a number that grows with every committed change of any process.
   * Caches compare it to detect that their data is outdated.
   */
  contentVersion: () => Promise<number>
  /**
   * Adds a listener that runs after each change that this process has committed. Returns a function
   * that removes the listener.
   */
  onChange: (listener: () => void) => () => void
  /** True if other processes may use the database too (PostgreSQL). */
  isShared: boolean
  locks: LockManager
  /**
   * Truncates the write-ahead log of SQLite, because the log still contains deleted data. Does
   * nothing while another connection reads. PostgreSQL needs no such step, because autovacuum
   * removes deleted rows.
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
 * Timeouts for PostgreSQL in milliseconds. They end a query that takes too long, because other
 * queries may be waiting for its connection. A timeout counts as the error `busy`
 * (classify-error.ts), which the API answers with status 503, so that the client can retry.
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
      // Parses bigint values as numbers, because pg returns strings by default. Ids, times and
      // counts are far below 2^53, so no precision is lost.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Ignores the errors of lost connections, because the pool opens a new connection for the next
  // query. An error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

type ConnectOptions = {
  /**
   * If false, no migrations are run, and connecting fails if any migration is missing. The default
   * is true.
   */
  migrates?: boolean
  /**
   * The folder to which the SQLite database is copied before a migration. If the folder is
   * undefined, no copy is made.
   */
  keepIn?: string
  /** True for `npm run move`, which finishes a move that was interrupted. */
  allowsUnfinishedMove?: boolean
}

/**
 * Name of the row in `settings` that exists from the start of a move to this database until its
 * rows are complete.
 */
export const UNFINISHED_MOVE_SETTING = 'unfinished_move'

async function rejectUnfinishedMove(db: QueryBuilder) {
  const row = db.selectFrom('settings').select('name').where('name', '=', UNFINISHED_MOVE_SETTING)
  if (await row.executeTakeFirst())
    throw new ConfigError(
      `A move of a site to this place has not finished. Repeat the same \`${formatCommand('move')}\` to finish it, or name an empty database and an empty folder or bucket.`,
    )
}

/**
 * Time in milliseconds that a migration waits for the other processes to exit. PostgreSQL lists a
 * process that was just stopped until it has noticed the end of its connection.
 */
const EXIT_TIMEOUT = 5_000

/**
 * Waits until no process of the site uses the database. A process of an older version would go on
 * confirming changes that the new version does not see.
 * @throws ConfigError if a process still runs after EXIT_TIMEOUT
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

/**
 * Runs the missing migrations, or checks that none is missing if `migrates` is false.
 * @throws ConfigError if the database belongs to a newer version of the site, or if migrations are
 * missing and `migrates` is false
 */
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
      // A data folder is locked by its process (folder-lock.ts).
      ...(config.kind === 'postgres' && {
        requireNoOtherProcess: () => requireNoSiteProcess(config.url),
      }),
    })
    // Runs VACUUM, because earlier versions of the site left deleted data in free pages of the
    // file. The site starts even if VACUUM fails, for example because the disk is full.
    if (isUpgraded && kind === 'sqlite') await sql`vacuum`.execute(db).catch(() => {})
  } else if (!(await isSchemaUpToDate(db, kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

/**
 * Creates the PostgreSQL advisory locks, which coordinate the processes of a site. The import is
 * dynamic, so that the PostgreSQL driver is loaded only on sites that use PostgreSQL.
 */
const openAdvisoryLocks = async (url: string): Promise<LockManager> =>
  (await import('../cluster/advisory-locks.ts')).createAdvisoryLockManager(url)

/** Opens the configured database and runs the missing migrations. */
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
  /**
   * The content version of a site on SQLite. It is kept in memory, because no other process changes
   * the database.
   */
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
        // If the connection is lost during the commit, it is unknown whether the change was
        // committed. Caches are invalidated and listeners are called in any case, because the data
        // may have changed.
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
      // Ignores errors of the checkpoint, for example because the disk is full. Data that was
      // deleted from the database then stays in the log until the hourly job truncates the log.
      await sql`pragma wal_checkpoint(truncate)`.execute(read).catch(() => {})
    },
    async close() {
      await locks.close()
      await read.destroy()
    },
  }
}
