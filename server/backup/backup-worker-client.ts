/** Starts the backup process (backup-worker.ts) for one backup and waits for its result. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BackupError } from './backup-error.ts'
import type { BackupWorkerRequest, BackupWorkerResponse } from './backup-worker.ts'
import { getFullBackupName } from './file-names.ts'

/** A backup download is aborted if the client reads nothing for this time, in milliseconds. */
const STALL_TIMEOUT = 2 * 60_000

/** The child processes that are making a backup. */
export type BackupWorkers = Set<ChildProcess>

/** Kills the backup processes and waits until they have exited. */
export const killBackupWorkers = (workers: BackupWorkers) =>
  Promise.all(
    [...workers].map((worker) => {
      worker.ref()
      worker.kill('SIGKILL')
      return new Promise((resolve) => worker.once('exit', resolve).once('error', resolve))
    }),
  )

function startWorker(request: BackupWorkerRequest, workers: BackupWorkers): ChildProcess {
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('./backup-worker.ts', import.meta.url))],
    {
      // For a download, the child process writes the backup to its stdout, which is a pipe.
      // Everything else that it prints goes to the log of the site.
      stdio: ['ignore', request.kind === 'download' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    },
  )
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  worker.once('error', () => workers.delete(worker))
  // A running child process and its message channel would otherwise keep the site from exiting.
  worker.unref()
  worker.channel?.unref()
  worker.send(request)
  return worker
}

/**
 * Waits until the backup process has exited.
 * @throws the error that the process reported, or an error with its exit code or signal
 */
function waitForExit(worker: ChildProcess): Promise<void> {
  let last: BackupWorkerResponse | undefined
  worker.on('message', (response: BackupWorkerResponse) => {
    last = response
  })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('close', (code, signal) => {
      if (last && 'done' in last) resolve()
      else if (last && 'error' in last)
        reject(last.isExplained ? new BackupError(last.error) : new Error(last.error))
      else
        reject(
          new Error(
            `the backup process ended with ${signal ?? code} before the backup was complete`,
          ),
        )
    })
  })
}

/** Makes the daily backup in a child process and waits until the process has exited. */
export const runDailyBackupInWorker = (
  request: BackupWorkerRequest & { kind: 'day' },
  workers: BackupWorkers,
): Promise<void> => waitForExit(startWorker(request, workers))

export type BackupDownload = { name: string; bytes: number; chunks: AsyncGenerator<Buffer> }

/**
 * Kills the backup process if the client reads no data for STALL_TIMEOUT.
 * @returns a function to call each time the client has read a chunk
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

/**
 * Empty chunk that `readChunks` yields first. `startBackupDownload` reads this chunk to start the
 * generator, because the `finally` block of a generator runs only after the generator has started.
 */
const EMPTY_CHUNK = Buffer.alloc(0)

/**
 * Yields the bytes of a backup download. Throws at the end if the backup is incomplete. When the
 * client disconnects, closes the pipe so that the backup process stops writing.
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
 * Starts a backup download and waits until the length of the backup is known.
 * @param onExit called once the backup process has exited
 */
export async function startBackupDownload(
  request: BackupWorkerRequest & { kind: 'download' },
  workers: BackupWorkers,
  onExit: () => void,
): Promise<BackupDownload> {
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
        (response: BackupWorkerResponse) => 'bytes' in response && resolve(response.bytes),
      )
    }),
    end.then(() => 0),
  ])
  const chunks = readChunks(worker, end, onRead)
  // Starts the generator now, so that its `finally` block also runs if the client disconnects
  // before reading the first chunk.
  await chunks.next()
  return { name: getFullBackupName(Date.now()), bytes, chunks }
}
