/**
 * `npm run backup [FILE or FOLDER]` writes a full backup. `npm run backup -- --daily` makes the
 * daily backup immediately. Both commands also work while the site is running.
 */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countMissingPhotos, countPhotos, writeFullBackup } from '../backup/archive/full-backup.ts'
import { updateBackupStatus } from '../backup/backup-status.ts'
import { runDailyBackup } from '../backup/daily/daily-backup.ts'
import { getBackupFolder } from '../backup/database/snapshot.ts'
import { getFullBackupName } from '../backup/file-names.ts'
import { formatBytes } from '../backup/free-disk-space.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { runMain } from '../run.ts'

/**
 * Resolves a path relative to the folder in which npm was called. npm stores this folder in
 * INIT_CWD and runs the script in the project folder.
 */
const resolveFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

async function resolveBackupFile(
  requestedPath: string | undefined,
  dataDir: string,
): Promise<string> {
  const name = getFullBackupName(Date.now())
  if (!requestedPath) return join(getBackupFolder(dataDir), name)
  const path = resolveFromCaller(requestedPath)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => requestedPath.endsWith('/'),
  )
  return isFolder ? join(path, name) : path
}

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { daily: { type: 'boolean' } },
  })
  if (positionals.length > (values.daily ? 0 : 1))
    throw new ConfigError(
      'Usage: npm run backup, npm run backup FILE, or npm run backup -- --daily',
    )
  const config = readConfig()
  const at = Date.now()
  const file = await resolveBackupFile(positionals[0], config.dataDir)
  const backup = values.daily
    ? await runDailyBackup(config, config.backupTo, config.backupPingUrl)
    : { file, ...(await writeFullBackup(config, file)) }
  const lost = countMissingPhotos(backup.manifest)
  // Records the full backup as a local backup, because the site cannot know whether the file is
  // copied to another machine.
  if (!values.daily) await updateBackupStatus(config, { own: { at, lost } })
  const count = countPhotos(backup.manifest)
  console.log(`${backup.file}: ${formatBytes(backup.bytes)}, ${count} photographs, checked.`)
  if (lost > 0)
    console.log(`${lost} photographs are missing or damaged: \`npm run check\` lists them.`)
  process.exit(0)
})
