/** Puts files where a sudden stop of the machine leaves either the whole file or none. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes what was moved into or out of a folder outlast a sudden stop. */
export async function flushFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Moves a file that has been flushed to its place, in the same file system. */
export async function place(from: string, to: string): Promise<void> {
  await rename(from, to)
  await flushFolder(dirname(to))
}

/** @param temporary a path in the same file system as `to` that nothing else uses */
export async function writeWhole(temporary: string, to: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
