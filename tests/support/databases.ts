/** Saves copies of a database and restores them, as a host does. */
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type Databases = {
  /** Saves a copy of the current database under a name. */
  save: (name: string) => Promise<void>
  /**
   * Makes the copy with this name the current database, or an empty database if there is no copy.
   * Returns the environment variables that select it.
   */
  use: (name: string) => Promise<Record<string, string>>
}

export function sqliteDatabases(dataDir: string): Databases {
  const file = join(dataDir, 'copeaux.sqlite')
  return {
    save: (name) => cp(file, join(dataDir, name)),
    async use(name) {
      await rm(file, { force: true })
      if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), file)
      return {}
    },
  }
}

/**
 * Creates a database.
 * @param url connection URL of a server with write access
 * @returns the connection URL of the new database
 */
export async function createDatabase(url: string, name: string, template = 'template1') {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return url.replace(/\w+$/, name)
}

/** @param url connection URL of a server with write access */
export function postgresDatabases(url: string): Databases {
  const ours = `t${crypto.randomUUID().slice(0, 8)}_`
  const kept = new Set<string>()
  let used = ''
  return {
    async save(name) {
      await createDatabase(url, ours + name, used)
      kept.add(name)
    },
    // Each use works on a new copy, so the saved database never changes.
    async use(name) {
      used = `${ours}${crypto.randomUUID().slice(0, 8)}`
      const template = kept.has(name) ? ours + name : 'template1'
      return { DATABASE_URL: await createDatabase(url, used, template) }
    },
  }
}
