/**
 * Copies the photos first and then all rows in one transaction, so that a failed move can be
 * repeated.
 */

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readDatabaseId } from '../backup/database/snapshot.ts'
import type { Config } from '../config.ts'
import { selectEngine } from '../database/select-engine.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import {
  assertNoForeignFiles,
  assertNoQuarantine,
  copyPhotoFiles,
  type PhotoFileCopyResult,
  type ProgressLogger,
} from './copy-photo-files.ts'
import { exportRows, findDatabaseId, markUnfinishedMove } from './copy-rows.ts'
import { MoveError } from './move-error.ts'

type TableDigest = { count: number; sum: string }

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

function digestTable(db: DatabaseSync, table: string): TableDigest {
  const rows = db.prepare(`SELECT * FROM "${table}"`).all().map(serializeRow).sort()
  const sum = createHash('sha256')
  for (const row of rows) sum.update(row).update('\n')
  return { count: rows.length, sum: sum.digest('hex') }
}

const readSequences = (db: DatabaseSync) =>
  db
    .prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name')
    .all()
    .map(({ name, seq }) => `${name} ${seq}`)
    .join()

type RowComparison = { rows: number; differingTables: string[] }

/**
 * Ignores the order of the rows. If the last assigned ids (`sqlite_sequence`) differ,
 * `differingTables` contains `the last ids`.
 */
export function compareRows(one: string, other: string): RowComparison {
  const [a, b] = [one, other].map((file) => new DatabaseSync(file, { readOnly: true }))
  if (!a || !b) throw new Error('two files are compared')
  try {
    const tables = [...new Set([...listTables(a), ...listTables(b)])]
    const tableSets = [new Set(listTables(a)), new Set(listTables(b))]
    let rows = 0
    const differingTables = tables.filter((table) => {
      if (tableSets.some((own) => !own.has(table))) return true
      const firstDigest = digestTable(a, table)
      rows += firstDigest.count
      const secondDigest = digestTable(b, table)
      return firstDigest.count !== secondDigest.count || firstDigest.sum !== secondDigest.sum
    })
    if (readSequences(a) !== readSequences(b)) differingTables.push('the last ids')
    return { rows, differingTables }
  } finally {
    a.close()
    b.close()
  }
}

export type SiteDataLocation = Pick<Config, 'dataDir' | 'database' | 'storage'>
export type MoveResult = PhotoFileCopyResult & { rows: number }

async function compareDatabases(
  rows: string,
  to: SiteDataLocation,
  file: string,
): Promise<RowComparison> {
  await exportRows(to, file)
  return compareRows(rows, file)
}

/** The site must be stopped at both locations. */
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
      throw new MoveError('The target contains another site: name an empty database.')
    const [source, target] = [await openPhotoStorage(from), await openPhotoStorage(to)]
    await assertNoQuarantine(source)
    await assertNoForeignFiles(source, target)
    if (targetSiteId === null) await markUnfinishedMove(to.database)
    const copied = await copyPhotoFiles(source, target, logProgress)
    if (targetSiteId === null) await (await selectEngine(to.database)).importRows(rows)
    const compared = await compareDatabases(rows, to, join(folder, 'there.sqlite'))
    if (compared.differingTables.length > 0)
      throw new MoveError(
        targetSiteId === null
          ? `The copied tables differ from their sources: ${compared.differingTables.join(', ')}.`
          : `The target already contains this site and was changed after the move: ${compared.differingTables.join(', ')}.`,
      )
    return { ...copied, rows: compared.rows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
