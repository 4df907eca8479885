/** What the site knows of its backups, in a file beside them or beside the photographs: the database may come from one of them. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeWhole } from '../storage/atomic-write.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readNote, writeNote } from '../storage/quarantine.ts'
import { backupsOf, type Ground } from './snapshot.ts'

/** `at` is in milliseconds since 1970, `lost` the number of photographs that were missing or damaged. */
const Made = v.object({ at: v.number(), lost: v.number() })
const Record = v.object({
  /** The last one on the disk of the site, and the last one that came to the place that the host has chosen. */
  own: v.optional(Made),
  elsewhere: v.optional(Made),
})
export type Record = v.InferOutput<typeof Record>

type Place = Pick<Ground, 'dataDir' | 'storage'>

const fileOf = (dataDir: string) => join(backupsOf(dataDir), 'record.json')
/** The same beside photographs in object storage, where every process reads it. */
const NOTE = 'backups.json'

async function read({ dataDir, storage }: Place): Promise<string> {
  if (storage.kind === 'disk') return readFile(fileOf(dataDir), 'utf8')
  return (await readNote(await openStorage({ dataDir, storage }), NOTE)) ?? ''
}

async function write({ dataDir, storage }: Place, record: string) {
  if (storage.kind === 's3') return writeNote(await openStorage({ dataDir, storage }), NOTE, record)
  await mkdir(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  const unfinished = join(backupsOf(dataDir), `.${randomUUID()}.part`)
  await writeWhole(unfinished, fileOf(dataDir), Buffer.from(record))
}

/** @returns nothing known where there is no record, or none that can be read */
export async function readRecord(ground: Place): Promise<Record> {
  try {
    return v.parse(Record, JSON.parse(await read(ground)))
  } catch {
    return {}
  }
}

/** Notes a backup that was checked. */
export const note = async (ground: Place, made: Record): Promise<void> =>
  write(ground, JSON.stringify({ ...(await readRecord(ground)), ...made }))
