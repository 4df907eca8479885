/**
 * `npm run move -- --to … [--to-s3 …]` moves the site to another database and another photo
 * storage.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '../backup/free-disk-space.ts'
import { countSiteProcesses } from '../cluster/advisory-locks.ts'
import { readConfig } from '../config.ts'
import { lockDataFolder } from '../database/folder-lock.ts'
import { moveSite, type SiteDataLocation } from '../move/move.ts'
import { MoveError } from '../move/move-error.ts'
import { MOVE_USAGE, parseMoveTarget } from '../move/parse-target.ts'
import { runMain } from '../run.ts'

const resolveFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { to: text, 'to-s3': text, 'to-folder': text } }).values
  } catch {
    throw new MoveError(MOVE_USAGE)
  }
}

/**
 * Locks a site, so that no other process writes to it during the move.
 * @returns a function that releases the lock
 * @throws MoveError if the site is running
 */
async function lockSite({ dataDir, database }: SiteDataLocation): Promise<() => void> {
  const unlock = lockDataFolder(dataDir)
  if (!unlock) throw new MoveError(`The site in ${dataDir} is running: stop it first.`)
  if (database.kind === 'postgres' && (await countSiteProcesses(database.url)) > 0) {
    unlock()
    throw new MoveError('A site is running on that database: stop all of its processes first.')
  }
  return unlock
}

await runMain(async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
  const locks: (() => void)[] = []
  try {
    const from = readConfig()
    const to = parseMoveTarget(readArguments(), process.env, resolveFromCaller, scratch)
    for (const place of [from, to]) locks.push(await lockSite(place))
    const { rows, originals, files, bytes } = await moveSite(from, to, (line) => console.log(line))
    console.log(
      `The site has been moved: ${rows} rows, ${originals} photographs and their files (${files}, ${formatBytes(bytes)}), all compared. The source is unchanged.`,
    )
  } finally {
    for (const unlock of locks) unlock()
    await rm(scratch, { recursive: true, force: true })
  }
  process.exit(0)
})
