/** What a site keeps, to compare before and after: its rows but for what any caller may leave, and its files. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A failed sign-in is counted, and that is no change of what the site keeps. */
const COUNTERS = ['sign_in_failures']
const FOLDERS = ['originals', 'media', 'quarantine', 'incoming']

/** Watches a data folder through a connection of its own. */
export function watchStored(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'copeaux.sqlite'), { readOnly: true })
  const tables = db
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !COUNTERS.includes(name) && !name.startsWith('sqlite_'))
  const version = db.prepare('pragma data_version')
  const selects = tables.map((name) => db.prepare(`select * from "${name}"`))
  const files = () => FOLDERS.map((folder) => readdirSync(join(dataDir, folder)).sort())
  return {
    /** Another number whenever another connection has written anything; costs next to nothing. */
    version: () => Number(Object.values(version.get() ?? {})[0]),
    files: () => JSON.stringify(files()),
    rows: () => JSON.stringify(selects.map((select, at) => [tables[at], select.all()])),
    close: () => db.close(),
  }
}
