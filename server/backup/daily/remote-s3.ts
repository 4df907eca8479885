import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination } from '../../config-backup.ts'
import { createS3Client, S3Error } from '../../storage/s3-client.ts'
import { BackupError } from '../backup-error.ts'
import { parseDailyBackupTime } from '../file-names.ts'
import type { RemoteStorage } from './remote-storage.ts'

export function openRemoteS3Bucket(to: BackupDestination & { kind: 's3' }): RemoteStorage {
  const client = createS3Client(to)

  /** The message of a BackupError is readable for the host and contains no secrets. */
  const withReadableErrors = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error
      throw new BackupError(`${client.place} (BACKUP_TO) ${error.message}.`)
    })

  return {
    locationOf: (name) => client.place + name,
    listPhotographs: () =>
      withReadableErrors(
        Array.fromAsync(client.list('originals/')).then(
          (all) => new Map(all.map(({ name, bytes }) => [name, bytes])),
        ),
      ),
    listDailyBackups: async () => {
      const all = await withReadableErrors(Array.fromAsync(client.list('')))
      return all.map(({ name }) => name).filter((name) => parseDailyBackupTime(name) !== null)
    },
    prepare: async () => {},
    hashOf: (name) =>
      withReadableErrors(
        client.find('GET', name).then(async (found) => {
          const sum = createHash('sha256')
          if (!found?.body) return null
          for await (const chunk of found.body) sum.update(chunk)
          return sum.digest('hex')
        }),
      ),
    async withFile(name, scratch, work) {
      const copy = join(scratch, name)
      const { body } = await withReadableErrors(client.call('GET', name))
      await writeFile(copy, body ?? '', { mode: 0o600 })
      await work(copy)
      await rm(copy)
    },
    upload: (name, file) => withReadableErrors(client.putFile(name, file)),
    deleteDailyBackup: (name) => withReadableErrors(client.remove(name)),
  }
}
