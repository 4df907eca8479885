/**
 * Stores the time and the result of the last backups in a file instead of the database, because a
 * restore replaces the database.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BackupDestination } from '../config-backup.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import { readStateFile, writeStateFile } from '../storage/quarantine.ts'
import { openRemoteStorage } from './daily/remote-storage.ts'
import { getBackupFolder, type StorageConfig } from './database/snapshot.ts'

/**
 * Result of a backup. `at` is its time in milliseconds since 1970, and `lost` is the number of
 * photos that were missing or damaged.
 */
const BackupResult = v.object({ at: v.number(), lost: v.number() })
const BackupStatus = v.object({
  /** The last backup in the data folder (`own`) and in the remote storage (`elsewhere`). */
  own: v.optional(BackupResult),
  elsewhere: v.optional(
    v.object({
      ...BackupResult.entries,
      /** Path or URL of the remote storage. Missing in the files of earlier versions. */
      to: v.optional(v.string()),
      /** True if the remote storage is a folder on the disk of the data folder. */
      isOnSameDisk: v.optional(v.boolean()),
    }),
  ),
})
export type BackupStatus = v.InferOutput<typeof BackupStatus>

type StatusLocation = Pick<StorageConfig, 'dataDir' | 'storage'>

const getStatusFile = (dataDir: string) => join(getBackupFolder(dataDir), 'record.json')
/**
 * Name of the backup status file in object storage. If the site uses object storage, the file is
 * stored there instead of in the data folder, so that every process of a cluster can read it.
 */
const STORAGE_FILE = 'backups.json'

async function read({ dataDir, storage }: StatusLocation): Promise<string> {
  if (storage.kind === 'disk') return readFile(getStatusFile(dataDir), 'utf8')
  return (await readStateFile(await openPhotoStorage({ dataDir, storage }), STORAGE_FILE)) ?? ''
}

async function write({ dataDir, storage }: StatusLocation, record: string) {
  if (storage.kind === 's3')
    return writeStateFile(await openPhotoStorage({ dataDir, storage }), STORAGE_FILE, record)
  createPrivateFolder(getBackupFolder(dataDir))
  const unfinished = join(getBackupFolder(dataDir), `.${randomUUID()}.part`)
  await writeAtomically(unfinished, getStatusFile(dataDir), Buffer.from(record))
}

/** Reads the backup status. Returns an empty object if the status file is missing or invalid. */
export async function readBackupStatus(config: StatusLocation): Promise<BackupStatus> {
  try {
    return v.parse(BackupStatus, JSON.parse(await read(config)))
  } catch {
    return {}
  }
}

/**
 * Returns the last backup in BACKUP_TO if it is set, otherwise the last backup in the data folder.
 * Ignores a backup in an earlier BACKUP_TO.
 */
export async function readLastBackup(
  config: StatusLocation & { backupTo: BackupDestination | null },
): Promise<NonNullable<BackupStatus['elsewhere']> | null> {
  const { own, elsewhere } = await readBackupStatus(config)
  if (!config.backupTo) return own ?? null
  const place = openRemoteStorage(config.backupTo).locationOf('')
  return elsewhere && (elsewhere.to ?? place) === place ? elsewhere : null
}

/**
 * Replaces the result of the last local or remote backup in the backup status file.
 * @param changes the results to replace. A result that is missing in `changes` stays in the file.
 */
export const updateBackupStatus = async (
  config: StatusLocation,
  changes: BackupStatus,
): Promise<void> =>
  write(config, JSON.stringify({ ...(await readBackupStatus(config)), ...changes }))
