import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, type SelectQueryBuilder, type Transaction } from 'kysely'
import { formatCommand, HostError } from '../host-error.ts'
import { createStoredChangeCountReader, incrementChangeCount } from './change-count.ts'
import type { DatabaseEngine } from './engine.ts'
import { isSchemaUpToDate, migrate } from './migrate.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { DatabaseTables } from './tables.ts'

/**
 * Ignores an error of a rollback, which fails if SQLite has already rolled back by itself or the
 * connection is lost. This error would hide the original one, which names the cause.
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

export async function countRows<Table extends keyof DatabaseTables>(
  query: SelectQueryBuilder<DatabaseTables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Database = Awaited<ReturnType<typeof connectDatabase>>

type Work<Answer> = (queries: Transaction<DatabaseTables>) => Promise<Answer>

class RolledBackError extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('undone')
    this.answer = answer
  }
}
const isRejection = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

type ConnectOptions = {
  /**
   * By default, connecting runs missing migrations. If this is false, a missing one throws
   * HostError.
   */
  migrates?: boolean
  keepIn?: string
  /** Called for an empty database. Throws if it must not become a new site. */
  beforeCreation?: () => Promise<void>
  /**
   * Marks a new database as an unfinished move, and accepts a marked one. Moves and imports of rows
   * set this option, and remove the mark at the end.
   */
  allowsUnfinishedMove?: boolean
}

/** The row of the table `settings` that marks a database until a move to it has finished. */
export const UNFINISHED_MOVE_SETTING = 'unfinished_move'

async function rejectUnfinishedMove(db: QueryBuilder) {
  if ((await readSetting(db, UNFINISHED_MOVE_SETTING)) !== null)
    throw new HostError(
      `A move of a site to this place has not finished. Repeat the same \`${formatCommand('move')}\` to finish it, or name an empty database and an empty folder or bucket.`,
    )
}

/** Maximum wait for the end of older processes, which PostgreSQL still lists for a moment. */
const EXIT_TIMEOUT_MS = 5_000

/**
 * Throws HostError if a process of the older version still runs after EXIT_TIMEOUT_MS, because it
 * would confirm changes that the new version does not see.
 */
async function requireNoSiteProcess(engine: DatabaseEngine) {
  const until = Date.now() + EXIT_TIMEOUT_MS
  while ((await engine.countSiteProcesses()) > 0) {
    if (Date.now() > until)
      throw new HostError(
        'The database has to be upgraded, but a process of the older version is still running on it: stop all of its processes first. Nothing was changed.',
      )
    await wait(100)
  }
}

const createQueryBuilder = (dialect: Dialect): QueryBuilder =>
  new Kysely({ dialect: ignoreRollbackErrors(dialect) })

async function ensureMigrated(db: QueryBuilder, engine: DatabaseEngine, options: ConnectOptions) {
  const { migrates = true, keepIn, beforeCreation } = options
  if (await isSchemaUpToDate(db, engine.kind)) return
  if (!migrates)
    throw new HostError(
      'The database is of an older version of the site than this command: start this version once first.',
    )
  await using migrating = createQueryBuilder(await engine.connectForMigration())
  let isUpgraded = false
  await migrate(migrating, engine.kind, {
    async before(next) {
      isUpgraded = true
      if (keepIn) await engine.beforeUpgrade(migrating, keepIn, next)
    },
    beforeCreation,
    afterCreation: options.allowsUnfinishedMove
      ? (creating) => writeSetting(creating, UNFINISHED_MOVE_SETTING, '')
      : undefined,
    requireNoOtherProcess: () => requireNoSiteProcess(engine),
  })
  if (isUpgraded) await engine.afterUpgrade(migrating)
}

export async function connectDatabase(engine: DatabaseEngine, options: ConnectOptions = {}) {
  const isShared = engine.file === null
  const queries = createQueryBuilder(await engine.connect())
  try {
    await ensureMigrated(queries, engine, options)
    if (!options.allowsUnfinishedMove) await rejectUnfinishedMove(queries)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  const locks = engine.createLockManager()
  const listeners = new Set<() => void>()
  // The change count on SQLite. On PostgreSQL, the database stores it.
  let changes = 0
  const committed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }

  async function close() {
    await locks.close()
    await queries.destroy()
  }

  return {
    /** Runs queries outside a transaction. A write here does not invalidate the page cache. */
    queries,
    /**
     * Runs `work` in a transaction, and rolls back if it returns `ok: false`. Otherwise increments
     * the change count, which invalidates cached pages: in the transaction on PostgreSQL, after the
     * commit on SQLite.
     */
    async change<Answer>(work: Work<Answer>): Promise<Answer> {
      try {
        const answer = await queries.transaction().execute(async (transaction) => {
          const result = await work(transaction)
          if (isRejection(result)) throw new RolledBackError(result)
          if (isShared) await incrementChangeCount(transaction)
          return result
        })
        committed()
        return answer
      } catch (error) {
        if (error instanceof RolledBackError) return error.answer as Answer
        // Counts the change, because it may have been committed if the connection was lost during
        // the commit.
        committed()
        throw error
      }
    },
    async simulate<Answer>(work: Work<Answer>): Promise<Answer> {
      try {
        return await queries.transaction().execute(async (transaction) => {
          throw new RolledBackError(await work(transaction))
        })
      } catch (error) {
        if (error instanceof RolledBackError) return error.answer as Answer
        throw error
      }
    },
    /**
     * Increments the change count. Call this after changing public content without `change`,
     * because visitors otherwise get old pages.
     */
    async touch() {
      if (isShared) await incrementChangeCount(queries)
      else changes += 1
    },
    /** Returns a number that grows with every committed change of any process. */
    changeCount: isShared ? createStoredChangeCountReader(queries) : async () => changes,
    /**
     * Calls the listener after each `change` of this process, unless it resolves to `ok: false`. A
     * `change` that throws also counts, because it may have been committed. Returns a function that
     * removes the listener.
     */
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** True if several processes of the site can use the database at once (PostgreSQL). */
    isShared,
    locks,
    /**
     * Truncates the write-ahead log of SQLite, which still contains deleted data. Has no effect
     * while another connection reads.
     */
    truncateLog: () => engine.truncateLog(queries),
    close,
    [Symbol.asyncDispose]: close,
  }
}
