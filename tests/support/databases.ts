/** What a host does with databases: keeps copies, and puts them in the place of the one in use. */
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type Databases = {
  /** Keeps a copy of the one in use. */
  keep: (name: string) => Promise<void>
  /** Puts the copy of that name in use, or an empty one. @returns the settings that name it */
  use: (name: string) => Promise<Record<string, string>>
}

export function sqliteIn(dataDir: string): Databases {
  const file = join(dataDir, 'copeaux.sqlite')
  return {
    keep: (name) => cp(file, join(dataDir, name)),
    async use(name) {
      await rm(file, { force: true })
      if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), file)
      return {}
    },
  }
}

/** @param url of a server that may be written to; @returns the address of the new database */
export async function createDatabase(url: string, name: string, template = 'template1') {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return url.replace(/\w+$/, name)
}

/** @param url of a server that may be written to */
export function postgresOn(url: string): Databases {
  const ours = `t${crypto.randomUUID().slice(0, 8)}_`
  const kept = new Set<string>()
  let used = ''
  return {
    async keep(name) {
      await createDatabase(url, ours + name, used)
      kept.add(name)
    },
    // What is kept under a name stays as it was: each use is of a copy.
    async use(name) {
      used = `${ours}${crypto.randomUUID().slice(0, 8)}`
      const template = kept.has(name) ? ours + name : 'template1'
      return { DATABASE_URL: await createDatabase(url, used, template) }
    },
  }
}
