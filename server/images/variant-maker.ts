/**
 * Runs as a process of its own: decodes photos and makes their public files. It holds no secret, gives its memory back when
 * it ends, and a photo that brings it down brings nothing else down.
 */
import type { Outcome } from '../outcome.ts'
import { giveWay, stepBackWholly } from '../priority.ts'
import type { Workspace } from '../storage/storage.ts'
import { askForTurns, type TurnAsked, type TurnGiven } from './heic-turn.ts'
import { type FirstFile, makeFirstFile, makeOtherFiles, type Original } from './image-variants.ts'
import { oneThreadEach } from './open-photo.ts'
import type { PhotoFile } from './photo-plan.ts'

/** `uploads`: somebody waits for its answer. `background`: it takes only the time that nobody else wants. */
export type MakerKind = 'uploads' | 'background'
/** `isAnew`: whether the first file is to be made again too. */
export type MakerWork = { original: Original; workspace: Workspace } & (
  | { files: 'first' }
  | { files: 'others'; isAnew: boolean }
)
export type MakerOrder = MakerWork & { id: number }
export type MakerAnswer = { id: number } & (
  | { made: Outcome<FirstFile | PhotoFile[]> }
  /** `code` is the system's, where the failure is its own. */
  | { error: string; code?: string }
)
/** `step`: that photo has come a step further. */
export type MakerMessage = MakerAnswer | { step: number } | TurnAsked

if (process.argv[2] === ('uploads' satisfies MakerKind)) stepBackWholly()
else {
  giveWay()
  oneThreadEach()
}
const say = (message: MakerMessage) => process.send?.(message)
const takeTurn = askForTurns()

const filesOf = (work: MakerWork, tell: () => void): Promise<Outcome<FirstFile | PhotoFile[]>> =>
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
// The site ended, however it did. A signal to both of them, as Ctrl-C sends it, is the site's to answer.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
