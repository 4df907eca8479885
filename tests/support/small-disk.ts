/**
 * Runs a program on a disk of a few megabytes that can really run full: a tmpfs in the mount
 * namespace of the process, which disappears with the process. Not all systems allow users to do
 * that.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a tmpfs at $DATA_DIR, copies $SEED into it and executes the given program. */
const MOUNT =
  'mount -t tmpfs -o mode=700,size=$SIZE tmpfs "$DATA_DIR" && cp -a "$SEED"/. "$DATA_DIR" && exec "$@"'
/** Command prefix for `launch` that runs a program on the small disk. */
export const ON_SMALL_DISK = ['unshare', '--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh']

export const hasSmallDisk = (() => {
  const [program = '', ...args] = ON_SMALL_DISK
  const SEED = join(import.meta.dirname, '../../server/cli')
  // Uses a new folder, because the mount hides everything below it.
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

/** Returns the path of a folder as seen from the mount namespace of the process. */
export const pathInNamespace = (pid: number | undefined, folder: string) =>
  join(`/proc/${pid}/root`, folder)
