/**
 * Makes a backup in a child process with low priority, so that hashing and disk reads do not slow
 * down the site.
 */

import { pipeline } from 'node:stream/promises'
import type { BackupTo } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { errorMessage } from '../error-fields.ts'
import { giveWay } from '../priority.ts'
import { makeDaily } from './day.ts'
import type { Ground } from './snapshot.ts'
import { streamWhole } from './whole.ts'

export type BackupOrder = { ground: Ground } & (
  | { kind: 'day'; to: BackupTo | null }
  /** Writes the backup to the standard output. */
  | { kind: 'download' }
)
/** Messages to the parent process. A download sends its length in bytes before the first byte. */
export type BackupAnswer = { bytes: number } | { done: true } | { refused: string }

giveWay()
const tell = (answer: BackupAnswer) =>
  new Promise<void>((told) => process.send?.(answer, undefined, {}, () => told()))

async function carryOut(order: BackupOrder) {
  if (order.kind === 'day') await makeDaily(order.ground, order.to)
  else
    await streamWhole(order.ground, async (bytes, chunks) => {
      await tell({ bytes })
      await pipeline(chunks, process.stdout)
    })
}

process.once('message', async (order: BackupOrder) => {
  try {
    await carryOut(order)
    await tell({ done: true })
    process.exit(0)
  } catch (error) {
    // Errors that the host can fix are reported without a stack trace.
    const isKnown = error instanceof ConfigError || !(error instanceof Error)
    await tell({ refused: isKnown ? errorMessage(error) : String(error.stack) })
    process.exit(1)
  }
})
// The parent process has exited. The next backup deletes the unfinished files (snapshot.ts). SIGINT
// and SIGTERM are ignored here because the parent handles them.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
