/**
 * Stores the time and the result of the last backups. They are kept in a file and not in the
 * database, because a restore replaces the database.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeAtomically } from '../storage/atomic-write.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readStateFile, writeStateFile } from '../storage/quarantine.ts'
import { backupFolder, type DataConfig } from './snapshot.ts'

/** `at` is in milliseconds since 1970. `lost` counts the photos that were missing or damaged. */
const BackupResult = v.object({ at: v.number(), lost: v.number() })
const BackupStatus = v.object({
  /** Last backup in the data folder (`own`) and in the remote storage (`elsewhere`). */
  own: v.optional(BackupResult),
  elsewhere: v.optional(BackupResult),
})
export type BackupStatus = v.InferOutput<typeof BackupStatus>

type StatusLocation = Pick<DataConfig, 'dataDir' | 'storage'>

const statusFile = (dataDir: string) => join(backupFolder(dataDir), 'record.json')
/** Name of the same record in object storage, where every process of a cluster reads it. */
const STORAGE_NAME = 'backups.json'

async function read({ dataDir, storage }: StatusLocation): Promise<string> {
  if (storage.kind === 'disk') return readFile(statusFile(dataDir), 'utf8')
  return (await readStateFile(await openStorage({ dataDir, storage }), STORAGE_NAME)) ?? ''
}

async function write({ dataDir, storage }: StatusLocation, record: string) {
  if (storage.kind === 's3')
    return writeStateFile(await openStorage({ dataDir, storage }), STORAGE_NAME, record)
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  const unfinished = join(backupFolder(dataDir), `.${randomUUID()}.part`)
  await writeAtomically(unfinished, statusFile(dataDir), Buffer.from(record))
}

/** Returns an empty record if none exists or if it is unreadable. */
export async function readBackupStatus(config: StatusLocation): Promise<BackupStatus> {
  try {
    return v.parse(BackupStatus, JSON.parse(await read(config)))
  } catch {
    return {}
  }
}

/** Records a verified backup. */
export const updateBackupStatus = async (
  config: StatusLocation,
  made: BackupStatus,
): Promise<void> => write(config, JSON.stringify({ ...(await readBackupStatus(config)), ...made }))
