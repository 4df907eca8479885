/**
 * Creates temporary folders for tests, and closes the sites and servers that use them before the
 * folders are deleted.
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
const open = new Set<() => Promise<void>>()

/** Creates a temporary folder that is deleted after all tests of the file. */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
  folders.push(folder)
  return folder
}

/**
 * Registers a function that closes a site or server after all tests of the file.
 * @returns a function that removes the registration, for tests that close the site themselves
 */
export function closeAfterTests(close: () => Promise<void>): () => void {
  open.add(close)
  return () => open.delete(close)
}

/**
 * Runs the registered functions and then deletes the temporary folders.
 * tests/support/restore-environment.ts calls this function.
 */
export async function cleanUpTemporaryFolders() {
  for (const close of open) await close()
  open.clear()
  // Retries the deletion, because a child process of a killed server process may still write for a
  // moment.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
  for (const folder of folders.splice(0)) await rm(folder, options)
}
