/**
 * Child process that decodes photos and generates their image variants. The process has no access
 * to secrets, its memory is freed when it exits, and a crash does not stop the site.
 */

import { flushCompileCache } from 'node:module'
import { lowerProcessPriority, setLowestProcessPriority } from '../priority.ts'
import type { Result } from '../result.ts'
import type { OutputFolders } from '../storage/storage.ts'
import {
  type HeicLockGrant,
  type HeicLockRequest,
  requestHeicLockFromParent,
} from './decode/heic-lock.ts'
import { limitSharpToOneThread } from './decode/open-photo.ts'
import {
  generateRemainingVariants,
  generateSmallestJpeg,
  type OriginalPhoto,
  type RemainingVariants,
  type SmallestJpeg,
} from './variants/image-variants.ts'

/**
 * Priority of an image worker process. `uploads`: a client is waiting for the result. `background`:
 * the process runs only when the CPU is idle.
 */
export type ImageWorkerPriority = 'uploads' | 'background'
/**
 * A task for the image worker. If `includesSmallestJpeg` is true, the smallest JPEG is generated
 * again together with the remaining variants.
 */
export type ImageWorkerTask = { original: OriginalPhoto; workspace: OutputFolders } & (
  | { files: 'smallestJpeg' }
  | { files: 'remaining'; includesSmallestJpeg: boolean }
)
export type ImageWorkerRequest = ImageWorkerTask & { id: number }
export type ImageWorkerResponse = { id: number } & (
  | { result: Result<SmallestJpeg | RemainingVariants> }
  /** `code` is the error code of an operating system error. Other errors have no `code`. */
  | { error: string; code?: string }
)
/**
 * Messages from an image worker to its parent process. `step` is the id of a task that has
 * completed a step, whose timeout the parent process then restarts.
 */
export type ImageWorkerMessage = ImageWorkerResponse | { step: number } | HeicLockRequest

if (process.argv[2] === ('uploads' satisfies ImageWorkerPriority)) lowerProcessPriority()
else {
  setLowestProcessPriority()
  limitSharpToOneThread()
}
const send = (message: ImageWorkerMessage) => process.send?.(message)
const onLockGranted = requestHeicLockFromParent()

const generate = (
  task: ImageWorkerTask,
  onStep: () => void,
): Promise<Result<SmallestJpeg | RemainingVariants>> =>
  task.files === 'smallestJpeg'
    ? generateSmallestJpeg(task.original, task.workspace)
    : generateRemainingVariants(task.original, task.workspace, task.includesSmallestJpeg, onStep)

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

process.on('message', (message: ImageWorkerRequest | HeicLockGrant) =>
  'grant' in message ? onLockGranted(message) : runTask(message),
)
// Exits when the connection to the parent process ends. Ignores SIGINT and SIGTERM, because the
// parent process stops this process when the site is stopped.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
// Writes the compile cache now, because Node does not write it if the process is killed later.
flushCompileCache()
