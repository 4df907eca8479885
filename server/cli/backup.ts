/**
 * `npm run backup [FILE or FOLDER]`: one file with everything, while the site runs or not. `npm run backup -- --daily`:
 * what the running site does each day.
 */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDaily } from '../backup/day.ts'
import { sizeWords } from '../backup/disk-room.ts'
import { wholeName } from '../backup/names.ts'
import { note } from '../backup/record.ts'
import { backupsOf } from '../backup/snapshot.ts'
import { lostOf, photographsIn, writeWhole } from '../backup/whole.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { run } from '../run.ts'

/** npm runs its scripts in the folder of the project, whatever folder the host stands in. */
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

async function fileFor(wanted: string | undefined, dataDir: string): Promise<string> {
  const name = wholeName(Date.now())
  if (!wanted) return join(backupsOf(dataDir), name)
  const path = fromHere(wanted)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => wanted.endsWith('/'),
  )
  return isFolder ? join(path, name) : path
}

await run(async () => {
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
  const file = await fileFor(positionals[0], config.dataDir)
  const made = values.daily
    ? await makeDaily(config, config.backupTo)
    : { file, ...(await writeWhole(config, file)) }
  const lost = lostOf(made.manifest)
  // Wherever the host takes it from there, this one is good.
  if (!values.daily) await note(config, { own: { at, lost } })
  const count = photographsIn(made.manifest)
  console.log(`${made.file}: ${sizeWords(made.bytes)}, ${count} photographs, checked.`)
  if (lost > 0)
    console.log(`${lost} photographs are missing or damaged: \`npm run check\` names them.`)
  process.exit(0)
})
