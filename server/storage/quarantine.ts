import { rmdir } from 'node:fs/promises'
import type { PhotoLock, PhotoStorage } from './storage.ts'

const QUARANTINED_NAME = /^([0-9a-f]{64})\.\d{1,9}$/

/** Earlier versions moved originals to `quarantine/<hash>.<hour>`. */
export const parseQuarantinedHash = (name: string) => QUARANTINED_NAME.exec(name)?.[1] ?? null

/** Earlier versions stored the state of the quarantine and of the backups in these files. */
const STATE_FILES = ['database-id', 'hours', 'backups.json']

/**
 * Moves originals that an earlier version has quarantined back to `originals`. Leaves damaged ones
 * where they are, and returns their locations.
 */
export async function restoreQuarantinedOriginals(
  storage: PhotoStorage,
  withPhotoLock: PhotoLock,
): Promise<string[]> {
  const damaged: string[] = []
  async function restoreFile(hash: string, name: string) {
    if ((await storage.hashOf('originals', hash)) === hash) await storage.remove('quarantine', name)
    else if ((await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
    else damaged.push(storage.locationOf('quarantine', name))
  }
  for (const name of await storage.list('quarantine')) {
    const hash = parseQuarantinedHash(name)
    if (hash) await withPhotoLock(hash, () => restoreFile(hash, name))
    else if (STATE_FILES.includes(name)) await storage.remove('quarantine', name)
  }
  // Removes the folder `quarantine` only if it is empty, because it may contain damaged photos or
  // files of the host.
  if ('folder' in storage.mediaFiles) await rmdir(storage.locationOf('quarantine')).catch(() => {})
  return damaged
}
