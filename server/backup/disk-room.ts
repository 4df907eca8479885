import { statfs } from 'node:fs/promises'
import { BackupRefused } from './refusal.ts'

/** What is left for the site itself: a photograph that is arriving, and its files, in bytes. */
const LEFT_FREE = 128 * 1024 * 1024

/** @param bytes how many; @returns as “1.2 GB”, “340 MB” */
export const sizeWords = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`

/** @throws BackupRefused where the disk of the folder has no room for so many bytes more */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - LEFT_FREE)
  if (bytes > free)
    throw new BackupRefused(
      `The disk of ${folder} is too full: ${sizeWords(bytes)} are needed, ${sizeWords(free)} can be used.`,
    )
}
