/** Creates temporary folders for tests, and closes what still uses them before they are deleted. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
const open = new Set<() => Promise<void>>()

/** Creates a folder that is deleted after the tests of the file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
  folders.push(folder)
  return folder
}

/**
 * Registers a function that runs after the tests of the file.
 * @returns unregisters it, for tests that close the resource themselves
 */
export function closeAfterTests(close: () => Promise<void>): () => void {
  open.add(close)
  return () => open.delete(close)
}

/**
 * Runs the registered functions, then deletes the folders (tests/support/restore-environment.ts).
 */
export async function closeAndRemove() {
  for (const close of open) await close()
  open.clear()
  // A child process of a killed site may still write for a moment, so the deletion is retried.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
  for (const folder of folders.splice(0)) await rm(folder, options)
}
