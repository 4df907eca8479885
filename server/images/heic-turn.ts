/** Decoding a HEIC takes several hundred megabytes: of all processes of the site, one does it at a time. */
import type { ChildProcess } from 'node:child_process'
import PQueue from 'p-queue'

/** @param file the path of the photo */
type Turn = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

const queue = new PQueue({ concurrency: 1 })
let take: Turn = async (_, work) => await queue.add(work)

/** Does the work once nobody else decodes. */
export const inHeicTurn: Turn = (file, work) => take(file, work)

/** What a process and the one that gives it turns say to each other. */
export type TurnAsked = { asks: string } | { over: string }
export type TurnGiven = { may: string }

/** For a process that has its turns from the one that started it. @returns is to be told what that one says */
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
 * For the process that started another one: gives it turns among its own. Those of one that has ended are over.
 * @param watch is told when a photo begins to wait for its turn, and when it has it
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
