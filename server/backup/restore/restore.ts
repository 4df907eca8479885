import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '../../database/connect.ts'
import { selectEngine } from '../../database/select-engine.ts'
import { formatCommand, HostError } from '../../host-error.ts'
import { isSharedStorage } from '../../storage/open-storage.ts'
import { DATABASE_FILE, type Manifest } from '../archive/manifest.ts'
import { checkSite, type SiteCheckReport } from '../check-site.ts'
import { readDatabaseId, type StorageConfig, withTemporaryFolder } from '../database/snapshot.ts'
import {
  getStagingFolder,
  listPreviousDataFolders,
  PREVIOUS_ROWS_FILE,
  replaceSiteData,
  requireNoForeignStaging,
} from './replace-data.ts'
import { type PhotoRestoreCounts, type StagingOptions, stageBackup } from './staging.ts'

/**
 * Throws HostError for a site with object storage, because its files cannot be replaced atomically
 * and other processes may use them.
 */
function rejectObjectStorage({ storage }: StorageConfig) {
  if (isSharedStorage(storage))
    throw new HostError(
      `The photographs of this site are in object storage: without DATABASE_URL and S3_…, put the backup back into a DATA_DIR of its own, and take it from there with \`${formatCommand('move')}\`.`,
    )
}

export type RestoreResult = { manifest: Manifest; aside: string | null } & PhotoRestoreCounts

export type RestoreOptions = StagingOptions & {
  allowOtherSite?: boolean | undefined
}

/**
 * Call this in `withStoppedSite`. Throws HostError, without changing data, if the backup cannot be
 * restored.
 */
export async function restoreBackup(
  config: StorageConfig,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreResult> {
  const { dataDir, database } = config
  rejectObjectStorage(config)
  requireNoForeignStaging(dataDir)
  const folder = getStagingFolder(dataDir)
  try {
    const { manifest, ...photos } = await stageBackup(file, dataDir, folder, options)
    const engine = await selectEngine(database)
    const current = engine.file ?? join(folder, PREVIOUS_ROWS_FILE)
    if (!engine.file && (await engine.hasSite())) await engine.exportRows(current)
    // `id` is null if the database of the site is missing or damaged. A backup of any site may then
    // replace it.
    const id = readDatabaseId(current)
    // Prefers the id in the backup's database, because anybody can edit the manifest. Backups of
    // earlier versions have no id.
    const backupId = readDatabaseId(join(folder, DATABASE_FILE)) ?? manifest.database_id
    if (id && backupId && id !== backupId && !options.allowOtherSite)
      throw new HostError(
        `${file} is the backup of another site than the one in ${dataDir}: add --other-site if that is meant.`,
      )
    return { manifest, ...photos, aside: await replaceSiteData(config, folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Checks a backup by restoring it into a temporary folder, so the site can be running meanwhile.
 */
export const rehearseRestore = (
  dataDir: string,
  file: string,
  allowMissingPhotos = false,
): Promise<{ manifest: Manifest; report: SiteCheckReport }> =>
  withTemporaryFolder(dataDir, async (folder) => {
    const config: StorageConfig = {
      dataDir: folder,
      database: { kind: 'sqlite', file: join(folder, DATABASE_FILE) },
      storage: { kind: 'disk' },
    }
    const options = { allowMissingPhotos, isRehearsal: true }
    const { manifest } = await restoreBackup(config, file, options)
    await (await connectDatabase(await selectEngine(config.database))).close()
    return { manifest, report: await checkSite(config, 0) }
  })

/**
 * Restores the data from before the last restore. Call this in `withStoppedSite`. Moves the current
 * data to a new folder `before-restore-…`. Returns its name, or null if there was no data.
 */
export async function undoRestore(config: StorageConfig): Promise<string | null> {
  const { dataDir, database } = config
  rejectObjectStorage(config)
  const from = (await listPreviousDataFolders(dataDir)).at(-1)
  if (!from || !existsSync(join(dataDir, from, DATABASE_FILE)))
    throw new HostError(`There is no restore to undo in ${dataDir}.`)
  requireNoForeignStaging(dataDir)
  const folder = join(dataDir, from)
  const engine = await selectEngine(database)
  if (!engine.file) {
    await rm(join(folder, PREVIOUS_ROWS_FILE), { force: true })
    if (await engine.hasSite()) await engine.exportRows(join(folder, PREVIOUS_ROWS_FILE))
  }
  return replaceSiteData(config, folder)
}
