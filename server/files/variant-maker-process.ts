/** The site's end of variant-maker.ts: starts it when there is work and lets it go when there is none. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../outcome.ts'
import { giveTurns } from './heic-turn.ts'
import type { Original, Workbench } from './image-variants.ts'
import { makerEnvironment } from './maker-environment.ts'
import type { PhotoFile } from './photo-plan.ts'
import type { MakerAnswer, MakerMessage, MakerOrder } from './variant-maker.ts'

/** How long it waits for more work before it ends, in milliseconds. */
const IDLE = 5_000
/** What a photo that gets no step further for so long does not mean to do, in milliseconds; waiting for a turn is none. */
const LONGEST = 60_000

type Call = {
  original: Original
  bench: Workbench
  isAnew: boolean
  resolve: (made: Outcome<PhotoFile[]>) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
}

/** @param threads how many photos it works on at once */
export function createVariantMaker(threads: number, longest = LONGEST) {
  const calls = new Map<number, Call>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const letGo = () => {
    child?.disconnect()
    child = null
  }

  function take(id: number): Call | undefined {
    const call = calls.get(id)
    clearTimeout(call?.timer)
    calls.delete(id)
    return call
  }
  function answered(answer: MakerAnswer) {
    const call = take(answer.id)
    if ('made' in answer) call?.resolve(answer.made)
    else call?.reject(Object.assign(new Error(answer.error), answer.code && { code: answer.code }))
    if (calls.size === 0) idle = setTimeout(letGo, IDLE).unref()
  }

  function watch(id: number) {
    const call = calls.get(id)
    if (!call) return
    clearTimeout(call.timer)
    call.timer = setTimeout(() => stuck(id), longest).unref()
  }
  /** None of its threads can be stopped alone; the photos beside it, which have done nothing, begin anew. */
  function stuck(id: number) {
    const call = take(id)
    child?.kill('SIGKILL')
    child = null
    for (const other of calls.keys()) send(other)
    call?.reject(new Error(`photo ${call.original.hash}: stopped after ${longest / 1000} s`))
  }
  function watchTurn(file: string, isWaiting: boolean) {
    for (const [id, { original, timer }] of calls) {
      if (original.path !== file) continue
      if (isWaiting) clearTimeout(timer)
      else watch(id)
    }
  }

  function started(): ChildProcess {
    const maker = fork(fileURLToPath(new URL('./variant-maker.ts', import.meta.url)), {
      execArgv: [],
      env: makerEnvironment(threads),
      serialization: 'json',
    })
    // Neither it nor the line to it keeps the site from ending.
    maker.unref()
    maker.channel?.unref()
    const turns = giveTurns(maker, watchTurn)
    maker.on('message', (message: MakerMessage) => {
      if (child !== maker) return
      if ('step' in message) watch(message.step)
      else if ('id' in message) answered(message)
      else turns(message)
    })
    const gone = (why: string) => {
      if (child !== maker) return
      child = null
      for (const id of [...calls.keys()]) take(id)?.reject(new Error(`the variant maker ${why}`))
    }
    maker.on('error', (error) => gone(`failed: ${error.message}`))
    maker.on('exit', (code, signal) => gone(`ended with ${signal ?? code}`))
    return maker
  }

  function send(id: number) {
    const call = calls.get(id)
    if (!call) return
    clearTimeout(idle)
    child ??= started()
    watch(id)
    const { original, bench, isAnew } = call
    child.send({ id, original, bench, isAnew } satisfies MakerOrder)
  }

  return {
    /**
     * @param isAnew whether its first file is to be made again too
     * @throws when the work failed for a reason that is not the photo's, was stuck, or the process ended
     */
    make: (original: Original, bench: Workbench, isAnew = false) =>
      new Promise<Outcome<PhotoFile[]>>((resolve, reject) => {
        const id = ++lastId
        calls.set(id, { original, bench, isAnew, resolve, reject })
        send(id)
      }),
    close() {
      clearTimeout(idle)
      for (const { timer } of calls.values()) clearTimeout(timer)
      child?.kill('SIGKILL')
      child = null
    },
  }
}
