/** A process of its own that makes a backup while the site answers: visitors do not feel what it reads and hashes. */

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
  /** Goes to the standard output. */
  | { kind: 'download' }
)
/** A download tells its length in bytes before its first one. */
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
    // What the host can mend is one line.
    const isKnown = error instanceof ConfigError || !(error instanceof Error)
    await tell({ refused: isKnown ? errorMessage(error) : String(error.stack) })
    process.exit(1)
  }
})
// The site ended, however it did; what is unfinished is cleared away later (snapshot.ts). A signal to both of them, as
// Ctrl-C sends it, is the site's to answer.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
