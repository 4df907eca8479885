/**
 * Makes backups in a child process with a low CPU priority, because hashing would otherwise slow
 * down the site.
 */

import { pipeline } from 'node:stream/promises'
import { explainError } from '../classify-error.ts'
import type { BackupDestination } from '../config.ts'
import { setLowestProcessPriority } from '../priority.ts'
import { streamFullBackup } from './archive/full-backup.ts'
import { runDailyBackup } from './daily/daily-backup.ts'
import type { StorageConfig } from './database/snapshot.ts'

export type BackupWorkerRequest = { config: StorageConfig } & (
  | { kind: 'day'; to: BackupDestination | null; pingUrl: string | null }
  | { kind: 'download' }
)
/**
 * `bytes` is the length of a backup for download. The parent process gets it before the first byte.
 */
export type BackupWorkerResponse =
  | { bytes: number }
  | { done: true }
  | { error: string; isExplained: boolean }

setLowestProcessPriority()
const send = (response: BackupWorkerResponse) =>
  new Promise<void>((resolve) => process.send?.(response, undefined, {}, () => resolve()))

async function runRequest(request: BackupWorkerRequest) {
  if (request.kind === 'day') await runDailyBackup(request.config, request.to, request.pingUrl)
  else
    await streamFullBackup(request.config, async (bytes, chunks) => {
      await send({ bytes })
      await pipeline(chunks, process.stdout)
    })
}

process.once('message', async (request: BackupWorkerRequest) => {
  try {
    await runRequest(request)
    await send({ done: true })
    process.exit(0)
  } catch (error) {
    const line = explainError(error)?.line
    const stack = error instanceof Error ? error.stack : undefined
    await send({ error: line ?? stack ?? String(error), isExplained: line !== undefined })
    process.exit(1)
  }
})
// Exits when the channel to the parent process closes. Ignores SIGINT and SIGTERM, because the
// parent process gets them too and then kills this process.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
