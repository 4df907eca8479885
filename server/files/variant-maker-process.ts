/** The site's end of variant-maker.ts: starts it when there is work and lets it go when there is none. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../outcome.ts'
import type { Original } from './image-variants.ts'
import type { PhotoFolders } from './photo-folders.ts'
import type { PhotoFile } from './photo-plan.ts'
import type { MakerAnswer, MakerOrder } from './variant-maker.ts'

/** How long it waits for more work before it ends, in milliseconds. */
const IDLE = 5_000

type Call = { resolve: (made: Outcome<PhotoFile[]>) => void; reject: (error: Error) => void }

/** @param threads how many photos it works on at once */
export function createVariantMaker(folders: PhotoFolders, threads: number) {
  const calls = new Map<number, Call>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const letGo = () => {
    child?.disconnect()
    child = null
  }

  function answered(answer: MakerAnswer) {
    const call = calls.get(answer.id)
    calls.delete(answer.id)
    if ('made' in answer) call?.resolve(answer.made)
    else call?.reject(Object.assign(new Error(answer.error), answer.code && { code: answer.code }))
    if (calls.size === 0) idle = setTimeout(letGo, IDLE).unref()
  }

  function started(): ChildProcess {
    const maker = fork(fileURLToPath(new URL('./variant-maker.ts', import.meta.url)), {
      execArgv: [],
      env: { ...process.env, UV_THREADPOOL_SIZE: String(threads), MALLOC_ARENA_MAX: '2' },
      serialization: 'json',
    })
    // Neither it nor the line to it keeps the site from ending.
    maker.unref()
    maker.channel?.unref()
    maker.on('message', (message) => answered(message as MakerAnswer))
    const gone = (why: string) => {
      if (child !== maker) return
      child = null
      for (const { reject } of calls.values()) reject(new Error(`the variant maker ${why}`))
      calls.clear()
    }
    maker.on('error', (error) => gone(`failed: ${error.message}`))
    maker.on('exit', (code, signal) => gone(`ended with ${signal ?? code}`))
    return maker
  }

  return {
    /** @throws when the work failed for a reason that is not the photo's, or the process ended */
    make: (original: Original) =>
      new Promise<Outcome<PhotoFile[]>>((resolve, reject) => {
        clearTimeout(idle)
        child ??= started()
        const order: MakerOrder = { id: ++lastId, original, folders }
        calls.set(order.id, { resolve, reject })
        child.send(order)
      }),
    close() {
      clearTimeout(idle)
      child?.kill('SIGKILL')
      child = null
    },
  }
}
