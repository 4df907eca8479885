import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { createVersionReader, incrementVersion } from '../cluster/content-version.ts'
import { type LockManager, localLockManager } from '../cluster/locks.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { isMigrated, migrate } from './migrate.ts'
import { backUpBeforeMigration } from './migration-backup.ts'
import { ignoreRollbackErrors } from './rollback-errors.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Queries = Kysely<Tables>

export type Database = {
  read: Queries
  /**
   * Runs a change of public content in a transaction. A result with `ok: false` rolls it back. The
   * transaction also increments the content version.
   */
  change: <Answer>(work: (queries: Transaction<Tables>) => Promise<Answer>) => Promise<Answer>
  /** Increments the content version for a change that was made without `change`. */
  touch: () => Promise<void>
  /** Returns a number that grows with every committed change of any process. */
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
   * Truncates the write-ahead log of SQLite, which still contains deleted data. Does nothing while
   * another process reads. PostgreSQL removes deleted rows itself (autovacuum).
   */
  truncateLog: () => Promise<void>
  close: () => Promise<void>
}

class Undone extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('undone')
    this.answer = answer
  }
}
const isRefusal = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

const BIGINT_OID = 20

/**
 * Timeouts in milliseconds. A query that exceeds one fails as busy (server/classify-error.ts), so that it
 * does not occupy a pooled connection that other queries wait for.
 */
const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

async function postgresDialect(url: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    ...PATIENCE,
    types: {
      // Parses bigint as a number. Ids, times and counts are far below 2^53, and pg would return
      // strings.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool replaces a lost connection on the next query. Without an error listener the loss would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

type Options = {
  /** False to leave the tables unchanged. The default is true. */
  migrates?: boolean
  /**
   * The folder for a copy of the SQLite database before a migration. Without it no copy is made.
   */
  keepIn?: string
}

/**
 * Runs the missing migrations.
 * @throws ConfigError if the database has a newer version, or another version and `migrates` is
 * false
 */
async function bringUpToDate(db: Queries, { kind }: Config['database'], options: Options) {
  const { migrates = true, keepIn } = options
  if (migrates) {
    let isUpgraded = false
    const before = async (next: string) => {
      isUpgraded = true
      if (keepIn && kind === 'sqlite') await backUpBeforeMigration(db, keepIn, next)
    }
    await migrate(db, kind, { before })
    // Removes deleted data from free pages, which earlier versions did not overwrite. If the disk
    // has no room for it, the site starts anyway.
    if (isUpgraded && kind === 'sqlite') await sql`vacuum`.execute(db).catch(() => {})
  } else if (!(await isMigrated(db, kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

/**
 * Creates the advisory locks. The import is dynamic, so that the PostgreSQL driver is loaded only
 * if it is used.
 */
const locksOn = async (url: string): Promise<LockManager> =>
  (await import('../cluster/advisory-locks.ts')).createAdvisoryLockManager(url)

/** Opens the configured database and runs the missing migrations. */
export async function connect(
  config: Config['database'],
  options: Options = {},
): Promise<Database> {
  if (config.kind === 'sqlite') await mkdir(dirname(config.file), { recursive: true, mode: 0o700 })
  const dialect =
    config.kind === 'sqlite' ? sqliteDialect(config.file) : await postgresDialect(config.url)
  const read: Queries = new Kysely<Tables>({ dialect: ignoreRollbackErrors(dialect) })
  try {
    await bringUpToDate(read, config, options)
  } catch (error) {
    await read.destroy()
    throw error
  }
  const isShared = config.kind === 'postgres'
  const locks = isShared ? await locksOn(config.url) : localLockManager()
  const listeners = new Set<() => void>()
  /** The content version of a site on SQLite, which only this process changes. */
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
          if (isRefusal(result)) throw new Undone(result)
          if (isShared) await incrementVersion(queries)
          return result
        })
        committed()
        return answer
      } catch (error) {
        if (error instanceof Undone) return error.answer as Awaited<ReturnType<typeof work>>
        // If the connection is lost during the commit, the change may have been committed, so it
        // counts as committed.
        committed()
        throw error
      }
    },
    async touch() {
      if (isShared) await incrementVersion(read)
      else version += 1
    },
    contentVersion: isShared ? createVersionReader(read) : async () => version,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isShared,
    locks,
    async truncateLog() {
      if (config.kind !== 'sqlite') return
      // An error, such as a full disk, is ignored because the next hourly run tries again.
      await sql`pragma wal_checkpoint(truncate)`.execute(read).catch(() => {})
    },
    async close() {
      await locks.close()
      await read.destroy()
    },
  }
}
