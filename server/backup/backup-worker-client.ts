/** Starts the backup process (backup-worker.ts) for one backup and waits for its result. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupRequest, BackupResponse } from './backup-worker.ts'
import { fullBackupName } from './file-names.ts'

/** Time without progress after which a download is aborted, in milliseconds. */
const STALL_TIMEOUT = 2 * 60_000

/** The child processes that are making a backup. */
export type BackupWorkers = Set<ChildProcess>

/** Kills the backup processes and waits until they have exited. */
export const killWorkers = (workers: BackupWorkers) =>
  Promise.all(
    [...workers].map((worker) => {
      worker.ref()
      worker.kill('SIGKILL')
      return new Promise((resolve) => worker.once('exit', resolve).once('error', resolve))
    }),
  )

function startWorker(request: BackupRequest, workers: BackupWorkers): ChildProcess {
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('./backup-worker.ts', import.meta.url))],
    {
      // A download writes the backup to stdout. Everything else that the process prints goes to the
      // log.
      stdio: ['ignore', request.kind === 'download' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    },
  )
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  worker.once('error', () => workers.delete(worker))
  // Neither the child process nor its IPC channel keeps the site from exiting.
  worker.unref()
  worker.channel?.unref()
  worker.send(request)
  return worker
}

/**
 * Waits until the process has exited.
 * @throws the error that the process reported, or its exit code or signal
 */
function waitForExit(worker: ChildProcess): Promise<void> {
  let last: BackupResponse | undefined
  worker.on('message', (response: BackupResponse) => {
    last = response
  })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('close', (code, signal) => {
      if (last && 'done' in last) resolve()
      else if (last && 'error' in last) reject(new Error(last.error))
      else reject(new Error(`the backup ended with ${signal ?? code} before it was done`))
    })
  })
}

/** Makes the daily backup in a child process. */
export const runDailyBackupInWorker = (
  request: BackupRequest & { kind: 'day' },
  workers: BackupWorkers,
): Promise<void> => waitForExit(startWorker(request, workers))

export type Download = { name: string; bytes: number; chunks: AsyncGenerator<Buffer> }

/**
 * Kills the process if nobody reads its output for two minutes.
 * @returns a function to call after each chunk that was read
 */
function killWhenStalled(worker: ChildProcess): () => void {
  let lastRead = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - lastRead > STALL_TIMEOUT) worker.kill('SIGKILL')
  }, STALL_TIMEOUT / 4).unref()
  worker.once('exit', () => clearInterval(timer))
  return () => {
    lastRead = Date.now()
  }
}

/** Empty first chunk, read at once so that the generator has started. */
const EMPTY_CHUNK = Buffer.alloc(0)

/**
 * Yields the bytes of the backup. Throws at the end if the backup is incomplete. The process gets a
 * broken pipe when the consumer stops reading.
 */
async function* readChunks(
  worker: ChildProcess,
  end: Promise<void>,
  onRead: () => void,
): AsyncGenerator<Buffer> {
  try {
    yield EMPTY_CHUNK
    for await (const chunk of worker.stdout ?? []) {
      yield chunk
      onRead()
    }
    await end
  } finally {
    worker.stdout?.destroy()
  }
}

/**
 * Starts a download and waits until its length is known.
 * @param onExit called once the process has exited
 */
export async function startDownload(
  request: BackupRequest & { kind: 'download' },
  workers: BackupWorkers,
  onExit: () => void,
): Promise<Download> {
  const worker = startWorker(request, workers)
  worker.once('exit', onExit)
  worker.once('error', onExit)
  const onRead = killWhenStalled(worker)
  const end = waitForExit(worker)
  end.catch(() => {})
  const bytes = await Promise.race([
    new Promise<number>((resolve) => {
      worker.on(
        'message',
        (response: BackupResponse) => 'bytes' in response && resolve(response.bytes),
      )
    }),
    end.then(() => 0),
  ])
  const chunks = readChunks(worker, end, onRead)
  // Starts the generator. Its `finally` block would not run otherwise if the consumer never reads.
  await chunks.next()
  return { name: fullBackupName(Date.now()), bytes, chunks }
}
