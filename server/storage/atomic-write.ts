/** Puts files where a sudden stop of the machine leaves either the whole file or none. */

import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../error-fields.ts'

/** What systems say that cannot flush a folder at all: some network shares, Windows. */
const CANNOT_FLUSH = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM']

/** Makes what was moved into or out of a folder outlast a sudden stop, where the file system can do so. */
export async function flushFolder(folder: string) {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!CANNOT_FLUSH.some((code) => code === errorCode(error))) throw error
  }
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
