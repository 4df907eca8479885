/** Puts a backup into a folder of its own and checks it there, before anything of the site is touched. */
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { MIGRATIONS } from '../database/migrate.ts'
import { flushFolder } from '../storage/atomic-write.ts'
import { hashOf } from '../storage/file-hash.ts'
import { needRoom } from './disk-room.ts'
import { DATABASE, hashInPath, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { BackupRefused } from './refusal.ts'
import { removeSecrets } from './remove-secrets.ts'

/** The folders of a site's data that come back with a backup; the public files in the last one are made anew. */
export const FOLDERS = ['originals', 'quarantine', 'media'] as const

export async function makeFolders(folder: string) {
  for (const name of FOLDERS) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
}

/** One photograph takes its room once, where both places are on one disk. @param bytes its length */
export const linkOrCopy = (from: string, to: string, bytes: number) =>
  link(from, to).catch(async () => {
    await needRoom(dirname(to), bytes)
    await copyFile(from, to)
  })

/** @returns the first of the files whose bytes have the hash that is its name */
async function firstWhole(paths: string[]): Promise<string | null> {
  for (const path of paths) if ((await hashOf(path)) === basename(path)) return path
  return null
}

/** Takes what lies beside a backup from there, or from the data folder, which still has most of it. */
async function stageBeside(
  file: string,
  dataDir: string,
  folder: string,
  { beside }: Manifest,
  isIncomplete: boolean,
) {
  let missing = 0
  for (const { path, sha256, bytes } of beside) {
    // One that was damaged by then may be whole where it was kept before.
    const names = [hashInPath(path) ?? sha256, sha256]
    const found = await firstWhole(
      names.flatMap((name) => [
        join(dirname(file), 'originals', name),
        join(dataDir, 'originals', name),
      ]),
    )
    const to = join(folder, path)
    if (!found) missing += 1
    // A backup that lies elsewhere stays a thing of its own.
    else if (found.startsWith(join(dataDir, '/'))) await linkOrCopy(found, to, bytes)
    else await copyFile(found, to)
  }
  if (missing > 0 && !isIncomplete)
    throw new BackupRefused(
      `${missing} of its ${beside.length} photographs are missing in ${join(dirname(file), 'originals')}, where they lay when ${file} was made: add --incomplete to put back the rest.`,
    )
}

/** @throws BackupRefused where it is damaged, of a newer version, or lacks a photograph that it should have */
async function checkDatabase(folder: string, { app, schema, ...manifest }: Manifest) {
  const known = new Set(await readdir(MIGRATIONS))
  if (schema.some((name) => !known.has(name)))
    throw new BackupRefused(`It was made by Copeaux ${app}, which is newer than this one.`)
  const db = new DatabaseSync(join(folder, DATABASE), { readOnly: true })
  try {
    const all = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0])
    const isWhole =
      all('PRAGMA integrity_check')[0] === 'ok' && all('PRAGMA foreign_key_check').length === 0
    if (!isWhole) throw new BackupRefused('Its database is damaged.')
    // No migration makes triggers or views: they would run, or answer, in place of what the site itself stores.
    if (all("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").length > 0)
      throw new BackupRefused('Its database holds a trigger or a view, which no site has.')
    if (all('SELECT name FROM migrations ORDER BY name').join() !== schema.join())
      throw new BackupRefused('Its database is not the one that its manifest describes.')
    const there = new Set(manifest.missing)
    for (const { path } of [...manifest.files, ...manifest.beside])
      there.add(hashInPath(path) ?? '')
    if (!all('SELECT hash FROM photos').every((hash) => there.has(String(hash))))
      throw new BackupRefused('It lacks photographs that its database knows.')
  } finally {
    db.close()
  }
}

/** Backups of earlier versions hold the secrets of the site, which may have been stolen with them. */
function removeSecretsOf(file: string) {
  const db = new DatabaseSync(file)
  try {
    removeSecrets(db)
  } finally {
    db.close()
  }
}

/** Lets what was written outlast a sudden stop of the machine. */
async function flush(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) {
      await flushFolder(path)
      continue
    }
    const handle = await open(path, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

/**
 * @param file the backup
 * @param folder is made new, in the data folder
 * @param isIncomplete whether photographs may be missing that lay beside it
 * @throws BackupRefused for whatever cannot be put back
 */
export async function stage(
  file: string,
  dataDir: string,
  folder: string,
  isIncomplete: boolean,
): Promise<Manifest> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  await needRoom(dataDir, size)
  await makeFolders(folder)
  const manifest = await readArchive(file, async (path, chunks) => {
    await pipeline(chunks, createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600 }))
  })
  await stageBeside(file, dataDir, folder, manifest, isIncomplete)
  await checkDatabase(folder, manifest)
  removeSecretsOf(join(folder, DATABASE))
  // The photographs belong to this database now (storage/quarantine.ts).
  if (manifest.database_id)
    await writeFile(join(folder, 'quarantine', 'database-id'), `${manifest.database_id}\n`)
  await flush(folder)
  return manifest
}
