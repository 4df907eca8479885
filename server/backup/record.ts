/**
 * Stores the time and the result of the last backups. They are kept in a file and not in the
 * database, because a restore replaces the database.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeWhole } from '../storage/atomic-write.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readNote, writeNote } from '../storage/quarantine.ts'
import { backupsOf, type Ground } from './snapshot.ts'

/** `at` is in milliseconds since 1970. `lost` counts the photos that were missing or damaged. */
const Made = v.object({ at: v.number(), lost: v.number() })
const Record = v.object({
  /** Last backup in the data folder (`own`) and in the remote storage (`elsewhere`). */
  own: v.optional(Made),
  elsewhere: v.optional(Made),
})
export type Record = v.InferOutput<typeof Record>

type Place = Pick<Ground, 'dataDir' | 'storage'>

const fileOf = (dataDir: string) => join(backupsOf(dataDir), 'record.json')
/** Name of the same record in object storage, where every process of a cluster reads it. */
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

/** Returns an empty record if none exists or if it is unreadable. */
export async function readRecord(ground: Place): Promise<Record> {
  try {
    return v.parse(Record, JSON.parse(await read(ground)))
  } catch {
    return {}
  }
}

/** Records a verified backup. */
export const note = async (ground: Place, made: Record): Promise<void> =>
  write(ground, JSON.stringify({ ...(await readRecord(ground)), ...made }))
