/** Starts an image worker process (variant-maker.ts) on demand and stops it when it is idle. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Result } from '../result.ts'
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

/** Time without work after which the process is stopped, in milliseconds. */
const IDLE: Record<MakerKind, number> = { uploads: 30_000, background: 5_000 }
/**
 * Timeout in milliseconds for one step of a photo, not counting the time waiting for the decoder
 * lock.
 */
const LONGEST = 60_000

/** The only environment variables that the process inherits, so that it has no secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot']

function environmentFor(threads: number): NodeJS.ProcessEnv {
  const needed = ENVIRONMENT.map((name) => [name, process.env[name]] as const)
  return {
    ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)),
    UV_THREADPOOL_SIZE: String(threads),
    MALLOC_ARENA_MAX: '2',
  }
}

/** Thrown when the process exited or was killed while it worked on the photo. */
export class MakerFailed extends Error {
  override name = 'MakerFailed'
}

type Call = {
  work: MakerWork
  resolve: (made: Result<FirstFile | PhotoFile[]>) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
}

/**
 * Creates an image worker.
 * @param kind priority of the process
 * @param threads number of photos processed at once
 * @param longest timeout per step in milliseconds
 */
export function createVariantMaker(kind: MakerKind, threads: number, longest = LONGEST) {
  const calls = new Map<number, Call>()
  /** All processes that have not exited. `child` is the one that gets new work. */
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
  /**
   * Kills the process, because its threads cannot be stopped individually. Sends the other photos
   * to a new process.
   */
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
    // An idle process and one with background work do not keep the site from exiting.
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
    // An upload keeps the event loop alive, because at startup no server is listening yet.
    if (kind === 'uploads') child.channel?.ref()
    watch(id)
    child.send({ id, ...call.work } satisfies MakerOrder)
  }

  const make = <Made extends FirstFile | PhotoFile[]>(work: MakerWork) =>
    new Promise<Result<Made>>((resolve, reject) => {
      if (isClosed) return reject(new MakerFailed('the variant maker is closed'))
      const id = ++lastId
      calls.set(id, { work, resolve: resolve as Call['resolve'], reject })
      send(id)
    })

  return {
    /** Starts the process before work arrives. */
    warm() {
      if (isClosed || calls.size > 0) return
      child ??= started()
      rest()
    },
    /**
     * Generates the first file of a photo.
     * @throws MakerFailed if the process exits or times out, and system errors
     */
    first: (original: Original, workspace: Workspace) =>
      make<FirstFile>({ files: 'first', original, workspace }),
    /**
     * Generates all other files.
     * @param isAnew true to generate the first file again
     * @throws MakerFailed if the process exits or times out, and system errors
     */
    others: (original: Original, workspace: Workspace, isAnew = false) =>
      make<PhotoFile[]>({ files: 'others', original, workspace, isAnew }),
    /** Aborts the running work and waits until the process has exited. */
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
