/**
 * `npm run check` verifies the data of the site. `--backups` verifies all backups instead, and
 * `--backup-age HOURS` the age of the last backup. Faults give the exit code 1. `--clean` lists the
 * originals that nothing uses, and `--clean FOLDER` moves them to that folder.
 */
import { HOUR } from '../../shared/workshop-day.ts'
import { readLastBackup } from '../backup/backup-status.ts'
import { checkBackups, checkSite, listUnusedOriginals } from '../backup/check-site.ts'
import { openBackupStorage } from '../backup/daily/backup-storage.ts'
import { getDailyBackupName } from '../backup/file-names.ts'
import { formatBytes } from '../backup/free-disk-space.ts'
import { requireSiteOrRestore } from '../backup/restore/replace-data.ts'
import { withStoppedSite } from '../backup/restore/with-stopped-site.ts'
import { describeUnusedOriginals, moveUnusedOriginals } from '../backup/unused-originals.ts'
import type { Config } from '../config.ts'
import { requireSite } from '../database/select-engine.ts'
import { formatCommand, formatCountWithNoun } from '../host-error.ts'
import { resolveFromCallerFolder, runCliCommand } from '../run.ts'

const USAGE = `Usage: ${formatCommand('check')}, ${formatCommand('check', '--backups')}, ${formatCommand('check', '--backup-age HOURS')}, or ${formatCommand('check', '--clean [FOLDER]')}`
const OPTIONS = {
  backups: { type: 'boolean' },
  'backup-age': { type: 'string' },
  clean: { type: 'boolean' },
} as const

type Outcome = { lines: string[]; faults: number; checked: string }

async function checkData(config: Config): Promise<Outcome> {
  const { faults, notes, photographs, bytes } = await checkSite(config)
  const checked = `${formatCountWithNoun(photographs, 'photograph')}, ${formatBytes(bytes)}`
  return { lines: [...faults, ...notes], faults: faults.length, checked }
}

async function checkAllBackups({ dataDir, backupTo }: Config): Promise<Outcome> {
  const { faults, archives, photographs } = await checkBackups(dataDir, backupTo)
  const checked = `${formatCountWithNoun(archives, 'backup')} with ${formatCountWithNoun(photographs, 'photograph')}`
  return { lines: faults, faults: faults.length, checked }
}

async function isBackupRecent(config: Config, maxHours: number): Promise<boolean> {
  await requireSite(config)
  const last = await readLastBackup(config)
  const place = config.backupTo ? ' in BACKUP_TO' : ''
  if (!last) {
    console.log(`There is no backup${place} yet.`)
    return false
  }
  if (config.backupTo) {
    const names = await openBackupStorage(config.backupTo).listDailyBackups()
    if (!names.includes(getDailyBackupName(last.at))) {
      console.log('The last backup is not in BACKUP_TO any more. Is its disk mounted?')
      return false
    }
  }
  const hours = (Date.now() - last.at) / HOUR
  console.log(
    hours < 0
      ? `The last backup${place} is dated in the future (${new Date(last.at).toISOString()}).`
      : `The last backup${place} is ${hours.toFixed(1)} hours old (${new Date(last.at).toISOString()}).`,
  )
  return hours >= 0 && hours <= maxHours
}

async function listUnused(config: Config) {
  const unused = await listUnusedOriginals(config)
  for (const { hash, bytes, at } of unused)
    console.log(
      `${new Date(at).toISOString().slice(0, 10)} ${formatBytes(bytes)} originals/${hash}`,
    )
  const command = formatCommand('check', '--clean FOLDER')
  const advice = unused.length > 0 ? `: \`${command}\` moves them to a folder` : ''
  console.log(`${describeUnusedOriginals(unused)}${advice}.`)
}

async function moveUnused(config: Config, folder: string) {
  await requireSiteOrRestore(config)
  await withStoppedSite(config, async () => {
    await requireSite(config)
    const unused = await listUnusedOriginals(config)
    await moveUnusedOriginals(config, unused, folder)
    console.log(`${describeUnusedOriginals(unused)}. They are in ${folder} now.`)
  })
}

await runCliCommand(
  USAGE,
  OPTIONS,
  async (config, { values, positionals }) => {
    const { backups, 'backup-age': age, clean } = values
    const [folder, ...more] = positionals
    if (clean && !backups && age === undefined && more.length === 0)
      return folder ? moveUnused(config, resolveFromCallerFolder(folder)) : listUnused(config)
    if (clean || folder) return false
    if (age !== undefined) {
      const maxHours = Number(age)
      if (backups || !(maxHours > 0)) return false
      process.exit((await isBackupRecent(config, maxHours)) ? 0 : 1)
    }
    const { lines, faults, checked } = await (backups ? checkAllBackups : checkData)(config)
    for (const line of lines) console.log(line)
    console.log(
      faults === 0
        ? `Everything is in order: ${checked}.`
        : `${formatCountWithNoun(faults, 'fault')}, ${checked} checked.`,
    )
    process.exit(faults === 0 ? 0 : 1)
  },
  ({ positionals: [folder] }) => ({ FOLDER: folder && resolveFromCallerFolder(folder) }),
)
