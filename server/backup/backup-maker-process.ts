/** Starts the backup process (backup-maker.ts) for one backup and waits for its result. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupOrder } from './backup-maker.ts'
import { wholeName } from './names.ts'

/** Time without progress after which a download is aborted, in milliseconds. */
const STALLED = 2 * 60_000

/** The child processes that are making a backup. */
export type BackupMakers = Set<ChildProcess>

/** Kills the backup processes and waits until they have exited. */
export const endAll = (makers: BackupMakers) =>
  Promise.all(
    [...makers].map((maker) => {
      maker.ref()
      maker.kill('SIGKILL')
      return new Promise((resolve) => maker.once('exit', resolve).once('error', resolve))
    }),
  )

function start(work: BackupOrder, makers: BackupMakers): ChildProcess {
  const maker = spawn(
    process.execPath,
    [fileURLToPath(new URL('./backup-maker.ts', import.meta.url))],
    {
      // A download writes the backup to stdout. Everything else that the process prints goes to the
      // log.
      stdio: ['ignore', work.kind === 'download' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    },
  )
  makers.add(maker)
  maker.once('exit', () => makers.delete(maker))
  maker.once('error', () => makers.delete(maker))
  // Neither the child process nor its IPC channel keeps the site from exiting.
  maker.unref()
  maker.channel?.unref()
  maker.send(work)
  return maker
}

/**
 * Waits until the process has exited.
 * @throws the error that the process reported, or its exit code or signal
 */
function ended(maker: ChildProcess): Promise<void> {
  let last: BackupAnswer | undefined
  maker.on('message', (answer: BackupAnswer) => {
    last = answer
  })
  return new Promise((resolve, reject) => {
    maker.on('error', reject)
    maker.on('close', (code, signal) => {
      if (last && 'done' in last) resolve()
      else if (last && 'refused' in last) reject(new Error(last.refused))
      else reject(new Error(`the backup ended with ${signal ?? code} before it was done`))
    })
  })
}

/** Makes the daily backup in a child process. */
export const order = (work: BackupOrder & { kind: 'day' }, makers: BackupMakers): Promise<void> =>
  ended(start(work, makers))

export type Download = { name: string; bytes: number; chunks: AsyncGenerator<Buffer> }

/**
 * Kills the process if nobody reads its output for two minutes.
 * @returns a function to call after each chunk that was read
 */
function watch(maker: ChildProcess): () => void {
  let moved = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - moved > STALLED) maker.kill('SIGKILL')
  }, STALLED / 4).unref()
  maker.once('exit', () => clearInterval(timer))
  return () => {
    moved = Date.now()
  }
}

/** Empty first chunk, read at once so that the generator has started. */
const BEGUN = Buffer.alloc(0)

/**
 * Yields the bytes of the backup. Throws at the end if the backup is incomplete. The process gets a
 * broken pipe when the consumer stops reading.
 */
async function* chunksOf(
  maker: ChildProcess,
  end: Promise<void>,
  move: () => void,
): AsyncGenerator<Buffer> {
  try {
    yield BEGUN
    for await (const chunk of maker.stdout ?? []) {
      yield chunk
      move()
    }
    await end
  } finally {
    maker.stdout?.destroy()
  }
}

/**
 * Starts a download and waits until its length is known.
 * @param over called once the process has exited
 */
export async function receiveDownload(
  work: BackupOrder & { kind: 'download' },
  makers: BackupMakers,
  over: () => void,
): Promise<Download> {
  const maker = start(work, makers)
  maker.once('exit', over)
  maker.once('error', over)
  const move = watch(maker)
  const end = ended(maker)
  end.catch(() => {})
  const bytes = await Promise.race([
    new Promise<number>((resolve) => {
      maker.on('message', (answer: BackupAnswer) => 'bytes' in answer && resolve(answer.bytes))
    }),
    end.then(() => 0),
  ])
  const chunks = chunksOf(maker, end, move)
  // Starts the generator. Its `finally` block would not run otherwise if the consumer never reads.
  await chunks.next()
  return { name: wholeName(Date.now()), bytes, chunks }
}
