import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import site from '../../../package.json' with { type: 'json' }
import { isSha256Hex } from '../../storage/files.ts'
import { isSharedStorage, openPhotoStorage } from '../../storage/open-storage.ts'
import { readDatabaseId, type StorageConfig } from '../database/snapshot.ts'
import { DATABASE_FILE } from './manifest.ts'
import type { ArchiveEntry, FileAccessor, ManifestWithoutFiles } from './write-archive.ts'

export type BackupFiles = {
  /**
   * The archive contains `parts`. `photographs` are in the archive of a full backup, but beside
   * that of a daily backup.
   */
  parts: ArchiveEntry[]
  photographs: ArchiveEntry[]
  about: Omit<ManifestWithoutFiles, 'beside'>
}

function readDatabaseFacts(snapshot: string) {
  using db = new DatabaseSync(snapshot, { readOnly: true })
  const text = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  return {
    schema: text('SELECT name FROM migrations ORDER BY name'),
    hashes: text('SELECT hash FROM photos ORDER BY hash'),
  }
}

export async function collectBackupFiles(
  config: StorageConfig,
  snapshot: string,
): Promise<BackupFiles> {
  const { hashes, schema } = readDatabaseFacts(snapshot)
  // Downloads originals to the folder of the snapshot, because a starting site empties `incoming`.
  const dataDir = isSharedStorage(config.storage) ? dirname(snapshot) : config.dataDir
  const storage = await openPhotoStorage({ ...config, dataDir })
  const stored = await storage.files('originals')
  const photographs = [...stored]
    .filter(([name]) => isSha256Hex(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, { bytes }]): ArchiveEntry => {
      const source: FileAccessor = (work) => storage.withFile('originals', hash, work, true)
      return { path: `originals/${hash}`, bytes, source }
    })
  const { size } = await stat(snapshot)
  const database: ArchiveEntry = {
    path: DATABASE_FILE,
    bytes: size,
    source: (work) => work(snapshot),
  }
  return {
    parts: [database],
    photographs,
    about: {
      format: 1,
      app: site.version,
      schema,
      database_id: readDatabaseId(snapshot),
      made_at: new Date().toISOString(),
      missing: hashes.filter((hash) => !stored.has(hash)),
    },
  }
}
