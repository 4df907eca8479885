import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { place } from '../storage/atomic-write.ts'
import { hashOf } from '../storage/file-hash.ts'
import { isHash } from '../storage/quarantine.ts'
import { needRoom } from './disk-room.ts'
import type { Elsewhere } from './elsewhere.ts'
import { momentOfDay } from './names.ts'
import { BackupRefused } from './refusal.ts'

/** Opens remote storage in a folder on another disk or a network mount. */
export function folderElsewhere(path: string): Elsewhere {
  const originals = join(path, 'originals')
  /**
   * Throws if the folder does not exist. The disk may not be mounted, and a new folder would fill
   * the site's own disk.
   */
  async function present() {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory())
      throw new BackupRefused(`${path} (BACKUP_TO) is not there: is its disk connected?`)
    await mkdir(originals, { recursive: true, mode: 0o700 })
  }
  return {
    place: path,
    async photographs() {
      await present()
      const names = (await readdir(originals)).filter(isHash)
      const sizes = names.map(
        async (name) => [name, (await stat(join(originals, name))).size] as const,
      )
      return new Map(await Promise.all(sizes))
    },
    async days() {
      await present()
      return (await readdir(path)).filter((name) => momentOfDay(name) !== null)
    },
    async put(name, file) {
      await needRoom(path, file.bytes)
      const unfinished = join(path, `.${randomUUID()}.part`)
      try {
        await copyFile(file.path, unfinished, constants.COPYFILE_EXCL)
        const handle = await open(unfinished, 'r+')
        await handle.sync().finally(() => handle.close())
        if ((await hashOf(unfinished)) !== file.sha256)
          throw new BackupRefused(`${path} (BACKUP_TO) does not keep what is written to it.`)
        await place(unfinished, join(path, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    removeDay: (name) => rm(join(path, name), { force: true }),
  }
}
