/** Collects the files of a backup: the database, the original of each photo, and the quarantine. */

import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import site from '../../package.json' with { type: 'json' }
import { errorCode } from '../error-fields.ts'
import { openStorage } from '../storage/open-storage.ts'
import { listQuarantine } from '../storage/quarantine.ts'
import type { Storage, StorageArea } from '../storage/storage.ts'
import { DATABASE_FILE, isBackupPath, RUNNING_HOURS_FILE } from './manifest.ts'
import type { DataConfig } from './snapshot.ts'
import type { ArchiveEntry, ManifestHeader, WithFile } from './write-archive.ts'

export type BackupFiles = {
  /** The database and other small files. */
  parts: ArchiveEntry[]
  photographs: ArchiveEntry[]
  about: Omit<ManifestHeader, 'beside'>
}

function readFacts(snapshot: string) {
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
const pathOf = ({ area, name }: FileLocation) => `${area}/${name}`
const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/**
 * Returns the current location of an original. It can move to the quarantine and back at any time.
 */
async function findOriginal(storage: Storage, hash: string): Promise<FileLocation> {
  const inPlace: FileLocation = { area: 'originals', name: hash }
  if (await storage.has('originals', hash)) return inPlace
  const held = (await listQuarantine(storage)).find((one) => one.hash === hash)
  return held ? { area: 'quarantine', name: held.name } : inPlace
}

/**
 * Calls `work` with the path of an original. Looks it up a second time if the file has moved in the
 * meantime.
 */
async function withOriginal<Result>(
  storage: Storage,
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

/**
 * Returns the location and the size in bytes of each original. If a file is in both areas, the one
 * in `originals` wins.
 */
async function listOriginals(storage: Storage) {
  const [held, aside, inPlace] = [
    await listQuarantine(storage),
    await storage.sizes('quarantine'),
    await storage.sizes('originals'),
  ]
  const found = new Map<string, FileLocation & { bytes: number }>()
  for (const { hash, name } of held)
    found.set(hash, { area: 'quarantine', name, bytes: aside.get(name) ?? 0 })
  for (const [name, bytes] of inPlace) found.set(name, { area: 'originals', name, bytes })
  return found
}

/**
 * Returns the files of a backup and the header of its manifest.
 * @param snapshot path of the database copy (snapshot.ts)
 */
export async function collectBackupFiles(
  config: DataConfig,
  snapshot: string,
): Promise<BackupFiles> {
  const { hashes, schema, database_id } = readFacts(snapshot)
  const storage = await openStorage(config)
  const once = await listOriginals(storage)
  // A file that moved between the two areas during the listing may be in neither result, so the
  // listing is repeated.
  const again = hashes.every((hash) => once.has(hash)) ? once : await listOriginals(storage)
  const originals = new Map([...once, ...again])
  const photographs: ArchiveEntry[] = []
  const missing: string[] = []
  const taken = new Set<string>()
  function take(hash: string) {
    const found = originals.get(hash)
    if (!found || taken.has(hash)) return
    taken.add(hash)
    const source: WithFile = (work) => withOriginal(storage, hash, work)
    photographs.push({ path: pathOf(found), bytes: found.bytes, source })
  }
  for (const hash of hashes) {
    take(hash)
    if (!taken.has(hash)) missing.push(hash)
  }
  const held = [...originals.values()].filter(({ area }) => area === 'quarantine')
  for (const one of held.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (isBackupPath(pathOf(one))) take(one.name.slice(0, 64))
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
