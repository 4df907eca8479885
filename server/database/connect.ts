import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, type Transaction } from 'kysely'
import { ConfigError } from '../config-error.ts'
import { formatCommand } from '../host-messages.ts'
import { createStoredContentVersionReader, incrementContentVersion } from './content-version.ts'
import type { DatabaseEngine } from './engine.ts'
import type { LockManager } from './locks.ts'
import { isSchemaUpToDate, migrate } from './migrate.ts'
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
   * Rolls back if `work` returns `ok: false`. Otherwise increments the content version: in the
   * transaction if the database is shared, else after the commit.
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
  /** True if other processes can use the database too. */
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
async function requireNoSiteProcess(engine: DatabaseEngine) {
  const until = Date.now() + EXIT_TIMEOUT_MS
  while ((await engine.countSiteProcesses()) > 0) {
    if (Date.now() > until)
      throw new ConfigError(
        'The database has to be upgraded, but a process of the older version is still running on it: stop all of its processes first. Nothing was changed.',
      )
    await wait(100)
  }
}

async function ensureMigrated(db: QueryBuilder, engine: DatabaseEngine, options: ConnectOptions) {
  const { migrates = true, keepIn, beforeCreation } = options
  if (migrates) {
    let isUpgraded = false
    await migrate(db, engine.kind, {
      async before(next) {
        isUpgraded = true
        if (keepIn) await engine.beforeUpgrade(db, keepIn, next)
      },
      beforeCreation,
      requireNoOtherProcess: () => requireNoSiteProcess(engine),
    })
    if (isUpgraded) await engine.afterUpgrade(db)
  } else if (!(await isSchemaUpToDate(db, engine.kind)))
    throw new ConfigError(
      'The database is of another version of the site: start that one once first.',
    )
}

export async function connectDatabase(
  engine: DatabaseEngine,
  options: ConnectOptions = {},
): Promise<Database> {
  const { isShared } = engine
  const read: QueryBuilder = new Kysely<DatabaseTables>({
    dialect: ignoreRollbackErrors(await engine.connect()),
  })
  try {
    await ensureMigrated(read, engine, options)
    if (!options.allowsUnfinishedMove) await rejectUnfinishedMove(read)
  } catch (error) {
    await read.destroy()
    throw error
  }
  const locks = engine.createLockManager()
  const listeners = new Set<() => void>()
  // The content version of a database that no other process changes.
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
    truncateLog: () => engine.truncateLog(read),
    async close() {
      await locks.close()
      await read.destroy()
    },
  }
}
