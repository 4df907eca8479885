/**
 * Child process that decodes photos and generates their public files. It has no access to secrets,
 * its memory is freed when it exits, and a crash does not affect the site.
 */

import { lowerProcessPriority, setLowestPriority } from '../priority.ts'
import type { Result } from '../result.ts'
import type { Workspace } from '../storage/storage.ts'
import { type HeicLockGrant, type HeicLockRequest, requestLockFromParent } from './heic-lock.ts'
import {
  type FirstVariant,
  generateFirstVariant,
  generateOtherVariants,
  type Original,
} from './image-variants.ts'
import { limitToOneThread } from './open-photo.ts'
import type { Variant } from './variant-sizes.ts'

/**
 * Priority of the process. `uploads`: a client waits for the result. `background`: runs only on
 * idle CPU time.
 */
export type WorkerPriority = 'uploads' | 'background'
/** A task. `includesFirst` is true to generate the first file again. */
export type WorkerTask = { original: Original; workspace: Workspace } & (
  | { files: 'first' }
  | { files: 'others'; includesFirst: boolean }
)
export type WorkerRequest = WorkerTask & { id: number }
export type WorkerResponse = { id: number } & (
  | { result: Result<FirstVariant | Variant[]> }
  /** `code` is set for errors of the operating system. */
  | { error: string; code?: string }
)
/** `step` is the id of a photo that has completed a step, which resets its timeout. */
export type WorkerMessage = WorkerResponse | { step: number } | HeicLockRequest

if (process.argv[2] === ('uploads' satisfies WorkerPriority)) lowerProcessPriority()
else {
  setLowestPriority()
  limitToOneThread()
}
const send = (message: WorkerMessage) => process.send?.(message)
const onLockGranted = requestLockFromParent()

const generate = (
  task: WorkerTask,
  onStep: () => void,
): Promise<Result<FirstVariant | Variant[]>> =>
  task.files === 'first'
    ? generateFirstVariant(task.original, task.workspace)
    : generateOtherVariants(task.original, task.workspace, task.includesFirst, onStep)

async function runTask({ id, ...task }: WorkerRequest) {
  const onStep = () => send({ step: id })
  const response: WorkerResponse = await generate(task, onStep).then(
    (result) => ({ id, result }),
    (error: NodeJS.ErrnoException) => ({
      id,
      error: String(error.stack),
      ...(error.code && { code: error.code }),
    }),
  )
  send(response)
}

process.on('message', (message: WorkerRequest | HeicLockGrant) =>
  'may' in message ? onLockGranted(message) : runTask(message),
)
// The parent process has exited. SIGINT and SIGTERM are ignored here because the parent handles
// them.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
