/**
 * `npm run move -- --to … [--to-s3 …]` moves the site to another database and another photo
 * storage.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatBytes } from '../backup/free-disk-space.ts'
import { countSiteProcesses } from '../cluster/advisory-locks.ts'
import { lockDataFolder } from '../database/folder-lock.ts'
import { formatCount } from '../host-messages.ts'
import { moveSite, type SiteDataLocation } from '../move/move.ts'
import { MoveError } from '../move/move-error.ts'
import { MOVE_USAGE, parseMoveTarget } from '../move/parse-target.ts'
import { resolveFromCaller, runCommand } from '../run.ts'

const TEXT = { type: 'string' } as const
const OPTIONS = { to: TEXT, 'to-s3': TEXT, 'to-folder': TEXT }

/** Returns a function that unlocks the site. Throws MoveError if the site is running. */
async function lockSite({ dataDir, database }: SiteDataLocation): Promise<() => void> {
  const unlock = lockDataFolder(dataDir)
  if (!unlock) throw new MoveError(`The site in ${dataDir} is running: stop it first.`)
  if (database.kind === 'postgres' && (await countSiteProcesses(database.url)) > 0) {
    unlock()
    throw new MoveError('A site is running on that database: stop all of its processes first.')
  }
  return unlock
}

await runCommand(
  MOVE_USAGE,
  OPTIONS,
  async (from, { values, positionals }) => {
    if (positionals.length > 0) return false
    const scratch = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
    const locks: (() => void)[] = []
    try {
      const to = parseMoveTarget(values, process.env, resolveFromCaller, scratch)
      for (const place of [from, to]) locks.push(await lockSite(place))
      const { rows, originals, files, bytes } = await moveSite(from, to, (line) =>
        console.log(line),
      )
      console.log(
        `The site has been moved: ${rows} rows, ${formatCount(originals, 'photograph')} with all files (${files}, ${formatBytes(bytes)}), all compared. The source is unchanged.`,
      )
    } finally {
      for (const unlock of locks) unlock()
      await rm(scratch, { recursive: true, force: true })
    }
  },
  ({ values: { to, 'to-s3': bucket, 'to-folder': folder } }) => ({
    '--to': /^postgres(ql)?:/.test(to ?? '') ? to : to && resolveFromCaller(to),
    '--to-s3': bucket,
    '--to-folder': folder && resolveFromCaller(folder),
    TMPDIR: tmpdir(),
  }),
)
