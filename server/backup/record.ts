/** What the site knows of its backups, in a file beside them: the database may come from one of them. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeWhole } from '../files/folder.ts'
import { backupsOf } from './snapshot.ts'

/** `at` is in milliseconds since 1970, `lost` the number of photographs that were missing or damaged. */
const Made = v.object({ at: v.number(), lost: v.number() })
const Record = v.object({
  /** The last one on the disk of the site, and the last one that came to the place that the host has chosen. */
  own: v.optional(Made),
  elsewhere: v.optional(Made),
})
export type Record = v.InferOutput<typeof Record>

const fileOf = (dataDir: string) => join(backupsOf(dataDir), 'record.json')

/** @returns nothing known where there is no record, or none that can be read */
export async function readRecord(dataDir: string): Promise<Record> {
  try {
    return v.parse(Record, JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

/** Notes a backup that was checked. */
export async function note(dataDir: string, made: Record): Promise<void> {
  await mkdir(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  const record = { ...(await readRecord(dataDir)), ...made }
  const unfinished = join(backupsOf(dataDir), `.${randomUUID()}.part`)
  await writeWhole(unfinished, fileOf(dataDir), Buffer.from(JSON.stringify(record)))
}
