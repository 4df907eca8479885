/**
 * Takes snapshots of the rows and files of a site, without failed sign-ins and sessions, because
 * even a refused request may change these.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const IGNORED_TABLES = ['sign_in_failures', 'sessions']
const FOLDERS = ['originals', 'media', 'incoming']

export function openStoredData(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'copeaux.sqlite'), { readOnly: true })
  const tables = db
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !IGNORED_TABLES.includes(name) && !name.startsWith('sqlite_'))
  const version = db.prepare('pragma data_version')
  const selects = tables.map((name) => db.prepare(`select * from "${name}"`))
  const files = () => FOLDERS.map((folder) => readdirSync(join(dataDir, folder)).sort())
  return {
    /**
     * Returns SQLite's `data_version`, which changes after each write through another connection.
     */
    version: () => Number(Object.values(version.get() ?? {})[0]),
    files: () => JSON.stringify(files()),
    rows: () => JSON.stringify(selects.map((select, at) => [tables[at], select.all()])),
    close: () => db.close(),
  }
}
