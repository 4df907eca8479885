/**
 * Allows only one HEIC decoder in all processes of the site, because each needs several hundred
 * megabytes of memory.
 */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

type WithLock = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

const queue = new PQueue({ concurrency: 1 })
let acquire: WithLock = async (_, work) => await queue.add(work)

export const withHeicLock: WithLock = (file, work) => acquire(file, work)

/** Messages between a child process and its parent. Each value is the path of a photo. */
export type HeicLockRequest = { request: string } | { release: string }
export type HeicLockGrant = { grant: string }

/** @returns a handler for messages from the parent process */
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
 * Grants the lock to a child process on request, and releases the lock when the process exits.
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
