import { statfs } from 'node:fs/promises'
import { BackupRefused } from './refusal.ts'

/** Disk space reserved for the running site, in bytes: an upload and its image variants. */
const LEFT_FREE = 128 * 1024 * 1024

/** Formats a number of bytes, such as “1.2 GB” or “340 MB”. */
export const sizeWords = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`

/**
 * Checks that the folder's disk has room for this many more bytes.
 * @throws BackupRefused if the disk is too full
 */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - LEFT_FREE)
  if (bytes > free)
    throw new BackupRefused(
      `The disk of ${folder} is too full: ${sizeWords(bytes)} are needed, ${sizeWords(free)} can be used.`,
    )
}
