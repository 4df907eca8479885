import { readdir } from 'node:fs/promises'
import type { BackupDestination } from '../config-backup.ts'
import { parseOriginalHash } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { openRemoteFolder } from './daily/remote-folder.ts'
import { openRemoteStorage, type RemoteStorage } from './daily/remote-storage.ts'
import { getBackupFolder, withTemporaryFolder } from './database/snapshot.ts'

type BackupCheckReport = {
  faults: string[]
  archives: number
  photographs: number
}

/** `intact` contains the hashes of the undamaged photos beside the archive. */
async function findFaults(file: string, intact: Set<string>): Promise<string[]> {
  try {
    const { beside } = await readArchive(file)
    const lost = beside.filter(
      ({ path, sha256 }) => !intact.has(sha256) && !intact.has(parseOriginalHash(path) ?? ''),
    )
    return lost.length === 0
      ? []
      : [`${file} lacks ${lost.length} of its ${beside.length} photographs.`]
  } catch (error) {
    if (error instanceof BackupError) return [error.message]
    throw error
  }
}

async function checkPlace(
  place: RemoteStorage,
  fullBackups: string[],
  scratch: string,
): Promise<BackupCheckReport> {
  const faults: string[] = []
  const photographs = [...(await place.listPhotographs()).keys()]
  const intact = new Set<string>()
  for (const sha256 of photographs) {
    const name = `originals/${sha256}`
    if ((await place.hashOf(name)) === sha256) intact.add(sha256)
    else faults.push(`${place.locationOf(name)} is damaged: its bytes do not match its name.`)
  }
  const archives = [...(await place.listDailyBackups()), ...fullBackups].sort()
  for (const name of archives)
    await place.withFile(name, scratch, async (file) => {
      for (const fault of await findFaults(file, intact))
        faults.push(fault.replaceAll(file, place.locationOf(name)))
    })
  if (archives.length === 0) faults.push(`There is no backup in ${place.locationOf('')}.`)
  return { faults, archives: archives.length, photographs: photographs.length }
}

export function checkBackups(
  dataDir: string,
  backupTo: BackupDestination | null,
): Promise<BackupCheckReport> {
  return withTemporaryFolder(dataDir, async (scratch) => {
    const local = openRemoteFolder(getBackupFolder(dataDir))
    const names = await readdir(local.locationOf(''))
    const full = names.filter((name) => /^copeaux-.*\.tar$/.test(name))
    const reports = [await checkPlace(local, full, scratch)]
    if (backupTo) reports.push(await checkPlace(openRemoteStorage(backupTo), [], scratch))
    const sum = (count: (report: BackupCheckReport) => number) =>
      reports.reduce((total, report) => total + count(report), 0)
    return {
      faults: reports.flatMap(({ faults }) => faults),
      archives: sum(({ archives }) => archives),
      photographs: sum(({ photographs }) => photographs),
    }
  })
}
