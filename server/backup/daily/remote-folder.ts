import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../../private-folder.ts'
import { renameDurably, writeAtomically } from '../../storage/atomic-write.ts'
import { hashFile, isSha256Hex } from '../../storage/file-hash.ts'
import { BackupError } from '../backup-error.ts'
import { deleteUnfinishedFiles } from '../database/snapshot.ts'
import { parseDailyBackupTime } from '../file-names.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'
import type { RemoteStorage } from './remote-storage.ts'

/** The first backup creates this file. If it is missing later, the disk is not mounted. */
const MARKER_FILE = 'copeaux-backups.txt'
const MARKER_TEXT =
  'Copeaux stores backups in this folder. It does not write to it while this file is missing.\n'

export function openRemoteFolder(path: string): RemoteStorage {
  const originals = join(path, 'originals')
  const marker = join(path, MARKER_FILE)
  const createUnfinishedPath = () => join(path, `.${randomUUID()}.part`)
  /**
   * Throws BackupError for a missing folder, because its disk is then not mounted: a new folder
   * would put the backups on the disk of the site.
   */
  async function requireFolder() {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory())
      throw new BackupError(`${path} (BACKUP_TO) does not exist. Is its disk connected?`)
  }
  return {
    locationOf: (name) => join(path, name),
    async prepare(isKnown) {
      await requireFolder()
      if (!(await stat(marker).catch(() => null))) {
        if (isKnown)
          throw new BackupError(
            `${path} (BACKUP_TO) contains no backups any more. Is its disk mounted? If this is a new disk, create the file ${marker}.`,
          )
        await writeAtomically(createUnfinishedPath(), marker, Buffer.from(MARKER_TEXT))
      }
      createPrivateFolder(originals)
      await deleteUnfinishedFiles(path)
    },
    async listPhotographs() {
      await requireFolder()
      const names = (await readdir(originals).catch(() => [])).filter(isSha256Hex)
      const sizes = names.map(
        async (name) => [name, (await stat(join(originals, name))).size] as const,
      )
      return new Map(await Promise.all(sizes))
    },
    async listDailyBackups() {
      await requireFolder()
      return (await readdir(path)).filter((name) => parseDailyBackupTime(name) !== null)
    },
    hashOf: (name) => hashFile(join(path, name)),
    withFile: (name, _scratch, work) => work(join(path, name)),
    async upload(name, file) {
      await requireFreeDiskSpace(path, file.bytes)
      const unfinished = createUnfinishedPath()
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
    deleteUnfinishedFiles: () => deleteUnfinishedFiles(path),
  }
}
