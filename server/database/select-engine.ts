import type { Config } from '../config.ts'
import type { DatabaseEngine } from './engine.ts'
import { createSqliteEngine } from './sqlite/engine.ts'

export async function selectEngine(database: Config['database']): Promise<DatabaseEngine> {
  if (database.kind === 'sqlite') return createSqliteEngine(database.file)
  // Imports the PostgreSQL driver only when needed, because most sites use SQLite.
  const { createPostgresEngine } = await import('./postgres/engine.ts')
  return createPostgresEngine(database.url)
}
