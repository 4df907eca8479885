/**
 * Allows one HEIC decoder at a time in all processes of the site, because it needs several hundred
 * megabytes.
 */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

/** Runs a task when no other photo is being decoded. `file` is the path of the photo. */
type WithLock = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

const queue = new PQueue({ concurrency: 1 })
let acquire: WithLock = async (_, work) => await queue.add(work)

/** Runs the task when no other HEIC photo is being decoded. */
export const withHeicLock: WithLock = (file, work) => acquire(file, work)

/**
 * Messages between a child process and its parent: a request for the decoder lock, its release, and
 * its grant.
 */
export type HeicLockRequest = { asks: string } | { over: string }
export type HeicLockGrant = { may: string }

/**
 * Makes a child process request the decoder lock from its parent.
 * @returns the handler for messages of the parent
 */
export function requestLockFromParent(): (given: HeicLockGrant) => void {
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
 * Grants the decoder lock to a child process in turn with its own tasks. The lock is released when
 * the child exits.
 * @param watch called when a photo starts to wait and when it gets the lock
 */
export function grantLockToChild(
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
