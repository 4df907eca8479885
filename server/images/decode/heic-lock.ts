/**
 * Lock that allows one HEIC decoder at a time in all processes of the site, because a decoder needs
 * several hundred megabytes of memory.
 */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

/** Runs a task while holding the lock. `file` is the path of the photo that the task decodes. */
type WithLock = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

const queue = new PQueue({ concurrency: 1 })
let acquire: WithLock = async (_, work) => await queue.add(work)

/**
 * Runs a task while holding the decoder lock, so that no other HEIC photo is decoded at the same
 * time.
 */
export const withHeicLock: WithLock = (file, work) => acquire(file, work)

/**
 * Messages about the decoder lock between a child process and its parent. The child requests the
 * lock (`asks`) and releases it (`over`). The parent grants the lock (`may`).
 */
export type HeicLockRequest = { asks: string } | { over: string }
export type HeicLockGrant = { may: string }

/**
 * Makes this child process request the decoder lock from its parent process.
 * @returns a handler for messages from the parent process
 */
export function requestHeicLockFromParent(): (given: HeicLockGrant) => void {
  const waiting = new Map<string, () => void>()
  const send = (message: HeicLockRequest) => process.send?.(message)
  acquire = async (file, work) => {
    await new Promise<void>((resolve) => {
      waiting.set(file, resolve)
      send({ asks: file })
    })
    try {
      return await work()
    } finally {
      send({ over: file })
    }
  }
  return ({ may }) => {
    waiting.get(may)?.()
    waiting.delete(may)
  }
}

/**
 * Lets a child process share the decoder lock with this process. Requests are granted in the order
 * in which they arrive. The lock is released when the child process exits.
 * @param watch called when a photo starts to wait for the lock and when it gets the lock
 */
export function grantHeicLockToChild(
  to: ChildProcess,
  watch: (file: string, isWaiting: boolean) => void,
) {
  const held = new Map<string, () => void>()
  let isGone = false
  to.once('exit', () => {
    isGone = true
    for (const over of held.values()) over()
  })
  const grant = (file: string) =>
    new Promise<void>((over) => {
      if (isGone || !to.connected) return over()
      held.set(file, over)
      watch(file, false)
      to.send({ may: file } satisfies HeicLockGrant)
    })
  return (message: HeicLockRequest) => {
    if ('over' in message) {
      held.get(message.over)?.()
      held.delete(message.over)
    } else {
      watch(message.asks, true)
      void withHeicLock(message.asks, () => grant(message.asks))
    }
  }
}
