/**
 * Copies the photos first and then all rows in one transaction, so that a failed move can be
 * repeated.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDatabaseId } from '../backup/database/snapshot.ts'
import type { Config } from '../config.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import { compareRows, type RowComparison } from './compare-rows.ts'
import {
  assertNoForeignFiles,
  copyPhotoFiles,
  type PhotoFileCopyResult,
  type ProgressLogger,
} from './copy-photo-files.ts'
import { exportRows, findDatabaseId, importRows, markUnfinishedMove } from './copy-rows.ts'
import { MoveError } from './move-error.ts'

export type SiteDataLocation = Pick<Config, 'dataDir' | 'database' | 'storage'>
export type MoveResult = PhotoFileCopyResult & { rows: number }

async function compareDatabases(
  rows: string,
  to: SiteDataLocation['database'],
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
    await exportRows(from.database, rows)
    const targetSiteId = await findDatabaseId(to.database)
    if (targetSiteId !== null && targetSiteId !== readDatabaseId(rows))
      throw new MoveError('The target contains another site: name an empty database.')
    const [source, target] = [await openPhotoStorage(from), await openPhotoStorage(to)]
    await assertNoForeignFiles(source, target)
    if (targetSiteId === null) await markUnfinishedMove(to.database)
    const copied = await copyPhotoFiles(source, target, logProgress)
    if (targetSiteId === null)
      await importRows(rows, to.database, join(target.uploads, 'rows.sqlite'))
    const compared = await compareDatabases(rows, to.database, join(folder, 'there.sqlite'))
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
