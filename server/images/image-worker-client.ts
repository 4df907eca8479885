import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { getErrorMessage } from '../classify-error.ts'
import type { Result } from '../result.ts'
import type { OutputFolders } from '../storage/storage.ts'
import type {
  ImageWorkerMessage,
  ImageWorkerPriority,
  ImageWorkerRequest,
  ImageWorkerResponse,
  ImageWorkerResult,
  ImageWorkerTask,
} from './image-worker.ts'
import type { OriginalPhoto, RemainingVariants, SmallestJpeg } from './variants/image-variants.ts'

/** Stops an idle image worker process after this time, which frees its memory. */
const IDLE_TIMEOUT_MS: Record<ImageWorkerPriority, number> = { uploads: 30_000, background: 5_000 }
const STEP_TIMEOUT_MS = 60_000
/** Decodes only one HEIC photo at a time, because the decoder needs several hundred megabytes. */
const heicDecoding = new PQueue({ concurrency: 1 })
/**
 * Number of image worker processes for uploads. Each needs about 300 MB for a photo of 100
 * megapixels. More processes would not be faster on a small machine.
 */
const UPLOAD_PROCESSES = 2

/**
 * The image worker inherits only these variables, because others may contain secrets.
 * NODE_COMPILE_CACHE halves the start-up time.
 */
const INHERITED_VARIABLES = [
  'PATH',
  'LD_LIBRARY_PATH',
  'TMPDIR',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
]

function createEnvironment(threads: number): NodeJS.ProcessEnv {
  const needed = INHERITED_VARIABLES.map((name) => [name, process.env[name]] as const)
  return {
    ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)),
    UV_THREADPOOL_SIZE: String(threads),
    MALLOC_ARENA_MAX: '2',
  }
}

/** The image worker exited, timed out or was closed before it had processed the photo. */
export class ImageWorkerError extends Error {
  override name = 'ImageWorkerError'
}
/** The image worker exited although the site had not stopped it. */
export class ImageWorkerExitError extends ImageWorkerError {}
/** The image worker crashed, probably because the photo is damaged. */
export class ImageWorkerCrashError extends ImageWorkerExitError {}
/**
 * The image worker could not start, which is no fault of the photo. `classifyError` returns `busy`
 * for this `code`.
 */
export class ImageWorkerStartError extends ImageWorkerExitError {
  readonly code = 'IMAGE_WORKER_NOT_STARTED'
}

type Call = {
  task: ImageWorkerTask
  resolve: (result: Result<ImageWorkerResult>) => void
  reject: (error: Error) => void
  /** Timeout of the current step, or undefined until the photo is sent to an image worker. */
  timer?: NodeJS.Timeout
  /** Lets the queue decode the next HEIC photo. */
  endDecoding?: () => void
}

