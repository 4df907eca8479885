import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { createVersionReader, incrementVersion } from '../cluster/content-version.ts'
import { type Locks, localLocks } from '../cluster/locks.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { keepBefore } from './before-migration.ts'
import { isMigrated, migrate } from './migrate.ts'
import { keepingTheCause } from './rollback.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Queries = Kysely<Tables>

export type Database = {
  read: Queries
  /**
   * Runs a change of what visitors can see, all of it or none. An answer with `ok: false` undoes what was done.
   * The content version is incremented with it.
   */
  change: <Answer>(work: (queries: Transaction<Tables>) => Promise<Answer>) => Promise<Answer>
  /** Increments the content version for a change that was made without `change`. */
  touch: () => Promise<void>
  /** Returns a number that grows with every committed change, by whichever process. */
  contentVersion: () => Promise<number>
  /** Calls the listener after each change that this process has committed. Returns a function that removes it. */
  onChange: (listener: () => void) => () => void
  /** Whether other processes may work on it too. */
  isShared: boolean
  locks: Locks
  /**
   * Empties the write-ahead log of SQLite, which still holds what was deleted. While another process reads it does
   * nothing. PostgreSQL clears deleted rows away by itself (autovacuum).
   */
  emptyLog: () => Promise<void>
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
 * In milliseconds: what takes longer is given up and named busy (server/failures.ts), rather than hold a connection that all the
 * others wait for.
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
      // Ids, times and counts are bigint and far below 2^53; pg would hand them over as text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that drops, idle or in use, is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

type Options = {
  /** Without it the tables are left as they are. */
  migrates?: boolean
  /** The folder for a copy of a SQLite database before its tables are changed; without it there is none. */
  keepIn?: string
}

/** @throws ConfigError where the tables are of a newer version, or of another one and are to be left as they are */
async function bringUpToDate(db: Queries, { kind }: Config['database'], options: Options) {
  const { migrates = true, keepIn } = options
  if (migrates) {
    let isUpgraded = false
    const before = async (next: string) => {
      isUpgraded = true
      if (keepIn && kind === 'sqlite') await keepBefore(db, keepIn, next)
    }
    await migrate(db, kind, { before })
    // Earlier versions left what was deleted in free pages. Without the room for it the site starts all the same.
    if (isUpgraded && kind === 'sqlite') await sql`vacuum`.execute(db).catch(() => {})
  } else if (!(await isMigrated(db, kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

/** Loads the driver of PostgreSQL only where it is used. */
const locksOn = async (url: string): Promise<Locks> =>
  (await import('../cluster/advisory-locks.ts')).createAdvisoryLocks(url)

/** Opens the database of the configuration and brings its tables up to date. */
export async function connect(
  config: Config['database'],
  options: Options = {},
): Promise<Database> {
  if (config.kind === 'sqlite') await mkdir(dirname(config.file), { recursive: true, mode: 0o700 })
  const dialect =
    config.kind === 'sqlite' ? sqliteDialect(config.file) : await postgresDialect(config.url)
  const read: Queries = new Kysely<Tables>({ dialect: keepingTheCause(dialect) })
  try {
    await bringUpToDate(read, config, options)
  } catch (error) {
    await read.destroy()
    throw error
  }
  const isShared = config.kind === 'postgres'
  const locks = isShared ? await locksOn(config.url) : localLocks()
  const listeners = new Set<() => void>()
  /** The content version of SQLite, which no other process changes. */
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
        // Where the connection went while it was committed, nobody knows whether it was.
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
    async emptyLog() {
      if (config.kind !== 'sqlite') return
      // What fails now, as on a full disk, is done within the hour.
      await sql`pragma wal_checkpoint(truncate)`.execute(read).catch(() => {})
    },
    async close() {
      await locks.close()
      await read.destroy()
    },
  }
}
