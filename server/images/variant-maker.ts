/**
 * Child process that decodes photos and generates their public files. It has no access to secrets,
 * its memory is freed when it exits, and a crash does not affect the site.
 */

import { lowerProcessPriority, setLowestPriority } from '../priority.ts'
import type { Result } from '../result.ts'
import type { Workspace } from '../storage/storage.ts'
import { askForTurns, type TurnAsked, type TurnGiven } from './heic-turn.ts'
import { type FirstFile, makeFirstFile, makeOtherFiles, type Original } from './image-variants.ts'
import { oneThreadEach } from './open-photo.ts'
import type { PhotoFile } from './photo-plan.ts'

/**
 * Priority of the process. `uploads`: a client waits for the result. `background`: runs only on
 * idle CPU time.
 */
export type MakerKind = 'uploads' | 'background'
/** A task. `isAnew` is true to generate the first file again. */
export type MakerWork = { original: Original; workspace: Workspace } & (
  | { files: 'first' }
  | { files: 'others'; isAnew: boolean }
)
export type MakerOrder = MakerWork & { id: number }
export type MakerAnswer = { id: number } & (
  | { made: Result<FirstFile | PhotoFile[]> }
  /** `code` is set for errors of the operating system. */
  | { error: string; code?: string }
)
/** `step` is the id of a photo that has completed a step, which resets its timeout. */
export type MakerMessage = MakerAnswer | { step: number } | TurnAsked

if (process.argv[2] === ('uploads' satisfies MakerKind)) lowerProcessPriority()
else {
  setLowestPriority()
  oneThreadEach()
}
const say = (message: MakerMessage) => process.send?.(message)
const takeTurn = askForTurns()

const filesOf = (work: MakerWork, tell: () => void): Promise<Result<FirstFile | PhotoFile[]>> =>
  work.files === 'first'
    ? makeFirstFile(work.original, work.workspace)
    : makeOtherFiles(work.original, work.workspace, work.isAnew, tell)

async function make({ id, ...work }: MakerOrder) {
  const tell = () => say({ step: id })
  const answer: MakerAnswer = await filesOf(work, tell).then(
    (made) => ({ id, made }),
    (error: NodeJS.ErrnoException) => ({
      id,
      error: String(error.stack),
      ...(error.code && { code: error.code }),
    }),
  )
  say(answer)
}

process.on('message', (message: MakerOrder | TurnGiven) =>
  'may' in message ? takeTurn(message) : make(message),
)
// The parent process has exited. SIGINT and SIGTERM are ignored here because the parent handles
// them.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
