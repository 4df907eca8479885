import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
const open = new Set<() => Promise<void>>()

/** Creates a folder that is deleted after all tests of the file. */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
  folders.push(folder)
  return folder
}

/**
 * Registers a function that runs after all tests of the file.
 *
 * @returns a function that removes the registration, for tests that close the site themselves
 */
export function closeAfterTests(close: () => Promise<void>): () => void {
  open.add(close)
  return () => open.delete(close)
}

/**
 * Tries again if the folder is not empty, because a backup job of a closed site or a child process
 * of a killed site may still write for a moment.
 */
export const deleteTemporaryFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** tests/support/restore-environment.ts calls this function after each test file. */
export async function cleanUpTemporaryFolders() {
  for (const close of open) await close()
  open.clear()
  for (const folder of folders.splice(0)) await deleteTemporaryFolder(folder)
}
