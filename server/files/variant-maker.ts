/**
 * A process of its own that makes the files of photos while the site answers: it takes only the time that nobody else
 * wants, gives its memory back when it ends, and a photo that brings it down brings nothing else down.
 */
import type { Outcome } from '../outcome.ts'
import { giveWay } from '../priority.ts'
import { askForTurns, type TurnAsked, type TurnGiven } from './heic-turn.ts'
import { makeOtherFiles, type Original, type Workbench } from './image-variants.ts'
import { oneThreadEach } from './open-photo.ts'
import type { PhotoFile } from './photo-plan.ts'

export type MakerOrder = {
  id: number
  original: Original
  bench: Workbench
  /** Whether its first file is to be made again too. */
  isAnew: boolean
}
export type MakerAnswer = { id: number } & (
  | { made: Outcome<PhotoFile[]> }
  /** `code` is the system's, where the failure is its own. */
  | { error: string; code?: string }
)
/** `step`: that photo has come a step further. */
export type MakerMessage = MakerAnswer | { step: number } | TurnAsked

giveWay()
oneThreadEach()
const say = (message: MakerMessage) => process.send?.(message)
const takeTurn = askForTurns()

async function make({ id, original, bench, isAnew }: MakerOrder) {
  const tell = () => say({ step: id })
  const answer: MakerAnswer = await makeOtherFiles(original, bench, isAnew, tell).then(
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
