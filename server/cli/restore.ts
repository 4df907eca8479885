/**
 * `npm run restore FILE` restores a backup. `npm run restore -- --undo` restores the data from
 * before the last restore. `--rehearse FILE` only checks a backup, by restoring it into a temporary
 * folder.
 */

import { stat } from 'node:fs/promises'
import { countMissingOrDamagedPhotos } from '../backup/archive/full-backup.ts'
import { readNewestLocalDatabaseId } from '../backup/daily/daily-backup.ts'
import { getBackupFolder } from '../backup/database/snapshot.ts'
import { formatBytes } from '../backup/free-disk-space.ts'
import { rehearseRestore, restoreBackup, undoRestore } from '../backup/restore/restore.ts'
import { withStoppedSite } from '../backup/restore/with-stopped-site.ts'
import { getSystemErrorCode } from '../classify-error.ts'
import { formatCommand, formatCountWithNoun, HostError } from '../host-error.ts'
import { fileExists } from '../private-folder.ts'
import { resolveFromCallerFolder, runCliCommand } from '../run.ts'

const UNDO = formatCommand('restore', '--undo')
const USAGE = `Usage: ${formatCommand('restore', '[--other-site] [--incomplete] FILE')}, ${formatCommand('restore', '--rehearse [--incomplete] FILE')}, or ${UNDO}`
const OPTIONS = {
  undo: { type: 'boolean' },
  rehearse: { type: 'boolean' },
  'other-site': { type: 'boolean' },
  incomplete: { type: 'boolean' },
} as const

const NOT_RESTORED_NOTICE =
  'Backups contain no sessions, recovery codes, mailbox password or key of a translation service. Everybody has to sign in again. Recovery codes on paper are invalid: create new ones under “Mon compte”. Enter the password of the mailbox again under “Recevoir les messages”, and the key under “Traductions proposées”. If the backup may have been stolen, set up two-factor authentication again and check the list of passkeys.'

const UNDONE_NOTICE =
  'Passwords, passkeys and two-factor authentication are those from before the restore, and a reset since then is undone too. Everybody has to sign in again.'

const requireFile = (file: string) =>
  stat(file).catch((error) => {
    const code = String(getSystemErrorCode(error))
    if (/^(ENOENT|ENOTDIR)$/.test(code)) throw new HostError(`${file} cannot be read (${code}).`)
  })

/**
 * Restores only into a temporary folder and checks the result. Exits with code 1 if it has faults,
 * such as a missing or damaged photo.
 */
async function rehearse(dataDir: string, file: string, allowMissingPhotos?: boolean) {
  const { manifest, report } = await rehearseRestore(dataDir, file, allowMissingPhotos)
  const { faults, photographs, bytes } = report
  for (const fault of faults) console.log(fault)
  const found = `${formatCountWithNoun(photographs, 'photograph')}, ${formatBytes(bytes)}`
  console.log(
    `The backup can be restored to the state of ${manifest.made_at}: ${found}, ${faults.length === 0 ? 'everything is in order' : 'with the faults above'}. Nothing was changed.`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}

await runCliCommand(USAGE, OPTIONS, async (config, { positionals, values }) => {
  const [name, ...more] = positionals
  if (more.length > 0 || Boolean(name) === Boolean(values.undo)) return false
  if (values.rehearse && !name) return false
  const { dataDir } = config
  const file = name && resolveFromCallerFolder(name)
  if (file) await requireFile(file)
  if (values.rehearse && file) return rehearse(dataDir, file, values.incomplete)
  if (!file && !fileExists(dataDir)) throw new HostError(`There is no site in ${dataDir}.`)
  const keptIn = (aside: string | null) =>
    aside ? `The previous data is in ${dataDir}/${aside}.` : ''
  await withStoppedSite(config, async () => {
    if (file) {
      const { manifest, lost, recovered, aside } = await restoreBackup(config, file, {
        allowOtherSite: values['other-site'],
        allowMissingPhotos: values.incomplete,
      })
      console.log(
        `The site in ${dataDir} was restored to its state of ${manifest.made_at}, including its passwords.`,
      )
      console.log(NOT_RESTORED_NOTICE)
      const lostBefore = countMissingOrDamagedPhotos(manifest)
      if (lostBefore > 0)
        console.log(
          `Photographs missing or damaged when it was made: ${lostBefore}. Restored from other copies: ${recovered}.`,
        )
      if (lost > 0)
        console.log(
          `Photographs missing or damaged beside the backup: ${lost}. The site lacks them now; \`${formatCommand('check')}\` lists them.`,
        )
      if (aside) console.log(`${keptIn(aside)} \`${UNDO}\` restores it.`)
      const backups = getBackupFolder(dataDir)
      const idInBackups = await readNewestLocalDatabaseId(backups)
      if (idInBackups && idInBackups !== manifest.database_id)
        console.log(
          `${backups} holds the nightly backups of another site: rename or move this folder, because until then the nightly backups of the restored site fail.`,
        )
    } else {
      console.log(`The last restore was undone. ${keptIn(await undoRestore(config))}`)
      console.log(UNDONE_NOTICE)
    }
  })
})
