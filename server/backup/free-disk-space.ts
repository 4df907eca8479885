import { statfs } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

/** Disk space reserved for the running site, in bytes: an upload and its image variants. */
const RESERVED_SPACE = 128 * 1024 * 1024

/** Formats a number of bytes, such as “1.2 GB” or “340 MB”. */
export const formatBytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`

/**
 * Checks that the folder's disk has room for this many more bytes.
 * @throws BackupError if the disk is too full
 */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - RESERVED_SPACE)
  if (bytes > free)
    throw new BackupError(
      `The disk of ${folder} is too full: ${formatBytes(bytes)} are needed, ${formatBytes(free)} can be used.`,
    )
}
