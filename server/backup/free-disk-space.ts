import { statfs } from 'node:fs/promises'
import { HostError } from '../host-error.ts'

/** Backups leave this space free, which is enough for an upload and its variants. */
const RESERVED_SPACE = 128 * 1024 * 1024

export const formatBytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`

export async function requireFreeDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - RESERVED_SPACE)
  if (bytes > free)
    throw new HostError(
      `The disk of ${folder} is too full: ${formatBytes(bytes)} are needed, ${formatBytes(free)} can be used.`,
    )
}
