/**
 * Copies the photos first, then all rows in one transaction, so that a failed move can be repeated.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CREATABLE_ENTITY_TYPES, ENTITIES } from '../../shared/entities/entity-types.ts'
import { DATABASE_ID_SETTING, readDatabaseId } from '../backup/database/snapshot.ts'
import type { Config } from '../config.ts'
import { connectDatabase, countRows, UNFINISHED_MOVE_SETTING } from '../database/connect.ts'
import { requireSite, selectEngine } from '../database/select-engine.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { HostError } from '../host-error.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import {
  assertNoForeignFiles,
  assertNoQuarantine,
  copyPhotoFiles,
  type PhotoFileCopyResult,
  type ProgressLogger,
} from './copy-photo-files.ts'

type DatabaseLocation = Config['database']

/** Copies the database into a SQLite file without changing the source. */
async function exportRows(
  config: Pick<Config, 'dataDir' | 'database'>,
  file: string,
): Promise<void> {
  const engine = await requireSite(config)
  await (await connectDatabase(engine, { migrates: false })).close()
  await engine.exportRows(file)
}

/** A database with a row in one of these tables has content. Migrations insert none. */
const CONTENT_TABLES = [
  ...(['admins', 'photos', 'messages'] as const),
  ...CREATABLE_ENTITY_TYPES.map((type) => ENTITIES[type].table),
]

/**
 * Returns the id of the site in the database, null if the database has no content, or an empty
 * string if it has content but no id.
 */
async function findDatabaseId(to: DatabaseLocation): Promise<string | null> {
  const engine = await selectEngine(to)
  if (!(await engine.hasSite())) return null
  // Migrates a server database first, because it may lack the tables that are queried below.
  await using db = await connectDatabase(engine, {
    migrates: !engine.file,
    allowsUnfinishedMove: true,
  })
  const id = await readSetting(db.queries, DATABASE_ID_SETTING)
  for (const table of CONTENT_TABLES)
    if ((await countRows(db.queries.selectFrom(table))) > 0) return id ?? ''
  return null
}

/**
 * Marks the target database, so that no site starts with it until the import of the rows removes
 * the mark.
 */
async function markUnfinishedMove(to: DatabaseLocation): Promise<void> {
  await using db = await connectDatabase(await selectEngine(to), { allowsUnfinishedMove: true })
  await writeSetting(db.queries, UNFINISHED_MOVE_SETTING, '')
}

const listTables = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .sort()

const serializeRow = (row: Record<string, unknown>) =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name]]),
  )

const readTables = (db: DatabaseSync) =>
  new Map(
    listTables(db).map((table) => [
      table,
      db.prepare(`SELECT * FROM "${table}"`).all().map(serializeRow).sort(),
    ]),
  )

const readSequences = (db: DatabaseSync) =>
  db
    .prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name')
    .all()
    .map(({ name, seq }) => `${name} ${seq}`)
    .join()

type RowComparison = { rows: number; differingTables: string[] }

/**
 * Compares the rows of two SQLite files. The order of the rows does not matter. If the last
 * assigned ids (`sqlite_sequence`) differ, `differingTables` contains `the last ids`.
 */
export function compareDatabaseFiles(one: string, other: string): RowComparison {
  using a = new DatabaseSync(one, { readOnly: true })
  using b = new DatabaseSync(other, { readOnly: true })
  const [source, target] = [readTables(a), readTables(b)]
  const differingTables = [...new Set([...source.keys(), ...target.keys()])].filter(
    (table) => source.get(table)?.join('\n') !== target.get(table)?.join('\n'),
  )
  const rows = [...source.values()].flat().length
  if (readSequences(a) !== readSequences(b)) differingTables.push('the last ids')
  return { rows, differingTables }
}

export type SiteDataLocation = Pick<Config, 'dataDir' | 'database' | 'storage'>
export type MoveResult = PhotoFileCopyResult & { rows: number }

async function compareDatabases(
  rows: string,
  to: SiteDataLocation,
  file: string,
): Promise<RowComparison> {
  await exportRows(to, file)
  return compareDatabaseFiles(rows, file)
}

/** Call this only while no site runs at either location. */
export async function moveSite(
  from: SiteDataLocation,
  to: SiteDataLocation,
  logProgress: ProgressLogger,
): Promise<MoveResult> {
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
  try {
    const rows = join(folder, 'rows.sqlite')
    await exportRows(from, rows)
    const targetSiteId = await findDatabaseId(to.database)
    if (targetSiteId !== null && targetSiteId !== readDatabaseId(rows))
      throw new HostError('The target contains another site: name an empty database.')
    const compareRows = () => compareDatabases(rows, to, join(folder, `${randomUUID()}.sqlite`))
    if (targetSiteId !== null) {
      const { differingTables } = await compareRows()
      if (differingTables.length > 0)
        throw new HostError(
          `The target contains another state of this site, which differs in ${differingTables.join(', ')}. Nothing was copied. Name an empty folder, or an empty database and an empty folder or bucket.`,
        )
    }
    const [source, target] = [await openPhotoStorage(from), await openPhotoStorage(to)]
    await assertNoQuarantine(source)
    await assertNoForeignFiles(source, target)
    if (targetSiteId === null) await markUnfinishedMove(to.database)
    const copied = await copyPhotoFiles(source, target, logProgress)
    if (targetSiteId === null) await (await selectEngine(to.database)).importRows(rows)
    const compared = await compareRows()
    if (compared.differingTables.length > 0)
      throw new HostError(
        `The copied tables differ from their sources: ${compared.differingTables.join(', ')}.`,
      )
    return { ...copied, rows: compared.rows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
