/**
 * Creates a disk of a few megabytes that tests can fill. It is a tmpfs in the mount namespace of a
 * program and disappears when the program ends.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a tmpfs at $DATA_DIR, copies the folder $SEED into it and executes a program. */
const MOUNT =
  'mount -t tmpfs -o mode=700,size=$SIZE tmpfs "$DATA_DIR" && cp -a "$SEED"/. "$DATA_DIR" && exec "$@"'
/** Value of `commandPrefix` in `startNodeProcess` for a process on a small disk. */
export const SMALL_DISK_COMMAND_PREFIX = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  MOUNT,
  'sh',
]

export const canMountSmallDisk = (() => {
  const [program = '', ...args] = SMALL_DISK_COMMAND_PREFIX
  const SEED = join(import.meta.dirname, '../../server/cli')
  // Creates a new folder, because the mounted disk hides the previous files of the folder.
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'copeaux-disk-'))
  const env = { PATH: process.env.PATH, SIZE: '1m', DATA_DIR, SEED }
  try {
    execFileSync(program, [...args, 'true'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmdirSync(DATA_DIR)
  }
})()

/**
 * Returns the path under which other processes can read a folder in the mount namespace of the
 * process `pid`.
 */
export const getPathInNamespace = (pid: number | undefined, folder: string) =>
  join(`/proc/${pid}/root`, folder)
