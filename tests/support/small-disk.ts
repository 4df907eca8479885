/**
 * A disk of a few megabytes that is really full when it is full. It is a tmpfs in a mount namespace of the process that
 * uses it, so nothing of it is left afterwards. Not every machine lets its users do that.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts it at $DATA_DIR, puts there what is in $SEED, and becomes the program that is named behind. */
const MOUNT =
  'mount -t tmpfs -o mode=700,size=$SIZE tmpfs "$DATA_DIR" && cp -a "$SEED"/. "$DATA_DIR" && exec "$@"'
/** What a program is started by (see `launch`). */
export const ON_SMALL_DISK = ['unshare', '--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh']

export const hasSmallDisk = (() => {
  const [program = '', ...args] = ON_SMALL_DISK
  const SEED = join(import.meta.dirname, '../../server/cli')
  // A folder of its own: what is mounted hides what lies below, and the project may lie in that of the system.
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

/** The folder as its process sees it. */
export const insideOf = (pid: number | undefined, folder: string) =>
  join(`/proc/${pid}/root`, folder)
