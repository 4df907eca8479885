import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import site from '../../../package.json' with { type: 'json' }
import { getSystemErrorCode } from '../../classify-error.ts'
import { openPhotoStorage } from '../../storage/open-storage.ts'
import { listQuarantinedFiles } from '../../storage/quarantine.ts'
import type { PhotoStorage, StorageArea } from '../../storage/storage.ts'
import type { StorageConfig } from '../database/snapshot.ts'
import { DATABASE_FILE, isAllowedEntryPath, RUNNING_HOURS_FILE } from './manifest.ts'
import type { ArchiveEntry, FileAccessor, ManifestHeader } from './write-archive.ts'

export type BackupFiles = {
  /** Every archive contains these files. A full backup also contains `photographs`. */
  parts: ArchiveEntry[]
  photographs: ArchiveEntry[]
  about: Omit<ManifestHeader, 'beside'>
}

function readDatabaseFacts(snapshot: string) {
  const db = new DatabaseSync(snapshot, { readOnly: true })
  try {
    const text = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]))
    return {
      schema: text('SELECT name FROM migrations ORDER BY name'),
      hashes: text('SELECT hash FROM photos ORDER BY hash'),
      database_id: text("SELECT value FROM settings WHERE name = 'database_id'")[0] ?? null,
    }
  } finally {
    db.close()
  }
}

type FileLocation = { area: StorageArea; name: string }
const getBackupPath = ({ area, name }: FileLocation) => `${area}/${name}`
const isMissing = (error: unknown) => getSystemErrorCode(error) === 'ENOENT'

/** Looks in both areas, because the running site may move an original at any time. */
async function findOriginal(storage: PhotoStorage, hash: string): Promise<FileLocation> {
  const inPlace: FileLocation = { area: 'originals', name: hash }
  if (await storage.has('originals', hash)) return inPlace
  const quarantinedOriginals = (await listQuarantinedFiles(storage)).find(
    (one) => one.hash === hash,
  )
  return quarantinedOriginals ? { area: 'quarantine', name: quarantinedOriginals.name } : inPlace
}

/** Searches once more if the site has moved the original before it could be opened. */
async function withOriginal<Result>(
  storage: PhotoStorage,
  hash: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const use = async () => {
    const { area, name } = await findOriginal(storage, hash)
    return storage.withFile(area, name, work, true)
  }
  return use().catch((error: unknown) => {
    if (isMissing(error)) return use()
    throw error
  })
}

/** Prefers the location in `originals` if an original is in both areas. */
async function listOriginals(storage: PhotoStorage) {
  const [quarantinedOriginals, quarantineSizes, originalSizes] = [
    await listQuarantinedFiles(storage),
    await storage.sizes('quarantine'),
    await storage.sizes('originals'),
  ]
  const found = new Map<string, FileLocation & { bytes: number }>()
  for (const { hash, name } of quarantinedOriginals)
    found.set(hash, { area: 'quarantine', name, bytes: quarantineSizes.get(name) ?? 0 })
  for (const [name, bytes] of originalSizes) found.set(name, { area: 'originals', name, bytes })
  return found
}

/** `snapshot` is the path of the copy of the database. */
export async function collectBackupFiles(
  config: StorageConfig,
  snapshot: string,
): Promise<BackupFiles> {
  const { hashes, schema, database_id } = readDatabaseFacts(snapshot)
  const storage = await openPhotoStorage(config)
  const once = await listOriginals(storage)
  // An original that was moved during the first listing may have been found in neither area.
  const again = hashes.every((hash) => once.has(hash)) ? once : await listOriginals(storage)
  const originals = new Map([...once, ...again])
  const photographs: ArchiveEntry[] = []
  const missing: string[] = []
  const hashesInBackup = new Set<string>()
  function addPhotoToBackup(hash: string) {
    const found = originals.get(hash)
    if (!found || hashesInBackup.has(hash)) return
    hashesInBackup.add(hash)
    const source: FileAccessor = (work) => withOriginal(storage, hash, work)
    photographs.push({ path: getBackupPath(found), bytes: found.bytes, source })
  }
  for (const hash of hashes) {
    addPhotoToBackup(hash)
    if (!hashesInBackup.has(hash)) missing.push(hash)
  }
  const quarantinedOriginals = [...originals.values()].filter(({ area }) => area === 'quarantine')
  for (const one of quarantinedOriginals.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (isAllowedEntryPath(getBackupPath(one))) addPhotoToBackup(one.name.slice(0, 64))
  const hours = await storage.read('quarantine', 'hours')
  const { size } = await stat(snapshot)
  const database: ArchiveEntry = {
    path: DATABASE_FILE,
    bytes: size,
    source: (work) => work(snapshot),
  }
  return {
    parts: [
      database,
      ...(hours ? [{ path: RUNNING_HOURS_FILE, bytes: hours.length, source: hours }] : []),
    ],
    photographs,
    about: {
      format: 1,
      app: site.version,
      schema,
      database_id,
      made_at: new Date().toISOString(),
      missing,
    },
  }
}
