/** `npm run backup [FILE or FOLDER]`: one file with everything, while the site runs or not. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeWords } from '../backup/disk-room.ts'
import { wholeName } from '../backup/names.ts'
import { backupsOf } from '../backup/snapshot.ts'
import { lostOf, writeWhole } from '../backup/whole.ts'
import { readConfig } from '../config.ts'
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
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig()
  const file = await fileFor(positionals[0], config.dataDir)
  const { bytes, manifest } = await writeWhole(config, file)
  const photographs = manifest.files.filter(({ path }) => path.startsWith('originals/')).length
  console.log(`${file}: ${sizeWords(bytes)}, ${photographs} photographs, checked.`)
  const lost = lostOf(manifest)
  if (lost > 0)
    console.log(`${lost} photographs are missing or damaged: \`npm run check\` names them.`)
  process.exit(0)
})
