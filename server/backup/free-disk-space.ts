import { statfs } from 'node:fs/promises'
import { HostError } from '../host-error.ts'

/** Backups leave this space free, which is enough for an upload and its variants. */
const RESERVED_SPACE = 128 * 1024 * 1024

export const formatBytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`

export async function requireFreeDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (bytes > free - RESERVED_SPACE)
    throw new HostError(
      `The disk of ${folder} is too full: ${formatBytes(bytes)} are needed, ${formatBytes(free)} are free, of which ${formatBytes(RESERVED_SPACE)} must stay free.`,
    )
}
