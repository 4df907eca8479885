import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { throwInvalidSetting as refuse } from './config-error.ts'
import { readS3Config, type S3Config } from './storage/s3/s3-config.ts'

export type BackupDestination = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Config)

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(resolveLinks(parent), basename(path))
  }
}

function isInside(path: string, folder: string): boolean {
  const steps = relative(resolveLinks(folder), resolveLinks(path))
  return !isAbsolute(steps) && steps.split(/[/\\]/)[0] !== '..'
}

function findDevice(path: string): number | null {
  try {
    return statSync(path).dev
  } catch {
    return null
  }
}

/** Returns false if the destination is no folder or if one of the folders does not exist yet. */
export function isOnSameDisk(to: BackupDestination, dataDir: string): boolean {
  const device = to.kind === 'folder' ? findDevice(to.path) : null
  return device !== null && device === findDevice(dataDir)
}

/**
 * Returns null if `value` is empty. Throws ConfigError if the destination is in the data folder.
 */
export function readBackupDestination(
  value: string | undefined,
  env: Record<string, string | undefined>,
  dataDir: string,
): BackupDestination | null {
  if (!value) return null
  if (!value.startsWith('s3:')) {
    const path = resolve(value)
    if (isInside(path, dataDir))
      refuse('BACKUP_TO', value, 'a folder outside DATA_DIR, on another disk')
    return { kind: 'folder', path }
  }
  const setting = { variable: 'BACKUP_TO', allowed: 'a folder, or s3://bucket/folder' }
  const bucketPath = /^s3:\/\/(.*)$/.exec(value)?.[1] ?? ''
  return { kind: 's3', ...readS3Config(env, bucketPath, setting, 'BACKUP_S3_') }
}
