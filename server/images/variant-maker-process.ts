/** Starts variant-maker.ts when there is work and ends it when there is none. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../storage/storage.ts'
import { giveTurns } from './heic-turn.ts'
import type { FirstFile, Original } from './image-variants.ts'
import type { PhotoFile } from './photo-plan.ts'
import type {
  MakerAnswer,
  MakerKind,
  MakerMessage,
  MakerOrder,
  MakerWork,
} from './variant-maker.ts'

/** How long it waits for more work before it ends, in milliseconds. */
const IDLE: Record<MakerKind, number> = { uploads: 30_000, background: 5_000 }
/** What a photo that gets no step further for so long does not mean to do, in milliseconds; waiting for a turn is none. */
const LONGEST = 60_000

/** The only variables of the environment that the process gets: it must not see secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot']

function environmentFor(threads: number): NodeJS.ProcessEnv {
  const needed = ENVIRONMENT.map((name) => [name, process.env[name]] as const)
  return {
    ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)),
    UV_THREADPOOL_SIZE: String(threads),
    MALLOC_ARENA_MAX: '2',
  }
}

/** The process ended, or was stopped, while it worked on the photo. */
export class MakerFailed extends Error {
  override name = 'MakerFailed'
}

type Call = {
  work: MakerWork
  resolve: (made: Outcome<FirstFile | PhotoFile[]>) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
}

/** @param threads how many photos it works on at once */
export function createVariantMaker(kind: MakerKind, threads: number, longest = LONGEST) {
  const calls = new Map<number, Call>()
  /** All that have not ended yet; `child` is the one that is given work. */
  const running = new Set<ChildProcess>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  const letGo = () => {
    child?.disconnect()
    child = null
  }
  function rest() {
    clearTimeout(idle)
    idle = setTimeout(letGo, IDLE[kind]).unref()
  }

  function take(id: number): Call | undefined {
    const call = calls.get(id)
    clearTimeout(call?.timer)
    calls.delete(id)
    if (calls.size === 0) child?.channel?.unref()
    return call
  }
  function answered(answer: MakerAnswer) {
    const call = take(answer.id)
    if ('made' in answer) call?.resolve(answer.made)
    else call?.reject(Object.assign(new Error(answer.error), answer.code && { code: answer.code }))
    if (calls.size === 0) rest()
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
    const hash = call?.work.original.hash
    call?.reject(new MakerFailed(`photo ${hash}: stopped after ${longest / 1000} s`))
  }
  function watchTurn(file: string, isWaiting: boolean) {
    for (const [id, { work, timer }] of calls) {
      if (work.original.path !== file) continue
      if (isWaiting) clearTimeout(timer)
      else watch(id)
    }
  }

  function started(): ChildProcess {
    const maker = fork(fileURLToPath(new URL('./variant-maker.ts', import.meta.url)), [kind], {
      execArgv: [],
      env: environmentFor(threads),
      serialization: 'json',
    })
    running.add(maker)
    // An idle process, or one that works in the background, does not keep the site running.
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
      running.delete(maker)
      if (child !== maker) return
      child = null
      for (const id of [...calls.keys()])
        take(id)?.reject(new MakerFailed(`the variant maker ${why}`))
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
    // Somebody waits for an upload, perhaps the start of the site, which has no server yet.
    if (kind === 'uploads') child.channel?.ref()
    watch(id)
    child.send({ id, ...call.work } satisfies MakerOrder)
  }

  const make = <Made extends FirstFile | PhotoFile[]>(work: MakerWork) =>
    new Promise<Outcome<Made>>((resolve, reject) => {
      if (isClosed) return reject(new MakerFailed('the variant maker is closed'))
      const id = ++lastId
      calls.set(id, { work, resolve: resolve as Call['resolve'], reject })
      send(id)
    })

  return {
    /** Starts the process for work that will come. */
    warm() {
      if (isClosed || calls.size > 0) return
      child ??= started()
      rest()
    },
    /**
     * Makes the file that every browser can show.
     * @throws MakerFailed when the work was stuck or the process ended, and what the system says
     */
    first: (original: Original, workspace: Workspace) =>
      make<FirstFile>({ files: 'first', original, workspace }),
    /**
     * Makes all other files.
     * @param isAnew whether its first file is to be made again too
     * @throws MakerFailed when the work was stuck or the process ended, and what the system says
     */
    others: (original: Original, workspace: Workspace, isAnew = false) =>
      make<PhotoFile[]>({ files: 'others', original, workspace, isAnew }),
    /** Stops the work, which fails, and waits until the process has ended. */
    async close() {
      isClosed = true
      clearTimeout(idle)
      child = null
      const ends = [...running].map((maker) => {
        maker.ref()
        return new Promise<unknown>((resolve) => maker.once('exit', resolve).once('error', resolve))
      })
      for (const maker of running) maker.kill('SIGKILL')
      await Promise.all(ends)
      for (const id of [...calls.keys()])
        take(id)?.reject(new MakerFailed('the variant maker is closed'))
    },
  }
}
