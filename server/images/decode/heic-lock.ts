/**
 * Provides a lock that allows only one HEIC decoder at a time in all processes of the site, because
 * a decoder needs several hundred megabytes of memory.
 */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

/** A function that holds the lock for the photo `file` while it runs `work`. */
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
 * lock (`request`) and releases it (`release`). The parent grants the lock (`grant`).
 */
export type HeicLockRequest = { request: string } | { release: string }
export type HeicLockGrant = { grant: string }

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
      send({ request: file })
    })
    try {
      return await work()
    } finally {
      send({ release: file })
    }
  }
  return ({ grant }) => {
    waiting.get(grant)?.()
    waiting.delete(grant)
  }
}

/**
 * Lets a child process share the decoder lock with this process. Requests are granted in the order
 * in which they arrive. The lock is released when the child process exits.
 * @param watch called when a photo starts to wait for the lock and when it gets the lock
 * @returns a handler for messages from the child process
 */
export function shareHeicLockWithChild(
  to: ChildProcess,
  watch: (file: string, isWaiting: boolean) => void,
) {
  const releases = new Map<string, () => void>()
  let isGone = false
  to.once('exit', () => {
    isGone = true
    for (const release of releases.values()) release()
  })
  const grant = (file: string) =>
    new Promise<void>((release) => {
      if (isGone || !to.connected) return release()
      releases.set(file, release)
      watch(file, false)
      to.send({ grant: file } satisfies HeicLockGrant)
    })
  return (message: HeicLockRequest) => {
    if ('release' in message) {
      releases.get(message.release)?.()
      releases.delete(message.release)
    } else {
      watch(message.request, true)
      void withHeicLock(message.request, () => grant(message.request))
    }
  }
}
