/**
 * `npm run backup [FILE or FOLDER]` writes a full backup. `npm run backup -- --daily` makes the
 * daily backup immediately. Both commands also work while the site is running.
 */

import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  countMissingOrDamagedPhotos,
  countPhotosInManifest,
  writeFullBackup,
} from '../backup/archive/full-backup.ts'
import { updateBackupStatus } from '../backup/backup-status.ts'
import { runDailyBackup } from '../backup/daily/daily-backup.ts'
import { getBackupFolder } from '../backup/database/snapshot.ts'
import { getFullBackupName } from '../backup/file-names.ts'
import { formatBytes } from '../backup/free-disk-space.ts'
import { getSystemErrorCode } from '../classify-error.ts'
import { formatCommand, formatCountWithNoun, HostError } from '../host-error.ts'
import { resolveFromCallerFolder, runCliCommand } from '../run.ts'

async function resolveBackupFile(
  requestedPath: string | undefined,
  dataDir: string,
): Promise<string> {
  const name = getFullBackupName(Date.now())
  if (!requestedPath) return join(getBackupFolder(dataDir), name)
  const path = resolveFromCallerFolder(requestedPath)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => requestedPath.endsWith('/'),
  )
  const file = isFolder ? join(path, name) : path
  await stat(dirname(file)).catch((error) => {
    if (getSystemErrorCode(error) !== 'ENOENT') throw error
    throw new HostError(`${dirname(file)} does not exist. Is its disk connected?`)
  })
  return file
}

const USAGE = `Usage: ${formatCommand('backup')}, ${formatCommand('backup', 'FILE')}, or ${formatCommand('backup', '--daily')}`
const OPTIONS = { daily: { type: 'boolean' } } as const

await runCliCommand(
  USAGE,
  OPTIONS,
  async (config, { positionals, values }) => {
    if (positionals.length > (values.daily ? 0 : 1)) return false
    const at = Date.now()
    const file = await resolveBackupFile(positionals[0], config.dataDir)
    const backup = values.daily
      ? await runDailyBackup(config, config.backupTo, config.backupPingUrl)
      : { file, ...(await writeFullBackup(config, file)) }
    const lost = countMissingOrDamagedPhotos(backup.manifest)
    // Counts the full backup as a local one, because the site cannot know whether the host copies
    // the file to another machine.
    if (!values.daily) await updateBackupStatus(config, { own: { at, lost } })
    const count = formatCountWithNoun(countPhotosInManifest(backup.manifest), 'photograph')
    console.log(`${backup.file}: ${formatBytes(backup.bytes)}, ${count}, checked.`)
    if (lost > 0)
      console.log(
        `Missing or damaged photographs: ${lost}. \`${formatCommand('check')}\` lists them.`,
      )
  },
  ({ positionals: [file] }) => ({ FILE: file && resolveFromCallerFolder(file) }),
)
