import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably } from '../../storage/atomic-write.ts'
import { hashFile } from '../../storage/file-hash.ts'
import { isSha256Hex } from '../../storage/quarantine.ts'
import { BackupError } from '../backup-error.ts'
import { parseDailyBackupTime } from '../file-names.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'
import type { RemoteStorage } from './remote-storage.ts'

/** Opens a remote storage that is a folder on another disk or on a network mount. */
export function openRemoteFolder(path: string): RemoteStorage {
  const originals = join(path, 'originals')
  /**
   * Throws if the folder does not exist, because its disk is then probably not mounted and creating
   * the folder would write the backups to the site's own disk. Creates the subfolder `originals` if
   * it is missing.
   */
  async function requireFolder() {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory())
      throw new BackupError(`${path} (BACKUP_TO) does not exist. Is its disk connected?`)
    await mkdir(originals, { recursive: true, mode: 0o700 })
  }
  return {
    description: path,
    async listPhotographs() {
      await requireFolder()
      const names = (await readdir(originals)).filter(isSha256Hex)
      const sizes = names.map(
        async (name) => [name, (await stat(join(originals, name))).size] as const,
      )
      return new Map(await Promise.all(sizes))
    },
    async listDailyBackups() {
      await requireFolder()
      return (await readdir(path)).filter((name) => parseDailyBackupTime(name) !== null)
    },
    async upload(name, file) {
      await requireFreeDiskSpace(path, file.bytes)
      const unfinished = join(path, `.${randomUUID()}.part`)
      try {
        await copyFile(file.path, unfinished, constants.COPYFILE_EXCL)
        const handle = await open(unfinished, 'r+')
        await handle.sync().finally(() => handle.close())
        if ((await hashFile(unfinished)) !== file.sha256)
          throw new BackupError(
            `${path} (BACKUP_TO) does not store the files that are written to it.`,
          )
        await renameDurably(unfinished, join(path, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    deleteDailyBackup: (name) => rm(join(path, name), { force: true }),
  }
}
