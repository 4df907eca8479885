/**
 * Moves a site to another database and another storage. The source is not changed. Photos are
 * copied first and the rows last, in one transaction, so an interrupted move can be repeated and
 * copies only what is missing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Compared, compareRows } from './compare-rows.ts'
import { type Carried, carryPhotographs, refuseStrangers, type Tell } from './move-photographs.ts'
import { MoveRefused } from './refusal.ts'
import { putRows, siteAt, takeRows } from './rows.ts'

/** Location of the data of a site. */
export type Place = Pick<Config, 'dataDir' | 'database' | 'storage'>
export type Moved = Carried & { rows: number }

function idIn(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db.prepare("SELECT value FROM settings WHERE name = 'database_id'").get()
    return row ? String(row.value) : null
  } finally {
    db.close()
  }
}

async function compareWith(rows: string, to: Place['database'], file: string): Promise<Compared> {
  await takeRows(to, file)
  return compareRows(rows, file)
}

/**
 * Moves the site. It must be stopped at both locations.
 * @throws MoveRefused if the target holds another site, or if it differs after the copy
 */
export async function move(from: Place, to: Place, tell: Tell): Promise<Moved> {
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
  try {
    const rows = join(folder, 'rows.sqlite')
    await takeRows(from.database, rows)
    const there = await siteAt(to.database)
    if (there !== null && there !== idIn(rows))
      throw new MoveRefused('Another site is where this one is to be: name an empty database.')
    const [source, target] = [await openStorage(from), await openStorage(to)]
    await refuseStrangers(source, target)
    const carried = await carryPhotographs(source, target, tell)
    if (there === null) await putRows(rows, to.database, join(target.incoming, 'rows.sqlite'))
    const compared = await compareWith(rows, to.database, join(folder, 'there.sqlite'))
    if (compared.differing.length > 0)
      throw new MoveRefused(
        there === null
          ? `The rows there are not those here: ${compared.differing.join(', ')}.`
          : `The site is there already, and was written to since: ${compared.differing.join(', ')}.`,
      )
    return { ...carried, rows: compared.rows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
