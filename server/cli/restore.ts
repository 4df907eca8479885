/**
 * `npm run restore FILE` restores a backup. `npm run restore -- --undo` restores the data from
 * before the last restore.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countLostPhotos } from '../backup/archive/full-backup.ts'
import { restoreBackup, undoRestore } from '../backup/restore/restore.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { lockDataFolder } from '../database/folder-lock.ts'
import { runMain } from '../run.ts'

const USAGE = 'Usage: npm run restore FILE, or npm run restore -- --undo'

const NOT_RESTORED_NOTICE =
  'Backups hold no sessions, no recovery codes and no mailbox password: everybody has to sign in again, recovery codes on paper are invalid (new ones are made under “Mon compte”), and the password of the mailbox has to be typed again under “Recevoir les messages”. If the backup may have been stolen, set up two-factor authentication anew and check the list of passkeys.'

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      undo: { type: 'boolean' },
      'other-site': { type: 'boolean' },
      incomplete: { type: 'boolean' },
    },
  })
  const [file, ...more] = positionals
  if (more.length > 0 || Boolean(file) === Boolean(values.undo)) throw new ConfigError(USAGE)
  const config = readConfig()
  const { dataDir } = config
  const unlock = lockDataFolder(dataDir)
  if (!unlock) throw new ConfigError(`The site in ${dataDir} is running: stop it first.`)
  const keptIn = (aside: string | null) =>
    aside ? `What was there until now is in ${dataDir}/${aside}.` : ''
  try {
    if (file) {
      // Resolves the path relative to the folder in which npm was called. npm stores this folder in
      // INIT_CWD and runs the script in the project folder.
      const path = resolve(process.env.INIT_CWD ?? '.', file)
      const { manifest, aside } = await restoreBackup(config, path, {
        allowOtherSite: values['other-site'],
        allowMissingPhotos: values.incomplete,
      })
      console.log(`The site is as it was on ${manifest.made_at}, its passwords too.`)
      console.log(NOT_RESTORED_NOTICE)
      const lost = countLostPhotos(manifest)
      if (lost > 0) console.log(`${lost} photographs were missing or damaged when it was made.`)
      if (aside) console.log(`${keptIn(aside)} \`npm run restore -- --undo\` puts it back.`)
    } else {
      console.log(
        `The site is as it was before the last restore. ${keptIn(await undoRestore(config))}`,
      )
    }
  } finally {
    unlock()
  }
  process.exit(0)
})
