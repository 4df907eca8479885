/**
 * `npm run backup [FILE or FOLDER]` writes a full backup. `npm run backup -- --daily` makes the
 * daily backup immediately. Both commands also work while the site is running.
 */

import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  countMissingOrDamagedPhotos,
  countPhotosInManifest,
  type WrittenBackup,
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
    if (!/^(ENOENT|ENOTDIR)$/.test(String(getSystemErrorCode(error)))) throw error
    throw new HostError(`${dirname(file)} does not exist. Is its disk connected?`)
  })
  return file
}

function printBackup(file: string, { bytes, manifest }: WrittenBackup) {
  const count = formatCountWithNoun(countPhotosInManifest(manifest), 'photograph')
  console.log(`${file}: ${formatBytes(bytes)}, ${count}, checked.`)
  const lost = countMissingOrDamagedPhotos(manifest)
  if (lost > 0)
    console.log(
      `Missing or damaged photographs: ${lost}. \`${formatCommand('check')}\` lists them.`,
    )
}

const USAGE = `Usage: ${formatCommand('backup')}, ${formatCommand('backup', 'FILE')}, or ${formatCommand('backup', '--daily')}`
const OPTIONS = { daily: { type: 'boolean' } } as const

await runCliCommand(
  USAGE,
  OPTIONS,
  async (config, { positionals, values }) => {
    if (positionals.length > (values.daily ? 0 : 1)) return false
    if (values.daily) {
      const { backupTo, backupPingUrl } = config
      await runDailyBackup(config, backupTo, backupPingUrl, Date.now(), (location, backup) => {
        if (location === backup.file) printBackup(location, backup)
        else console.log(`${location}: copied and checked.`)
      })
      return
    }
    const at = Date.now()
    const file = await resolveBackupFile(positionals[0], config.dataDir)
    const backup = await writeFullBackup(config, file)
    // Counts the full backup as a local one, because the site cannot know whether the host copies
    // the file to another machine.
    const lost = countMissingOrDamagedPhotos(backup.manifest)
    await updateBackupStatus(config, { own: { at, lost } })
    printBackup(file, backup)
  },
  ({ positionals: [file] }) => ({ FILE: file && resolveFromCallerFolder(file) }),
)