export function createImageWorkerClient(
  kind: ImageWorkerPriority,
  threads: number,
  stepTimeout = STEP_TIMEOUT_MS,
) {
  const calls = new Map<number, Call>()
  // Contains all running image workers, also those that are being stopped. Only `child` gets new
  // photos.
  const running = new Set<ChildProcess>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  const getSentCalls = () => [...calls].flatMap(([id, { timer }]) => (timer ? [id] : []))
  const disconnect = () => {
    child?.disconnect()
    child = null
  }
  function startIdleTimer() {
    clearTimeout(idle)
    idle = setTimeout(disconnect, IDLE_TIMEOUT_MS[kind]).unref()
  }

  function removePendingCall(id: number): Call | undefined {
    const call = calls.get(id)
    clearTimeout(call?.timer)
    call?.endDecoding?.()
    calls.delete(id)
    if (calls.size === 0) child?.channel?.unref()
    return call
  }
  function onResponse(response: ImageWorkerResponse) {
    const call = removePendingCall(response.id)
    if ('result' in response) call?.resolve(response.result)
    else
      call?.reject(
        Object.assign(new Error(response.error), response.code && { code: response.code }),
      )
    if (calls.size === 0) startIdleTimer()
  }

  function restartTimeout(id: number) {
    const call = calls.get(id)
    if (!call) return
    clearTimeout(call.timer)
    call.timer = setTimeout(() => onTimeout(id), stepTimeout).unref()
  }
  /**
   * After the timeout of one photo, kills the whole image worker, because its threads cannot be
   * stopped alone. A new image worker gets the other photos.
   */
  function onTimeout(id: number) {
    const call = removePendingCall(id)
    child?.kill('SIGKILL')
    child = null
    for (const other of getSentCalls()) send(other)
    const hash = call?.task.original.hash
    call?.reject(new ImageWorkerError(`photo ${hash}: stopped after ${stepTimeout / 1000} s`))
  }
  function onStep(id: number) {
    calls.get(id)?.endDecoding?.()
    restartTimeout(id)
  }

  function startProcess(): ChildProcess {
    const worker = fork(fileURLToPath(new URL('./image-worker.ts', import.meta.url)), [kind], {
      execArgv: [],
      env: createEnvironment(threads),
      serialization: 'json',
    })
    running.add(worker)
    // A running worker must not prevent the site from exiting.
    worker.unref()
    worker.channel?.unref()
    let isReady = false
    worker.on('message', (message: ImageWorkerMessage) => {
      if ('isReady' in message) {
        isReady = true
        return
      }
      if (child !== worker) return
      if ('step' in message) onStep(message.step)
      else onResponse(message)
    })
    const onExit = (why: string, EndError = ImageWorkerExitError) => {
      running.delete(worker)
      if (child !== worker) return
      child = null
      const ExitError = isReady ? EndError : ImageWorkerStartError
      for (const id of getSentCalls())
        removePendingCall(id)?.reject(new ExitError(`the image worker ${why}`))
    }
    worker.on('error', (error) => onExit(`failed: ${error.message}`))
    worker.on('exit', (code, signal) => {
      // The operating system sends these signals, for example if memory is low.
      const isKilled = signal === 'SIGKILL' || signal === 'SIGTERM'
      const EndError = isKilled ? ImageWorkerExitError : ImageWorkerCrashError
      onExit(`ended with ${signal ?? code}`, EndError)
    })
    return worker
  }

  function connect(): ChildProcess {
    clearTimeout(idle)
    child ??= startProcess()
    // Keeps the process of the site alive until the image worker responds, because during startup
    // no server is listening yet.
    if (kind === 'uploads') child.channel?.ref()
    return child
  }

  function sendNow(id: number, call: Call) {
    const worker = connect()
    restartTimeout(id)
    worker.send({ id, ...call.task } satisfies ImageWorkerRequest)
  }

  /**
   * Rejects a call after an error of `fork`, which throws some errors, such as ENOMEM, and emits
   * others.
   */
  const rejectUnsent = (id: number, error: unknown) =>
    removePendingCall(id)?.reject(new ImageWorkerStartError(getErrorMessage(error)))

  function send(id: number) {
    try {
      sendInTurn(id)
    } catch (error) {
      rejectUnsent(id, error)
    }
  }

  function sendInTurn(id: number) {
    const call = calls.get(id)
    if (!call) return
    if (call.task.original.type !== 'image/heic') return sendNow(id, call)
    connect()
    clearTimeout(call.timer)
    delete call.timer
    call.endDecoding?.()
    const decode = () =>
      new Promise<void>((resolve) => {
        if (isClosed || !calls.has(id)) return resolve()
        call.endDecoding = resolve
        sendNow(id, call)
      })
    heicDecoding.add(decode).catch((error) => rejectUnsent(id, error))
  }

  const generate = <Value extends ImageWorkerResult>(task: ImageWorkerTask) =>
    new Promise<Result<Value>>((resolve, reject) => {
      if (isClosed) return reject(new ImageWorkerError('the image worker is closed'))
      const id = ++lastId
      calls.set(id, { task, resolve: resolve as Call['resolve'], reject })
      send(id)
    })

  return {
    warmUp() {
      if (isClosed || calls.size > 0) return
      try {
        child ??= startProcess()
        startIdleTimer()
      } catch {
        // Ignores the error, because processing the photo reports it again.
      }
    },
    generateSmallestJpeg: (original: OriginalPhoto, workspace: OutputFolders) =>
      generate<SmallestJpeg>({ files: 'smallestJpeg', original, workspace }),
    generateRemainingVariants: (
      original: OriginalPhoto,
      workspace: OutputFolders,
      includesSmallestJpeg = false,
    ) =>
      generate<RemainingVariants>({
        files: 'remaining',
        original,
        workspace,
        includesSmallestJpeg,
      }),
    writeRotatedPhoto: (original: OriginalPhoto, target: string) =>
      generate<null>({ files: 'rotated', original, target }),
    async close() {
      isClosed = true
      clearTimeout(idle)
      child = null
      const ends = [...running].map((worker) => {
        worker.ref()
        return new Promise<unknown>((resolve) =>
          worker.once('exit', resolve).once('error', resolve),
        )
      })
      for (const worker of running) worker.kill('SIGKILL')
      await Promise.all(ends)
      for (const id of [...calls.keys()])
        removePendingCall(id)?.reject(new ImageWorkerError('the image worker is closed'))
    },
  }
}

export type UploadWorkerPool = ReturnType<typeof createUploadWorkerPool>

/**
 * Each image worker of the pool decodes one photo at a time, so that a crash or a timeout belongs
 * to a known photo.
 */
export function createUploadWorkerPool(stepTimeout?: number) {
  const workers = Array.from({ length: UPLOAD_PROCESSES }, () =>
    createImageWorkerClient('uploads', 2, stepTimeout),
  )
  const free = [...workers]
  const queue = new PQueue({ concurrency: UPLOAD_PROCESSES })
  /**
   * Tries a second time if the image worker exits, because the operating system may have killed it
   * for a reason that has nothing to do with the photo.
   * @throws ImageWorkerError if the image worker exits twice or times out
   * @throws errors of the operating system, such as a full disk
   */
  const runTask = <Value>(task: (worker: (typeof workers)[number]) => Promise<Value>) =>
    queue.add(async () => {
      const worker = free.pop()
      if (!worker) throw new Error('more photos at once than processes')
      try {
        return await task(worker).catch((error: Error) => {
          if (error instanceof ImageWorkerExitError) return task(worker)
          throw error
        })
      } finally {
        free.push(worker)
      }
    })
  return {
    /** Starts an image worker early, so that it is ready when the upload has been received. */
    warmUp: () => free.at(-1)?.warmUp(),
    generateSmallestJpeg: (original: OriginalPhoto, workspace: OutputFolders) =>
      runTask((worker) => worker.generateSmallestJpeg(original, workspace)),
    writeRotatedPhoto: (original: OriginalPhoto, target: string) =>
      runTask((worker) => worker.writeRotatedPhoto(original, target)),
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}
