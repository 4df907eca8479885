/** Saves and restores snapshots of a site's database, without photo files. */
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type DatabaseSnapshotStore = {
  save: (name: string) => Promise<void>
  /**
   * Replaces the database with a copy of the snapshot `name`, or with an empty database if there is
   * no such snapshot.
   *
   * @returns the environment variables that select the database
   */
  use: (name: string) => Promise<Record<string, string>>
}

export function createSqliteSnapshotStore(dataDir: string): DatabaseSnapshotStore {
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
 * @param url connection URL of the PostgreSQL server, with a user who may create databases
 *
 * @param template the database to copy
 *
 * @returns the connection URL of the new database
 */
export async function createPostgresDatabase(url: string, name: string, template = 'template1') {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return url.replace(/\w+$/, name)
}

export function createPostgresSnapshotStore(url: string): DatabaseSnapshotStore {
  const ours = `t${crypto.randomUUID().slice(0, 8)}_`
  const savedNames = new Set<string>()
  let used = ''
  return {
    async save(name) {
      await createPostgresDatabase(url, ours + name, used)
      savedNames.add(name)
    },
    // Copies the snapshot, so that tests never change it.
    async use(name) {
      used = `${ours}${crypto.randomUUID().slice(0, 8)}`
      const template = savedNames.has(name) ? ours + name : 'template1'
      return { DATABASE_URL: await createPostgresDatabase(url, used, template) }
    },
  }
}
