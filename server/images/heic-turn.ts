/**
 * Allows one HEIC decoder at a time in all processes of the site, because it needs several hundred
 * megabytes.
 */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

/** Runs a task when no other photo is being decoded. `file` is the path of the photo. */
type Turn = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

const queue = new PQueue({ concurrency: 1 })
let take: Turn = async (_, work) => await queue.add(work)

/** Runs the task when no other HEIC photo is being decoded. */
export const inHeicTurn: Turn = (file, work) => take(file, work)

/**
 * Messages between a child process and its parent: a request for the decoder lock, its release, and
 * its grant.
 */
export type TurnAsked = { asks: string } | { over: string }
export type TurnGiven = { may: string }

/**
 * Makes a child process request the decoder lock from its parent.
 * @returns the handler for messages of the parent
 */
export function askForTurns(): (given: TurnGiven) => void {
  const waiting = new Map<string, () => void>()
  const say = (message: TurnAsked) => process.send?.(message)
  take = async (file, work) => {
    await new Promise<void>((resolve) => {
      waiting.set(file, resolve)
      say({ asks: file })
    })
    try {
      return await work()
    } finally {
      say({ over: file })
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
export function giveTurns(to: ChildProcess, watch: (file: string, isWaiting: boolean) => void) {
  const held = new Map<string, () => void>()
  let isGone = false
  to.once('exit', () => {
    isGone = true
    for (const over of held.values()) over()
  })
  const give = (file: string) =>
    new Promise<void>((over) => {
      if (isGone || !to.connected) return over()
      held.set(file, over)
      watch(file, false)
      to.send({ may: file } satisfies TurnGiven)
    })
  return (message: TurnAsked) => {
    if ('over' in message) {
      held.get(message.over)?.()
      held.delete(message.over)
    } else {
      watch(message.asks, true)
      void inHeicTurn(message.asks, () => give(message.asks))
    }
  }
}
