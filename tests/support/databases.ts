/** Saves and restores copies of a database, as the person who runs the server does with backups. */
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type DatabaseCopies = {
  /** Saves a copy of the current database under this name. */
  save: (name: string) => Promise<void>
  /**
   * Replaces the current database by the saved copy with this name, or by an empty database if no
   * copy has this name. Returns the environment variables that select the database.
   */
  use: (name: string) => Promise<Record<string, string>>
}

export function createSqliteCopies(dataDir: string): DatabaseCopies {
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
 * @param url connection URL of the PostgreSQL server, with the right to create databases
 * @returns the connection URL of the new database
 */
export async function createDatabase(url: string, name: string, template = 'template1') {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return url.replace(/\w+$/, name)
}

/**
 * Saves and restores copies of PostgreSQL databases.
 * @param url connection URL of the PostgreSQL server, with the right to create databases
 */
export function createPostgresCopies(url: string): DatabaseCopies {
  const ours = `t${crypto.randomUUID().slice(0, 8)}_`
  const savedNames = new Set<string>()
  let used = ''
  return {
    async save(name) {
      await createDatabase(url, ours + name, used)
      savedNames.add(name)
    },
    // Creates a new database from the saved copy, so that the tests never change the copy.
    async use(name) {
      used = `${ours}${crypto.randomUUID().slice(0, 8)}`
      const template = savedNames.has(name) ? ours + name : 'template1'
      return { DATABASE_URL: await createDatabase(url, used, template) }
    },
  }
}
