/** The data folder is for the site alone, whatever was there before: it holds passwords, sessions and where photos were taken. */
import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MODES = { folder: 0o700, file: 0o600 }

/** Whatever this process and those that it starts make is for their own user alone. */
export const keepToOurselves = () => process.umask(0o077)

/**
 * Takes everything in the folder from all users but the one that the site runs as. Links are not followed.
 * @returns null, or a line that tells the host what could not be taken
 */
export async function makePrivate(dataDir: string): Promise<string | null> {
  const open: { path: string; why: string }[] = []

  async function close(path: string, found: Stats) {
    const mode = found.isDirectory() ? MODES.folder : MODES.file
    if ((found.mode & 0o777 & ~mode) === 0 && (found.mode & mode) === mode) return
    await chmod(path, mode)
  }
  /** What is gone by now, or may not be changed, stops nothing. */
  const carefully = (path: string, work: () => Promise<void>) =>
    work().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') open.push({ path, why: error.code ?? error.message })
    })
  async function closeAll(folder: string) {
    const names = await readdir(folder)
    for (const path of names.map((name) => join(folder, name)))
      await carefully(path, async () => {
        const found = await lstat(path)
        if (found.isFile() || found.isDirectory()) await carefully(path, () => close(path, found))
        if (found.isDirectory()) await closeAll(path)
      })
  }

  await carefully(dataDir, async () => close(dataDir, await stat(dataDir)))
  await carefully(dataDir, () => closeAll(dataDir))
  const [first] = open
  if (!first) return null
  return `Other users of this machine may be able to read ${open.length} of the files and folders in ${dataDir}, which the site may not change: ${first.path} (${first.why})${open.length > 1 ? ' and others' : ''}.`
}
