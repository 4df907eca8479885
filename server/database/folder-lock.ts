import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { classifyError, getErrorMessage } from '../classify-error.ts'
import type { Config } from '../config.ts'
import { getUserName, HostError } from '../host-error.ts'
import { createPrivateFolder, fileExists } from '../private-folder.ts'
import { selectEngine } from './select-engine.ts'
import { tryLockFile } from './sqlite/engine.ts'

/** Names that the site, its host or an operating system creates (docs/hosting/settings.md). */
const EXPECTED_ENTRIES = [
  /^(copeaux\.sqlite.*|((backup|originals)-)?lock(-journal)?|without-originals)$/,
  /^(originals|media|incoming|backups|quarantine|restoring|restored|before-restore-.*)$/,
  /^(\..*|lost\+found|@eaDir|Thumbs\.db|desktop\.ini|System Volume Information)$/,
]

/**
 * Throws HostError if the folder contains no site but other files, because a start would change the
 * permissions of these files. Every site has a database file there, or a lock and `incoming`.
 *
 * @param setting the setting or argument that names the folder
 */
export function rejectFolderWithOtherFiles(dataDir: string, setting = 'DATA_DIR') {
  if (!fileExists(dataDir)) return
  const names = readdirSync(dataDir)
  const hasSite =
    names.includes('copeaux.sqlite') || (names.includes('lock') && names.includes('incoming'))
  const foreign = names.find((name) => !EXPECTED_ENTRIES.some((entry) => entry.test(name)))
  if (hasSite || foreign === undefined) return
  throw new HostError(
    `${setting} is ${JSON.stringify(dataDir)}, which contains no site but other files, such as ${foreign}; allowed: an empty folder.`,
  )
}

/**
 * Returns a function that releases the lock, or null if it is held already. Only one process may
 * hold `lock`, because a second one would delete running uploads as leftovers of a crash. A daily
 * backup holds `backup-lock` instead, because the site may be running.
 */
export function lockDataFolder(
  dataDir: string,
  file: 'lock' | 'backup-lock' = 'lock',
): (() => void) | null {
  createPrivateFolder(dataDir)
  try {
    return tryLockFile(join(dataDir, file), 'exclusive')
  } catch (error) {
    if (classifyError(error) === 'disk_full') throw error
    const folder = JSON.stringify(dataDir)
    throw new HostError(
      `DATA_DIR is ${folder}, where the file "${file}" cannot be used: ${getErrorMessage(error)}. The folder has to belong to the user ${getUserName()}, on a disk of this machine that is not read-only.`,
    )
  }
}

/**
 * Returns a function that unlocks the site. Throws HostError if the site is running, or if the
 * folder is a foreign one.
 */
export async function lockStoppedSite(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  setting?: string,
): Promise<() => void> {
  rejectFolderWithOtherFiles(dataDir, setting)
  const unlock = lockDataFolder(dataDir)
  if (!unlock) throw new HostError(`The site in ${dataDir} is running: stop it first.`)
  const engine = await selectEngine(database)
  if ((await engine.countSiteProcesses()) === 0) return unlock
  unlock()
  throw new HostError('A site is running on that database: stop all of its processes first.')
}
