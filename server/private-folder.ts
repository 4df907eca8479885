/**
 * Makes the data folder readable only for the site's own user. It contains passwords, sessions and
 * the places where photos were taken.
 */
import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MODES = { folder: 0o700, file: 0o600 }

/** Makes new files of this process and its child processes private to their user. */
export const restrictUmask = () => process.umask(0o077)

/**
 * Removes the permissions of other users from everything in the folder. Symbolic links are not
 * followed.
 * @returns null, or a warning for the host if some permissions could not be changed
 */
export async function restrictPermissions(dataDir: string): Promise<string | null> {
  const open: { path: string; why: string }[] = []

  async function close(path: string, found: Stats) {
    const mode = found.isDirectory() ? MODES.folder : MODES.file
    if ((found.mode & 0o777 & ~mode) === 0 && (found.mode & mode) === mode) return
    await chmod(path, mode)
  }
  /** Records an error and continues. A file that is gone in the meantime is ignored. */
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
