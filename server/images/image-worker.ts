/**
 * Decodes photos in a child process, which has no secrets, frees its memory on exit, and cannot
 * crash the site.
 */

import { flushCompileCache } from 'node:module'
import { lowerProcessPriority, setLowestProcessPriority } from '../priority.ts'
import type { Result } from '../result.ts'
import type { OutputFolders } from '../storage/storage.ts'
import { limitSharpToOneThread } from './decode/open-photo.ts'
import {
  generateRemainingVariants,
  generateSmallestJpeg,
  type OriginalPhoto,
  type RemainingVariants,
  type SmallestJpeg,
  writeRotatedPhoto,
} from './variants/image-variants.ts'

/** The `background` process has the lowest CPU priority, because nobody waits for its results. */
export type ImageWorkerPriority = 'uploads' | 'background'
export type ImageWorkerTask = { original: OriginalPhoto } & (
  | { files: 'smallestJpeg'; workspace: OutputFolders }
  | { files: 'remaining'; workspace: OutputFolders; includesSmallestJpeg: boolean }
  | { files: 'rotated'; target: string }
)
/** The result is null for the task `rotated`. */
export type ImageWorkerResult = SmallestJpeg | RemainingVariants | null
export type ImageWorkerRequest = ImageWorkerTask & { id: number }
export type ImageWorkerResponse = { id: number } & (
  | { result: Result<ImageWorkerResult> }
  /** Only errors of the operating system have a `code`. */
  | { error: string; code?: string }
)
/**
 * `step` is the id of a task that has completed a step, such as decoding. The parent then restarts
 * its timeout.
 */
export type ImageWorkerMessage = ImageWorkerResponse | { step: number } | { isReady: true }

if (process.argv[2] === ('uploads' satisfies ImageWorkerPriority)) lowerProcessPriority()
else {
  setLowestProcessPriority()
  limitSharpToOneThread()
}
const send = (message: ImageWorkerMessage) => process.send?.(message)

async function generate(
  task: ImageWorkerTask,
  onStep: () => void,
): Promise<Result<ImageWorkerResult>> {
  const { original } = task
  switch (task.files) {
    case 'smallestJpeg':
      return generateSmallestJpeg(original, task.workspace, onStep)
    case 'remaining':
      return generateRemainingVariants(original, task.workspace, task.includesSmallestJpeg, onStep)
    case 'rotated':
      return writeRotatedPhoto(original, task.target, onStep)
  }
}

async function runTask({ id, ...task }: ImageWorkerRequest) {
  const onStep = () => send({ step: id })
  const response: ImageWorkerResponse = await generate(task, onStep).then(
    (result) => ({ id, result }),
    (error: NodeJS.ErrnoException) => ({
      id,
      error: String(error.stack),
      ...(error.code && { code: error.code }),
    }),
  )
  send(response)
}

process.on('message', runTask)
send({ isReady: true })
// Exits when the channel to the parent process closes. Ignores SIGINT and SIGTERM, because the
// parent process gets them too and then stops this process.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
// Writes the compile cache now, because a killed process does not write it.
flushCompileCache()
