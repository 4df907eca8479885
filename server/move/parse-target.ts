import { join, resolve } from 'node:path'
import { readS3Config } from '../config-s3.ts'
import { formatCommand } from '../host-messages.ts'
import type { SiteDataLocation } from './move.ts'
import { MoveError } from './move-error.ts'

export const MOVE_USAGE = `Usage: ${formatCommand('move', '--to FOLDER')}, or ${formatCommand('move', '--to postgres://… --to-s3 BUCKET[/FOLDER] (or --to-folder FOLDER)')}`

export type MoveOptions = { to?: string; 'to-s3'?: string; 'to-folder'?: string }

/** A target without a folder of its own (PostgreSQL with S3) uses `scratch` as its data folder. */
export function parseMoveTarget(
  { to, 'to-s3': s3, 'to-folder': folder }: MoveOptions,
  env: Record<string, string | undefined>,
  fromHere: (path: string) => string,
  scratch: string,
): SiteDataLocation {
  if (!to || (s3 && folder)) throw new MoveError(MOVE_USAGE)
  const isPostgres = /^postgres(ql)?:\/\//.test(to)
  if (isPostgres ? !s3 && !folder : folder) throw new MoveError(MOVE_USAGE)
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
  // A mistyped address, such as `postgre://…`, is no folder.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(to)) throw new MoveError(MOVE_USAGE)
  const dataDir = resolve(fromHere(to))
  return {
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'copeaux.sqlite') },
    storage,
  }
}
