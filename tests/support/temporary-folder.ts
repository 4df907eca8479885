/** Temporary folders of tests, and what has to be closed before they are removed. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
const open = new Set<() => Promise<void>>()

/** Makes a folder that is removed after the tests of the file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
  folders.push(folder)
  return folder
}

/** Has this closed after the tests of the file. @returns is called instead when a test closes it itself */
export function closeAtEnd(close: () => Promise<void>): () => void {
  open.add(close)
  return () => open.delete(close)
}

/** Closes what is still open, then removes the folders (tests/support/restore-environment.ts). */
export async function closeAndRemove() {
  for (const close of open) await close()
  open.clear()
  // A child of a site that a test has killed needs a moment to end.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
  for (const folder of folders.splice(0)) await rm(folder, options)
}
