import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { formatCommand } from '../host-messages.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { createStoredContentVersionReader, incrementContentVersion } from './content-version.ts'
import { createLocalLockManager, type LockManager } from './locks.ts'
import { isSchemaUpToDate, migrate } from './migrate.ts'
import { backUpBeforeMigration } from './migration-backup.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { DatabaseTables } from './tables.ts'

/**
 * Keeps the first error if a rollback fails, because SQLite has already rolled back by itself or
 * the connection is lost.
 */
function ignoreRollbackErrors(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const rollback = driver.rollbackTransaction.bind(driver)
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {})
      return driver
    },
  }
}

export type QueryBuilder = Kysely<DatabaseTables>

export type Database = {
  read: QueryBuilder
  /**
   * Rolls back if `work` returns `ok: false`. Otherwise increments the content version: on
   * PostgreSQL in the transaction, on SQLite after the commit.
   */
  change: <Answer>(
    work: (queries: Transaction<DatabaseTables>) => Promise<Answer>,
  ) => Promise<Answer>
  /** Returns the answer of `work` and rolls its changes back. */
  simulate: <Answer>(
    work: (queries: Transaction<DatabaseTables>) => Promise<Answer>,
  ) => Promise<Answer>
  /** Increments the content version. Required after changing public content without `change`. */
  touch: () => Promise<void>
  /** Returns a number that grows with every committed change of any process. */
  contentVersion: () => Promise<number>
  /** Calls the listener after each change of this process. Returns a function that removes it. */
  onChange: (listener: () => void) => () => void
  /** True on PostgreSQL, where other processes can use the database too. */
  isShared: boolean
  locks: LockManager
  /**
   * Truncates the log of SQLite, which still contains deleted data, unless another connection
   * reads.
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
 * In milliseconds. A timeout counts as `busy`, which the API answers with status 503 for a retry.
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
      // pg returns bigint values as strings. As numbers they lose no precision, because ids, times
      // and counts stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool reconnects, but an error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

type ConnectOptions = {
  /** If false, connecting fails if a migration is missing. */
  migrates?: boolean
  keepIn?: string
  /** Throws if an empty database must not become a new site. */
  beforeCreation?: () => Promise<void>
  /** True only for `npm run move`, which finishes a move that was interrupted. */
  allowsUnfinishedMove?: boolean
}

/** This row exists while a move to this database is unfinished. */
export const UNFINISHED_MOVE_SETTING = 'unfinished_move'

async function rejectUnfinishedMove(db: QueryBuilder) {
  const row = db.selectFrom('settings').select('name').where('name', '=', UNFINISHED_MOVE_SETTING)
  if (await row.executeTakeFirst())
    throw new ConfigError(
      `A move of a site to this place has not finished. Repeat the same \`${formatCommand('move')}\` to finish it, or name an empty database and an empty folder or bucket.`,
    )
}

/** PostgreSQL lists a stopped process until it has noticed the end. */
const EXIT_TIMEOUT_MS = 5_000

/**
 * Throws ConfigError if a site process still runs after EXIT_TIMEOUT_MS, because an older version
 * would confirm changes that the new version does not see.
 */
async function requireNoSiteProcess(url: string) {
  const { countSiteProcesses } = await import('./advisory-locks.ts')
  const until = Date.now() + EXIT_TIMEOUT_MS
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
  const { migrates = true, keepIn, beforeCreation } = options
  if (migrates) {
    let isUpgraded = false
    const before = async (next: string) => {
      isUpgraded = true
      if (keepIn && kind === 'sqlite') await backUpBeforeMigration(db, keepIn, next)
    }
    await migrate(db, kind, {
      before,
      beforeCreation,
      // On SQLite, the lock of the data folder (folder-lock.ts) makes this check unnecessary.
      ...(config.kind === 'postgres' && {
        requireNoOtherProcess: () => requireNoSiteProcess(config.url),
      }),
    })
    // Removes deleted data from free pages. The site starts even if VACUUM fails.
    if (isUpgraded && kind === 'sqlite') await sql`vacuum`.execute(db).catch(() => {})
  } else if (!(await isSchemaUpToDate(db, kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

/** Most sites need no PostgreSQL driver. */
const openAdvisoryLocks = async (url: string): Promise<LockManager> =>
  (await import('./advisory-locks.ts')).createAdvisoryLockManager(url)

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
  // The content version on SQLite. It is in memory, because no other process changes the database.
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
        // If the connection is lost during the commit, the change may be committed.
        committed()
        throw error
      }
    },
    async simulate(work) {
      try {
        return await read.transaction().execute(async (queries) => {
          throw new RolledBackError(await work(queries))
        })
      } catch (error) {
        if (error instanceof RolledBackError)
          return error.answer as Awaited<ReturnType<typeof work>>
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
