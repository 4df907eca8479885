import type { Config } from '../config.ts'
import { HostError } from '../host-error.ts'
import type { DatabaseEngine } from './engine.ts'
import { createSqliteEngine } from './sqlite/engine.ts'

export async function selectEngine(database: Config['database']): Promise<DatabaseEngine> {
  if (database.kind === 'sqlite') return createSqliteEngine(database.file)
  // Imports the PostgreSQL driver only when needed, because most sites use SQLite.
  const { createPostgresEngine } = await import('./postgres/engine.ts')
  return createPostgresEngine(database.url)
}

/**
 * Throws HostError if there is no site. Call this before creating anything in the data folder,
 * whose name may be mistyped.
 */
export async function requireSite({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<DatabaseEngine> {
  const engine = await selectEngine(database)
  if (!(await engine.hasSite()))
    throw new HostError(
      `There is no site in ${dataDir}: the database ${engine.label} is missing or empty.`,
    )
  return engine
}
