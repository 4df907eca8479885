/** Stores the results of the last backups in a file, because a restore replaces the database. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { getSystemErrorCode } from '../classify-error.ts'
import type { BackupDestination } from '../config.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { writeAtomically } from '../storage/files.ts'
import { isSharedStorage, openPhotoStorage } from '../storage/open-storage.ts'
import { openBackupStorage } from './daily/backup-storage.ts'
import { getBackupFolder, type StorageConfig } from './database/snapshot.ts'

/**
 * `at` is the time of the backup in milliseconds since 1970. `lost` is the number of missing and
 * damaged photos.
 */
const backupResultSchema = v.object({ at: v.number(), lost: v.number() })
const backupStatusSchema = v.object({
  own: v.optional(backupResultSchema),
  downloadedAt: v.optional(v.number()),
  /** The locations to which a copy was begun. */
  knownPlaces: v.optional(v.array(v.string())),
  elsewhere: v.optional(
    v.object({
      ...backupResultSchema.entries,
      /** The location of the backup. Missing in status files of earlier versions. */
      to: v.optional(v.string()),
      isOnSameDisk: v.optional(v.boolean()),
    }),
  ),
})
export type BackupStatus = v.InferOutput<typeof backupStatusSchema>

type StatusLocation = Pick<StorageConfig, 'dataDir' | 'storage'>

const STATUS_FILE = 'record.json'
const getStatusFile = (dataDir: string) => join(getBackupFolder(dataDir), STATUS_FILE)

async function read({ dataDir, storage }: StatusLocation): Promise<string | null> {
  if (!isSharedStorage(storage))
    return readFile(getStatusFile(dataDir), 'utf8').catch((error) => {
      if (getSystemErrorCode(error) === 'ENOENT') return null
      throw error
    })
  // Object storage holds the status, so that every process of a cluster can read it.
  const shared = await openPhotoStorage({ dataDir, storage })
  const bytes = await shared.read('backups', STATUS_FILE)
  return bytes && String(bytes)
}

async function write({ dataDir, storage }: StatusLocation, record: string) {
  if (isSharedStorage(storage)) {
    const shared = await openPhotoStorage({ dataDir, storage })
    return shared.write('backups', STATUS_FILE, Buffer.from(record))
  }
  createPrivateFolder(getBackupFolder(dataDir))
  const unfinished = join(getBackupFolder(dataDir), `.${randomUUID()}.part`)
  await writeAtomically(unfinished, getStatusFile(dataDir), Buffer.from(record))
}

/**
 * Returns an empty status if the file is missing or damaged. Throws if it cannot be read, because
 * the next update would overwrite a status that may exist.
 */
export async function readBackupStatus(config: StatusLocation): Promise<BackupStatus> {
  const record = await read(config)
  try {
    return v.parse(backupStatusSchema, JSON.parse(record ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * Returns null if there is no backup. If BACKUP_TO is set, only backups there count, because those
 * in the data folder would be lost with it.
 */
export async function readLastBackup(
  config: StatusLocation & { backupTo: BackupDestination | null },
): Promise<NonNullable<BackupStatus['elsewhere']> | null> {
  const { own, elsewhere } = await readBackupStatus(config)
  if (!config.backupTo) return own ?? null
  const place = openBackupStorage(config.backupTo).locationOf('')
  return elsewhere && (elsewhere.to ?? place) === place ? elsewhere : null
}

export const updateBackupStatus = async (
  config: StatusLocation,
  changes: BackupStatus,
): Promise<void> =>
  write(config, JSON.stringify({ ...(await readBackupStatus(config)), ...changes }))
