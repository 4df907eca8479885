/**
 * A process of its own that makes the files of photos while the site answers: it takes only the time that nobody else
 * wants, gives its memory back when it ends, and a photo that brings it down brings nothing else down.
 */
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Outcome } from '../outcome.ts'
import { makeOtherFiles, type Original } from './image-variants.ts'
import type { PhotoFolders } from './photo-folders.ts'
import type { PhotoFile } from './photo-plan.ts'

export type MakerOrder = { id: number; original: Original; folders: PhotoFolders }
export type MakerAnswer = { id: number } & ({ made: Outcome<PhotoFile[]> } | { error: string })

/** Linux gives each thread a priority of its own; elsewhere the first line is all it takes. */
function giveWay() {
  setPriority(constants.priority.PRIORITY_LOW)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  }
}

giveWay()
process.on('message', async ({ id, original, folders }: MakerOrder) => {
  const answer: MakerAnswer = await makeOtherFiles(original, folders).then(
    (made) => ({ id, made }),
    (error: unknown) => ({ id, error: error instanceof Error ? String(error.stack) : 'unknown' }),
  )
  process.send?.(answer)
})
// The site ended, however it did.
process.on('disconnect', () => process.exit())
