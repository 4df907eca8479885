/** `npm run move -- --to … [--to-s3 …]` moves the site to another database and another storage. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '../backup/free-disk-space.ts'
import { processesOn } from '../cluster/advisory-locks.ts'
import { readConfig } from '../config.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { move, type Place } from '../move/move.ts'
import { MoveRefused } from '../move/refusal.ts'
import { readTarget, USAGE } from '../move/target.ts'
import { run } from '../run.ts'

const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { to: text, 'to-s3': text, 'to-folder': text } }).values
  } catch {
    throw new MoveRefused(USAGE)
  }
}

/**
 * Locks a site, so that nothing writes to it during the move.
 * @returns a function that releases the lock
 */
async function hold({ dataDir, database }: Place): Promise<() => void> {
  const unlock = lockFolder(dataDir)
  if (!unlock) throw new MoveRefused(`The site in ${dataDir} is running: stop it first.`)
  if (database.kind === 'postgres' && (await processesOn(database.url)) > 0) {
    unlock()
    throw new MoveRefused('A site is running on that database: stop all of its processes first.')
  }
  return unlock
}

await run(async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
  const held: (() => void)[] = []
  try {
    const from = readConfig()
    const to = readTarget(readArguments(), process.env, fromHere, scratch)
    for (const place of [from, to]) held.push(await hold(place))
    const { rows, originals, files, bytes } = await move(from, to, (line) => console.log(line))
    console.log(
      `The site is at its new place: ${rows} rows, ${originals} photographs and their files (${files}, ${formatBytes(bytes)}), each compared. Nothing was changed where it was.`,
    )
  } finally {
    for (const letGo of held) letGo()
    await rm(scratch, { recursive: true, force: true })
  }
  process.exit(0)
})
