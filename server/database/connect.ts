import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { keepBefore } from './before-migration.ts'
import { type Claims, ownClaims } from './claims.ts'
import { isMigrated, migrate } from './migrate.ts'
import type { Neighbours } from './neighbours.ts'
import { keepingTheCause } from './rollback.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Queries = Kysely<Tables>

/** What visitors can see now: other content, or the same with more files of its photos. */
export type Change = 'content' | 'photo files'

export type Database = {
  read: Queries
  /**
   * Runs a change of what visitors can see, all of it or none. An answer with `ok: false` undoes what was done.
   * Whoever listens is told after the commit.
   */
  change: <Answer>(work: (queries: Transaction<Tables>) => Promise<Answer>) => Promise<Answer>
  /** Tells whoever listens that photos have more files than before, which was written without `change`. */
  announceFiles: () => void
  /** Announces a content change when scheduled content has become public. */
  announcePublication: () => void
  /** Whether it hears of every change: who does not must not answer with what it has finished before. */
  hearsAll: () => boolean
  /**
   * @param listener `isOurs` tells whether this process has made the change
   * @returns stops the listening
   */
  onChange: (listener: (change: Change, isOurs: boolean) => void) => () => void
  /** Whether other processes may work on it too. */
  isShared: boolean
  claims: Claims
  /**
   * Whether it falls to this process to do what is done once for all of them, each hour or each day: to the first that asks,
   * until that one ends.
   */
  keepsHouse: () => Promise<boolean>
  /**
   * Empties the write-ahead log of SQLite, which still holds what was deleted. While another process reads it does
   * nothing. PostgreSQL clears deleted rows away by itself (autovacuum).
   */
  emptyLog: () => Promise<void>
  close: () => Promise<void>
}

/** What whoever keeps something finished has to know. */
export type Changes = Pick<Database, 'onChange' | 'hearsAll'>

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
  /** It reads or fills the tables and serves nobody: other processes need not wait until it has heard of a change. */
  isGuest?: boolean
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

/** The claim of who keeps house. */
const HOUSE = 'house'

/** A site on a file has no neighbours: its folder is locked (folder-lock.ts). */
const alone = (): Neighbours => ({
  hearsAll: () => true,
  claims: ownClaims(),
  tell: async () => async () => {},
  close: async () => {},
})
async function neighboursOn(url: string, read: Queries, hear: (change: Change) => void) {
  const { createNeighbours } = await import('./neighbours.ts')
  return createNeighbours(url, read, hear)
}

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
  const listeners = new Set<Parameters<Database['onChange']>[0]>()
  const announce = (change: Change, isOurs = true) => {
    for (const listener of listeners) listener(change, isOurs)
  }
  const neighbours =
    config.kind === 'postgres' && !options.isGuest
      ? await neighboursOn(config.url, read, (change) => announce(change, false))
      : alone()
  const announceToAll = (change: Change) => {
    announce(change)
    // They make what they have finished anew a little later.
    neighbours.tell(read, change).catch(() => {})
  }

  return {
    read,
    async change(work) {
      try {
        let heard = async () => {}
        const answer = await read.transaction().execute(async (queries) => {
          const result = await work(queries)
          if (isRefusal(result)) throw new Undone(result)
          heard = await neighbours.tell(queries, 'content')
          return result
        })
        announce('content')
        // It is made: that it could not be told to everybody in time is no failure of it.
        await heard().catch(() => {})
        return answer
      } catch (error) {
        if (error instanceof Undone) return error.answer as Awaited<ReturnType<typeof work>>
        // Where the connection went while it was committed, nobody knows whether it was.
        announce('content')
        throw error
      }
    },
    announceFiles: () => announceToAll('photo files'),
    announcePublication: () => announceToAll('content'),
    hearsAll: neighbours.hearsAll,
    isShared: config.kind === 'postgres' && !options.isGuest,
    claims: neighbours.claims,
    keepsHouse: () => neighbours.claims.take(HOUSE),
    async emptyLog() {
      if (config.kind !== 'sqlite') return
      // What fails now, as on a full disk, is done within the hour.
      await sql`pragma wal_checkpoint(truncate)`.execute(read).catch(() => {})
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await neighbours.close()
      await read.destroy()
    },
  }
}
