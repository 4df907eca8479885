import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HostError } from '../host-error.ts'
import type { BackupWorkerRequest, BackupWorkerResponse } from './backup-worker.ts'
import { getFullBackupName } from './file-names.ts'

/**
 * Aborts a download whose client reads nothing for this time, because the next download must wait
 * for it.
 */
const STALL_TIMEOUT_MS = 2 * 60_000

export type BackupWorkers = Set<ChildProcess>

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
      // For a download, the worker writes the backup to stdout, which is then a pipe.
      stdio: ['ignore', request.kind === 'download' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    },
  )
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  worker.once('error', () => workers.delete(worker))
  // Without `unref`, the worker would keep the site from exiting.
  worker.unref()
  worker.channel?.unref()
  worker.send(request)
  return worker
}

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
        reject(last.isExplained ? new HostError(last.error) : new Error(last.error))
      else
        reject(
          new Error(
            `the backup process ended with ${signal ?? code} before the backup was complete`,
          ),
        )
    })
  })
}

export const runDailyBackupInWorker = (
  request: BackupWorkerRequest & { kind: 'day' },
  workers: BackupWorkers,
): Promise<void> => waitForExit(startWorker(request, workers))

export type BackupDownload = { name: string; bytes: number; chunks: AsyncGenerator<Buffer> }

/**
 * Returns a function that must be called for each chunk. Kills the backup process if no call
 * follows within STALL_TIMEOUT_MS.
 */
function killWhenStalled(worker: ChildProcess): () => void {
  let lastRead = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - lastRead > STALL_TIMEOUT_MS) worker.kill('SIGKILL')
  }, STALL_TIMEOUT_MS / 4).unref()
  worker.once('exit', () => clearInterval(timer))
  return () => {
    lastRead = Date.now()
  }
}

const EMPTY_CHUNK = Buffer.alloc(0)

/**
 * Throws an error after the last chunk if the backup is incomplete, so that the client's download
 * fails.
 */
async function* readChunks(
  worker: ChildProcess,
  end: Promise<void>,
  { onRead, onComplete }: { onRead: () => void; onComplete: () => Promise<void> },
): AsyncGenerator<Buffer> {
  try {
    yield EMPTY_CHUNK
    for await (const chunk of worker.stdout ?? []) {
      yield chunk
      onRead()
    }
    await end
    await onComplete()
  } finally {
    worker.stdout?.destroy()
  }
}

export async function startBackupDownload(
  request: BackupWorkerRequest & { kind: 'download' },
  workers: BackupWorkers,
  { onExit, onComplete }: { onExit: () => void; onComplete: () => Promise<void> },
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
  const chunks = readChunks(worker, end, { onRead, onComplete })
  // Reads the empty first chunk, so that the generator is started and its `finally` block will run.
  // Otherwise, the worker would block if the client disconnected before the first chunk.
  await chunks.next()
  return { name: getFullBackupName(Date.now()), bytes, chunks }
}
