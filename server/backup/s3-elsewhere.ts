import type { BackupTo } from '../config.ts'
import { createS3Client, S3Failed } from '../storage/s3-client.ts'
import type { Elsewhere } from './elsewhere.ts'
import { momentOfDay } from './names.ts'
import { BackupRefused } from './refusal.ts'

export function s3Elsewhere(to: BackupTo & { kind: 's3' }): Elsewhere {
  const client = createS3Client(to)

  /**
   * Converts S3 errors into messages for the host. The messages contain no secrets.
   * @throws BackupRefused
   */
  const told = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (!(error instanceof S3Failed)) throw error
      throw new BackupRefused(`${client.place} (BACKUP_TO) ${error.message}.`)
    })

  return {
    place: client.place,
    photographs: () =>
      told(
        Array.fromAsync(client.list('originals/')).then(
          (all) => new Map(all.map(({ name, bytes }) => [name, bytes])),
        ),
      ),
    days: async () => {
      const all = await told(Array.fromAsync(client.list('')))
      return all.map(({ name }) => name).filter((name) => momentOfDay(name) !== null)
    },
    put: (name, file) => told(client.putFile(name, file)),
    removeDay: (name) => told(client.remove(name)),
  }
}
