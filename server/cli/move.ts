/** `npm run move -- --to … [--to-s3 …]` moves the site to another database and photo storage. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { formatBytes } from '../backup/free-disk-space.ts'
import { finishOrDiscardRestore, requireSiteOrRestore } from '../backup/restore/replace-data.ts'
import { lockStoppedSite } from '../database/folder-lock.ts'
import { requireSite } from '../database/select-engine.ts'
import {
  formatCommand,
  formatCountWithNoun,
  throwInvalidSetting,
  UsageError,
} from '../host-error.ts'
import { moveSite, type SiteDataLocation } from '../move/move.ts'
import { resolveFromCallerFolder, runCliCommand } from '../run.ts'
import { readS3Config } from '../storage/s3/s3-config.ts'

const MOVE_USAGE = `Usage: ${formatCommand('move', '--to FOLDER')}, or ${formatCommand('move', '--to postgres://… --to-s3 BUCKET[/FOLDER] (or --to-folder FOLDER)')}`

type MoveOptions = { to?: string; 'to-s3'?: string; 'to-folder'?: string }

/**
 * A target without a folder (PostgreSQL with S3) uses the temporary folder `scratch` as its data
 * folder.
 */
function parseMoveTarget(
  { to, 'to-s3': s3, 'to-folder': folder }: MoveOptions,
  env: Record<string, string | undefined>,
  fromHere: (path: string) => string,
  scratch: string,
): SiteDataLocation {
  if (!to || (s3 && folder)) throw new UsageError(MOVE_USAGE)
  const isPostgres = /^postgres(ql)?:\/\//.test(to)
  if (isPostgres ? !s3 && !folder : folder) throw new UsageError(MOVE_USAGE)
  const named = { variable: '--to-s3', allowed: 'a bucket, or bucket/folder' }
  const storage: SiteDataLocation['storage'] = s3
    ? {
        kind: 's3',
        ...readS3Config({ ...env, '--to-s3': s3 }, s3, named, 'TO_S3_'),
        publicUrl: null,
      }
    : { kind: 'disk' }
  if (isPostgres)
    return {
      dataDir: folder ? fromHere(folder) : scratch,
      database: { kind: 'postgres', url: to },
      storage,
    }
  // Rejects a mistyped address, such as `postgre://…`, which would otherwise be used as a folder.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(to)) throw new UsageError(MOVE_USAGE)
  const dataDir = resolve(fromHere(to))
  return {
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'copeaux.sqlite') },
    storage,
  }
}

const TEXT = { type: 'string' } as const
const OPTIONS = { to: TEXT, 'to-s3': TEXT, 'to-folder': TEXT }

await runCliCommand(
  MOVE_USAGE,
  OPTIONS,
  async (from, { values, positionals }) => {
    if (positionals.length > 0) return false
    const scratch = await mkdtemp(join(tmpdir(), 'copeaux-move-'))
    const locks: (() => void)[] = []
    try {
      const to = parseMoveTarget(values, process.env, resolveFromCallerFolder, scratch)
      const folderOption = values['to-folder'] ? '--to-folder' : '--to'
      if (to.dataDir === from.dataDir)
        throwInvalidSetting(folderOption, to.dataDir, 'another folder than DATA_DIR')
      await requireSiteOrRestore(from)
      locks.push(await lockStoppedSite(from))
      locks.push(await lockStoppedSite(to, folderOption))
      await finishOrDiscardRestore(from)
      await requireSite(from)
      const { rows, originals, files, bytes } = await moveSite(from, to, (line) =>
        console.log(line),
      )
      console.log(
        `The site has been moved: ${rows} rows, ${formatCountWithNoun(originals, 'photograph')} with all files (${files}, ${formatBytes(bytes)}), all compared. The source is unchanged.`,
      )
    } finally {
      for (const unlock of locks) unlock()
      await rm(scratch, { recursive: true, force: true })
    }
  },
  ({ values: { to, 'to-s3': bucket, 'to-folder': folder } }) => ({
    '--to': /^postgres(ql)?:/.test(to ?? '') ? to : to && resolveFromCallerFolder(to),
    '--to-s3': bucket,
    '--to-folder': folder && resolveFromCallerFolder(folder),
    TMPDIR: tmpdir(),
  }),
)
