/**
 * The data folder contains passwords, sessions and the locations where photos were taken. Only the
 * operating system user that runs the site can read it.
 */
import { mkdirSync, type Stats, statSync } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getUserName } from './host-error.ts'

const MODES = { folder: 0o700, file: 0o600 }

/** Makes files that this process and its child processes create readable only for their owner. */
export const restrictUmask = () => process.umask(0o077)

/**
 * Unlike `existsSync`, throws if the permissions do not suffice to check whether the file exists.
 */
export const fileExists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Creates the folder and its parent folders. Does not use the option `recursive` of Node's mkdir,
 * which would report a read-only disk as ENOENT and never return for a path below /proc.
 */
export function createPrivateFolder(path: string) {
  const isFolder = () => statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder()) return
  createPrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: MODES.folder })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!isFolder()) throw error
  }
}

/**
 * Removes the permissions of other users, without following symbolic links. Returns a warning if
 * this fails for some files, otherwise null.
 */
export async function restrictDataFolderPermissions(dataDir: string): Promise<string | null> {
  const failures: { path: string; why: string }[] = []

  async function restrict(path: string, found: Stats) {
    const mode = found.isDirectory() ? MODES.folder : MODES.file
    if ((found.mode & 0o777 & ~mode) === 0 && (found.mode & mode) === mode) return
    await chmod(path, mode)
  }
  /** Records the error if `work` fails, unless the file was deleted in the meantime. */
  const recordFailure = (path: string, work: () => Promise<void>) =>
    work().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') failures.push({ path, why: error.code ?? error.message })
    })
  async function restrictFolder(folder: string) {
    const names = await readdir(folder)
    for (const path of names.map((name) => join(folder, name)))
      await recordFailure(path, async () => {
        const found = await lstat(path)
        if (found.isFile() || found.isDirectory())
          await recordFailure(path, () => restrict(path, found))
        if (found.isDirectory()) await restrictFolder(path)
      })
  }

  await recordFailure(dataDir, async () => restrict(dataDir, await stat(dataDir)))
  await recordFailure(dataDir, () => restrictFolder(dataDir))
  const [first] = failures
  if (!first) return null
  const user = getUserName()
  return `The user ${user} may not change ${failures.length} of the files and folders in ${dataDir}, so uploads and backups may fail, and other users may be able to read them: ${first.path} (${first.why})${failures.length > 1 ? ' and others' : ''}. Give them to that user: chown -R ${user} ${dataDir}.`
}
