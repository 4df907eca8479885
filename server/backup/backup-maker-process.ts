/** The site's end of backup-maker.ts: starts it for one backup and hears how it went. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupOrder } from './backup-maker.ts'
import { wholeName } from './names.ts'

/** A download that takes nothing for so long has been given up by whoever asked for it, in milliseconds. */
const STALLED = 2 * 60_000

/** The processes of a site that make backups. */
export type BackupMakers = Set<ChildProcess>

/** Ends the processes and waits until they are gone. */
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
      // What it prints beside a backup is for the log.
      stdio: ['ignore', work.kind === 'download' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    },
  )
  makers.add(maker)
  maker.once('exit', () => makers.delete(maker))
  maker.once('error', () => makers.delete(maker))
  // Neither it nor the line to it keeps the site from ending.
  maker.unref()
  maker.channel?.unref()
  maker.send(work)
  return maker
}

/** Waits until it is gone. @throws what it says, or how it ended */
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

/** Has a backup made. */
export const order = (work: BackupOrder & { kind: 'day' }, makers: BackupMakers): Promise<void> =>
  ended(start(work, makers))

export type Download = { name: string; bytes: number; chunks: AsyncGenerator<Buffer> }

/** Ends a maker whose bytes nobody takes. @returns is to be called whenever some are taken */
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

/** Stands before the first chunk. */
const BEGUN = Buffer.alloc(0)

/** Ends with an error where the backup is not whole; whoever stops reading stops the maker. */
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

/** @param over is called once nothing of it is under way any more */
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
  // One that was never begun would end without stopping the maker, were nobody there any more.
  await chunks.next()
  return { name: wholeName(Date.now()), bytes, chunks }
}
