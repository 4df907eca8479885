import { once } from 'node:events'
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createSiteDataFolder,
  hashOriginals,
  runCommand,
  tryCommand,
} from '../../../tests/support/backup-commands.ts'
import { startFakeS3Server } from '../../../tests/support/fake-s3.ts'
import { createTemporaryFolder, openSite } from '../../../tests/support/site.ts'
import { readConfig } from '../../config.ts'
import { logError } from '../../logger.ts'
import { writeFullBackup } from '../archive/full-backup.ts'
import { readBackupStatus, readLastBackup, updateBackupStatus } from '../backup-status.ts'
import { createBackupService } from '../backups.ts'
import { checkBackups, checkSite, listUnusedOriginals } from '../check-site.ts'
import { restoreBackup } from '../restore/restore.ts'
import { createLocalDailyBackup, runDailyBackup } from './daily-backup.ts'
import { isPhotoCheckDue } from './schedule.ts'

vi.setConfig({ testTimeout: 60_000 })
const DAY = 24 * 3_600_000
/**
 * Current time of the tests, a Sunday. The retention policy counts weeks from Monday, so this
 * Sunday is the last day of its week.
 */
const NOW = Date.parse('2026-11-22T12:00:00Z')

let template: string
beforeAll(async () => {
  template = await createSiteDataFolder(['Bol', ['#111', '#222']], ['Coupe', ['#333']])
})
afterEach(() => {
  vi.useRealTimers()
})
async function aSite(env: Record<string, string> = {}) {
  const dataDir = createTemporaryFolder()
  await cp(template, dataDir, { recursive: true })
  return readConfig({ DATA_DIR: dataDir, ...env })
}
async function setDatabaseId({ dataDir }: { dataDir: string }, id: string) {
  const site = await openSite({}, dataDir)
  await site.services.settings.set('database_id', id)
  await site.close({ keep: true })
}
/** Deletes the photo from the database and from the originals. */
async function purgePhoto({ dataDir }: { dataDir: string }, hash: string) {
  const site = await openSite({}, dataDir)
  await site.sql(`delete from images where photo = '${hash}'; delete from photo_files`)
  await site.sql(`delete from photos where hash = '${hash}'`)
  await site.close({ keep: true })
  await rm(join(dataDir, 'originals', hash))
}
const daysIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith('day-')).sort()

describe('in the data folder', () => {
  test('writes one archive and hard-links the photos', async () => {
    const config = await aSite()
    const { file, lost } = await runDailyBackup(config, null)
    expect(lost).toBe(0)
    expect((await readBackupStatus(config)).own).toMatchObject({ lost: 0 })
    const beside = join(dirname(file), 'originals')
    for (const name of await readdir(join(config.dataDir, 'originals'))) {
      const [one, other] = [
        await stat(join(beside, name)),
        await stat(join(config.dataDir, 'originals', name)),
      ]
      expect(one.ino).toBe(other.ino)
    }
  })

  test('refuses a second daily backup at the same time', async () => {
    const config = await aSite()
    const first = runDailyBackup(config, null)
    await expect(runDailyBackup(config, null)).rejects.toThrow(
      `A daily backup of ${config.dataDir} is running: wait until it has ended.`,
    )
    await first
    expect((await runDailyBackup(config, null)).lost).toBe(0)
  })

  test('restores files that were deleted after the backup', async () => {
    const config = await aSite()
    const before = await hashOriginals(config.dataDir)
    const { file } = await createLocalDailyBackup(config)
    await rm(join(config.dataDir, 'originals'), { recursive: true })
    expect((await checkSite(config)).faults).toHaveLength(3)
    await restoreBackup(config, file)
    expect(await hashOriginals(config.dataDir)).toEqual(before)
    expect((await checkSite(config)).faults).toEqual([])
  })

  test('restores an archive without its photos only with --incomplete', async () => {
    const { file } = await createLocalDailyBackup(await aSite())
    const alone = join(createTemporaryFolder(), basename(file))
    await cp(file, alone)
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    await expect(restoreBackup(empty, alone)).rejects.toThrow(
      /3 of its 3 photographs are missing.*--incomplete/,
    )
    expect(await readdir(empty.dataDir)).toEqual([])
    const { lost } = await restoreBackup(empty, alone, { allowMissingPhotos: true })
    expect(lost).toBe(3)
    expect((await checkSite(empty)).faults).toHaveLength(3)
  })

  test('replaces a stored photo that a power failure has cut off', async () => {
    const config = await aSite()
    const { file } = await createLocalDailyBackup(config, NOW - DAY)
    const beside = join(dirname(file), 'originals')
    const before = await hashOriginals(dirname(file))
    const [cut = ''] = Object.keys(before)
    // Deletes the file before writing, because it is a hard link to the original, which must not
    // change.
    await rm(join(beside, cut))
    await writeFile(join(beside, cut), 'x')
    await createLocalDailyBackup(config, NOW)
    expect(await hashOriginals(dirname(file))).toEqual(before)
  })

  test('reports missing and damaged photos and continues', async () => {
    const config = await aSite()
    const [gone = '', hurt = ''] = await readdir(join(config.dataDir, 'originals'))
    await rm(join(config.dataDir, 'originals', gone))
    await writeFile(join(config.dataDir, 'originals', hurt), 'x')
    const { file, lost } = await createLocalDailyBackup(config)
    expect(lost).toBe(2)
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    await restoreBackup(empty, file)
    expect((await checkSite(empty)).faults.sort()).toEqual((await checkSite(config)).faults.sort())
  })

  test('deletes expired backups and photos that no remaining backup needs', async () => {
    const config = await aSite()
    const backups = join(config.dataDir, 'backups')
    const beside = () => readdir(join(backups, 'originals')).then((names) => names.length)
    await createLocalDailyBackup(config, NOW - 40 * DAY)
    const site = await openSite({}, config.dataDir)
    await site.sql('delete from images where entity_id = 2; delete from photo_files')
    await site.sql('delete from photos where hash not in (select photo from images)')
    await site.close({ keep: true })
    for (const { hash } of await listUnusedOriginals(config))
      await rm(join(config.dataDir, 'originals', hash))
    await createLocalDailyBackup(config, NOW - 39 * DAY)
    expect(await beside()).toBe(3)
    for (let day = 38; day >= 0; day--) await createLocalDailyBackup(config, NOW - day * DAY)
    expect(await daysIn(backups)).toHaveLength(10)
    expect(await beside()).toBe(2)
    expect((await readdir(backups)).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await readdir(join(backups, 'under-way'))).toEqual([])
  })

  test('keeps and restores the copies of originals that the site has lost', async () => {
    const config = await aSite()
    const backups = join(config.dataDir, 'backups')
    const before = await hashOriginals(config.dataDir)
    const [gone = '', hurt = ''] = Object.keys(before)
    const { file: first } = await createLocalDailyBackup(config, NOW - 40 * DAY)
    for (const hash of [gone, hurt]) await rm(join(config.dataDir, 'originals', hash))
    await writeFile(join(config.dataDir, 'originals', hurt), 'x')
    let file = ''
    for (const days of [28, 21, 14, 7, 6, 5, 4, 3, 2, 1, 0])
      file = (await createLocalDailyBackup(config, NOW - days * DAY)).file
    expect(await daysIn(backups)).not.toContain(basename(first))
    expect(await hashOriginals(backups)).toMatchObject(before)
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    expect(await runCommand('restore', empty.dataDir, [file])).toMatch(
      /missing or damaged when it was made: 2\. Restored from other copies: 2\./,
    )
    expect(await hashOriginals(empty.dataDir)).toEqual(before)
    expect((await checkSite(empty)).faults).toEqual([])
  })

  test('a database that was emptied replaces no backup of the site', async () => {
    const config = await aSite()
    await setDatabaseId(config, 'good')
    const { file } = await createLocalDailyBackup(config, NOW)
    const before = await readFile(file)
    for (const name of ['copeaux.sqlite', 'copeaux.sqlite-wal', 'copeaux.sqlite-shm'])
      await rm(join(config.dataDir, name), { force: true })
    await setDatabaseId(config, 'empty')
    for (const day of [0, 40])
      await expect(createLocalDailyBackup(config, NOW + day * DAY)).rejects.toThrow(
        /backups holds backups of another site/,
      )
    expect((await readFile(file)).equals(before)).toBe(true)
  })

  test('two sites with one BACKUP_TO never replace each other’s backups', async () => {
    const folder = createTemporaryFolder()
    const [one, other] = [await aSite({ BACKUP_TO: folder }), await aSite({ BACKUP_TO: folder })]
    await setDatabaseId(one, 'one')
    await setDatabaseId(other, 'other')
    await runDailyBackup(one, one.backupTo)
    const [name = ''] = (await readdir(folder)).filter((name) => name.startsWith('day-'))
    const before = await readFile(join(folder, name))
    await expect(runDailyBackup(other, other.backupTo)).rejects.toThrow(
      `${folder} holds backups of another site`,
    )
    expect((await readFile(join(folder, name))).equals(before)).toBe(true)
    await writeFile(join(folder, name.replace(/\d{4}/, '2099')), 'damaged')
    await expect(runDailyBackup(other, other.backupTo)).rejects.toThrow('of another site')
    await runDailyBackup(one, one.backupTo)
  })

  test('keeps backups that cannot be read if they may belong to another site', async () => {
    const folder = createTemporaryFolder()
    const config = await aSite({ BACKUP_TO: folder })
    const damaged = join(folder, 'day-20261101T120000Z.tar')
    await writeFile(damaged, 'damaged')
    for (let night = 0; night < 2; night++)
      await expect(runDailyBackup(config, config.backupTo)).rejects.toThrow(
        `${folder} holds backups that cannot be read`,
      )
    expect(await daysIn(folder)).toEqual([basename(damaged)])
    await rm(damaged)
    await runDailyBackup(config, config.backupTo)
    const [own = ''] = await daysIn(folder)
    await writeFile(join(folder, own), 'damaged')
    vi.setSystemTime(Date.now() + DAY)
    await runDailyBackup(config, config.backupTo)
    expect(await daysIn(folder)).toHaveLength(2)
  })

  test('ignores and keeps files of other programs', async () => {
    const to = createTemporaryFolder()
    const config = await aSite({ BACKUP_TO: to })
    const foreign = async (folder: string) => {
      await mkdir(join(folder, '@eaDir', 'x'), { recursive: true })
      await writeFile(join(folder, '.DS_Store'), 'x')
    }
    await runDailyBackup(config, config.backupTo)
    const folders = [
      join(config.dataDir, 'originals'),
      join(config.dataDir, 'backups', 'originals'),
      join(to, 'originals'),
    ]
    for (const folder of folders) await foreign(folder)
    vi.setSystemTime(Date.now() + DAY)
    const { lost } = await runDailyBackup(config, config.backupTo)
    expect(lost).toBe(0)
    expect(await daysIn(to)).toHaveLength(2)
    for (const folder of folders)
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['@eaDir', '.DS_Store']))
    expect((await checkSite(config)).faults).toEqual([])
  })

  test('logs a damaged backup and deletes photos that only this backup needed', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const config = await aSite()
    const backups = join(config.dataDir, 'backups')
    const { file } = await createLocalDailyBackup(config, NOW - DAY)
    const beside = join(backups, 'originals')
    const [gone = ''] = await readdir(beside)
    await purgePhoto(config, gone)
    await writeFile(file, (await readFile(file)).subarray(0, 5000))
    await createLocalDailyBackup(config, NOW)
    expect(log.mock.calls.flat().join()).toContain(basename(file))
    expect(await readdir(beside)).not.toContain(gone)
    log.mockRestore()
  })

  test('an unreadable backup is logged, keeps the photographs, and does not stop the new one', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const config = await aSite()
    const backups = join(config.dataDir, 'backups')
    const { file } = await createLocalDailyBackup(config, NOW - 2 * DAY)
    const beside = join(backups, 'originals')
    const [gone = ''] = await readdir(beside)
    await purgePhoto(config, gone)
    // Simulates a backup on a disconnected disk: replaces the backup with a symbolic link to a
    // missing file.
    const moved = `${file}.moved`
    await rename(file, moved)
    await symlink(moved, file)
    const absent = `${moved}.absent`
    await rename(moved, absent)
    const { file: made } = await createLocalDailyBackup(config, NOW - DAY)
    expect(await daysIn(backups)).toEqual(
      expect.arrayContaining([file, made].map((path) => basename(path))),
    )
    expect(log.mock.calls.flat().join()).toContain(`${basename(file)} cannot be read (ENOENT)`)
    expect(await readdir(beside)).toContain(gone)
    await rename(absent, moved)
    await rm(file)
    await createLocalDailyBackup(config, NOW)
    expect(await readdir(beside)).not.toContain(gone)
    log.mockRestore()
  })

  test('ignores a folder with the name of a backup', async () => {
    const config = await aSite()
    const backups = join(config.dataDir, 'backups')
    const { file } = await createLocalDailyBackup(config, NOW - 40 * DAY)
    await rm(file)
    await mkdir(file)
    const { file: made } = await createLocalDailyBackup(config, NOW)
    expect(await daysIn(backups)).toEqual([file, made].map((path) => basename(path)))
  })

  test('keeps the new backup even if a wrong clock makes it the oldest', async () => {
    const config = await aSite()
    for (let day = 12; day >= 0; day--) await createLocalDailyBackup(config, NOW - day * DAY)
    const { file } = await createLocalDailyBackup(config, NOW - 3650 * DAY)
    expect(await daysIn(dirname(file))).toContain(basename(file))
  })
})

describe('in a remote folder', () => {
  test('can be restored from there, and photos are never overwritten or deleted', async () => {
    const folder = createTemporaryFolder()
    const config = await aSite({ BACKUP_TO: folder })
    await runDailyBackup(config, config.backupTo)
    expect((await readBackupStatus(config)).elsewhere).toMatchObject({ lost: 0 })
    const photographs = await readdir(join(folder, 'originals'))
    expect(photographs.sort()).toEqual(Object.keys(await hashOriginals(config.dataDir)))
    const [hurt = ''] = photographs
    await writeFile(join(config.dataDir, 'originals', hurt), 'x')
    await runDailyBackup(config, config.backupTo)
    expect((await readdir(join(folder, 'originals'))).sort()).toEqual(photographs.sort())
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    await restoreBackup(empty, join(folder, (await daysIn(folder))[0] ?? ''))
    expect((await checkSite(empty)).faults).toEqual([])
    expect((await stat(join(empty.dataDir, 'originals', hurt))).nlink).toBe(1)
  })

  test('gets the copies that earlier backups have stored of missing originals', async () => {
    const folder = createTemporaryFolder()
    const config = await aSite({ BACKUP_TO: folder })
    const before = await hashOriginals(config.dataDir)
    await createLocalDailyBackup(config, NOW - DAY)
    const [gone = ''] = Object.keys(before)
    await rm(join(config.dataDir, 'originals', gone))
    const { lost } = await runDailyBackup(config, config.backupTo, null, NOW)
    expect(lost).toBe(1)
    expect(await hashOriginals(folder)).toEqual(before)
  })

  test('fails if the folder does not exist and does not create it', async () => {
    const missing = join(createTemporaryFolder(), 'disk')
    const config = await aSite({ BACKUP_TO: missing })
    await expect(runDailyBackup(config, config.backupTo)).rejects.toThrow(
      /does not exist\. Is its disk connected\?/,
    )
    expect(await stat(missing).catch(() => null)).toBeNull()
    const record = await readBackupStatus(config)
    expect([record.own?.lost, record.elsewhere]).toEqual([0, undefined])
  })
})

test.each([
  ['/etc/passwd', /\n\/etc\/passwd \(BACKUP_TO\) is not a folder\. .+\n$/],
  ['/proc', /\n\/proc\/originals \(BACKUP_TO\) cannot be used as a folder \(ENOENT\)\. .+\n$/],
])('names BACKUP_TO=%s in one line after the local backup', async (BACKUP_TO, line) => {
  const { dataDir } = await aSite()
  const { code, output } = await tryCommand('backup', dataDir, ['--daily'], { BACKUP_TO })
  expect([code, output]).toEqual([1, expect.stringMatching(line)])
  expect(output.split('\n')).toHaveLength(3)
  expect(output).toMatch(/^.+\.tar: 1 MB, 3 photographs, checked\.\n/)
})

describe('in a remote folder that loses data', () => {
  async function aCopiedSite() {
    const folder = createTemporaryFolder()
    const config = await aSite({ BACKUP_TO: folder })
    await runDailyBackup(config, config.backupTo, null, NOW - DAY)
    const [hurt = ''] = await readdir(join(folder, 'originals'))
    const path = join(folder, 'originals', hurt)
    const intact = await readFile(path)
    const spoil = async () => {
      const bytes = Buffer.from(intact)
      bytes[20] = (bytes[20] ?? 0) ^ 1
      await writeFile(path, bytes)
    }
    return { folder, config, hurt, path, intact, spoil }
  }
  const archiveIn = async (folder: string) => join(folder, (await daysIn(folder)).at(-1) ?? '')

  test('reads every photo once in 30 nights and replaces a damaged one', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { config, hurt, path, intact, spoil } = await aCopiedSite()
    await spoil()
    const nights = Array.from({ length: 30 }, (_, night) => NOW + night * DAY)
    const due = nights.filter((night) => isPhotoCheckDue(hurt, night))
    expect(due).toHaveLength(1)
    await runDailyBackup(config, config.backupTo, null, due[0])
    expect((await readFile(path)).equals(intact)).toBe(true)
    const lines = log.mock.calls.flat().filter((line) => line.includes('was damaged'))
    expect(lines).toEqual([expect.stringContaining(`${path} was damaged. It was replaced`)])
    log.mockRestore()
  })

  test('npm run check -- --backups names damaged photos and the backups that lack them', async () => {
    const { folder, config, path, spoil } = await aCopiedSite()
    expect(await checkBackups(config.dataDir, config.backupTo)).toEqual({
      ...{ faults: [], archives: 2, photographs: 6 },
    })
    await spoil()
    await writeFile(join(folder, 'day-20260101T000000Z.tar'), 'x')
    const { faults } = await checkBackups(config.dataDir, config.backupTo)
    expect(faults).toEqual([
      `${path} is damaged: its bytes do not match its name.`,
      `${folder}/day-20260101T000000Z.tar is not a backup of Copeaux.`,
      `${await archiveIn(folder)} lacks 1 of its 3 photographs.`,
    ])
    const env = { BACKUP_TO: folder }
    const { code, output } = await tryCommand('check', config.dataDir, ['--backups'], env)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/\n3 faults, 3 backups .+checked\.\n$/),
    ])
  })

  test('a restore names the damaged photo', async () => {
    const { folder, path, spoil } = await aCopiedSite()
    await spoil()
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    const file = await archiveIn(folder)
    await expect(restoreBackup(empty, file)).rejects.toThrow(
      `${file}: ${path} is damaged. Add --incomplete`,
    )
  })

  test('stores nothing in the folder below an unmounted disk', async () => {
    const { folder, config } = await aCopiedSite()
    await rename(folder, `${folder}-unmounted`)
    await mkdir(folder)
    await expect(runDailyBackup(config, config.backupTo)).rejects.toThrow(/Is its disk mounted\?/)
    expect(await readdir(folder)).toEqual([])
    const other = { kind: 'folder', path: createTemporaryFolder() } as const
    await runDailyBackup(config, other)
    const back = runDailyBackup(config, config.backupTo)
    await expect(back, 'after another place').rejects.toThrow(/Is its disk mounted\?/)
    await writeFile(join(folder, 'copeaux-backups.txt'), '')
    await runDailyBackup(config, config.backupTo)
    expect(await readdir(join(folder, 'originals'))).toHaveLength(3)
  })

  test('is not reported as remote on the disk of the site or before the first copy', async () => {
    const { folder, config } = await aCopiedSite()
    expect(await readLastBackup(config)).toMatchObject({ to: folder, isOnSameDisk: true })
    const another = { kind: 'folder', path: createTemporaryFolder() } as const
    expect(await readLastBackup({ ...config, backupTo: another })).toBeNull()
  })
})

test('deletes only what killed backups left a day ago, also in a folder elsewhere', async () => {
  const folder = createTemporaryFolder()
  const config = await aSite({ BACKUP_TO: folder })
  await runDailyBackup(config, config.backupTo)
  const backups = join(config.dataDir, 'backups')
  const old = new Date(Date.now() - 2 * DAY)
  const own = createTemporaryFolder()
  for (const place of [backups, folder, own]) {
    for (const name of [`.${crypto.randomUUID()}.part`, '.notes.part'])
      await writeFile(join(place, name), 'x').then(() => utimes(join(place, name), old, old))
    await writeFile(join(place, `.${crypto.randomUUID()}.part`), 'still written')
  }
  const underWay = join(backups, 'under-way')
  for (const name of [crypto.randomUUID(), 'of-the-host']) {
    await mkdir(join(underWay, name), { recursive: true })
    await utimes(join(underWay, name), old, old)
  }
  const intervals = { first: 1, every: DAY, afterFailure: DAY }
  const service = createBackupService(config, logError, { intervals })
  service.start()
  const partsIn = async (place: string) =>
    (await readdir(place)).filter((name) => name.endsWith('.part')).length
  await expect.poll(() => readdir(underWay)).toEqual(['of-the-host'])
  await expect.poll(() => partsIn(backups)).toBe(2)
  await service.close()
  await runDailyBackup(config, config.backupTo)
  expect(await partsIn(folder)).toBe(2)
  await writeFullBackup(config, join(own, 'site.tar'))
  expect(await partsIn(own)).toBe(2)
})

describe('monitoring', () => {
  async function listen(status: number) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status, { location: '/other' }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`
    return { asked, url, close: () => server.close() }
  }

  test('requests BACKUP_PING_URL after a backup and not after a failed one', async () => {
    const { asked, url, close } = await listen(200)
    const config = await aSite()
    await runDailyBackup(config, null, url)
    expect(asked).toEqual(['GET /secret'])
    const missing = { kind: 'folder', path: join(config.dataDir, 'nowhere') } as const
    await expect(runDailyBackup(config, missing, url)).rejects.toThrow()
    expect(asked).toHaveLength(1)
    close()
  })

  test('requests no BACKUP_PING_URL when more originals are missing than before', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { asked, url, close } = await listen(200)
    const config = await aSite()
    const countWarnings = () =>
      log.mock.calls.flat().filter((line) => line.includes('Missing or damaged photographs: 1.'))
        .length
    await runDailyBackup(config, null, url)
    expect([asked.length, countWarnings()]).toEqual([1, 0])
    const [gone = ''] = await readdir(join(config.dataDir, 'originals'))
    await rm(join(config.dataDir, 'originals', gone))
    await runDailyBackup(config, null, url)
    expect([asked.length, countWarnings()]).toEqual([1, 1])
    await runDailyBackup(config, null, url)
    expect([asked.length, countWarnings()]).toEqual([2, 2])
    log.mockRestore()
    close()
  })

  test('requests no BACKUP_PING_URL after a first backup that lacks an original', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { asked, url, close } = await listen(200)
    const config = await aSite()
    const [gone = ''] = await readdir(join(config.dataDir, 'originals'))
    await rm(join(config.dataDir, 'originals', gone))
    await runDailyBackup(config, null, url)
    expect(asked).toEqual([])
    expect(log.mock.calls.flat().join()).toMatch(/BACKUP_PING_URL is not requested/)
    await runDailyBackup(config, null, url)
    expect(asked).toHaveLength(1)
    log.mockRestore()
    close()
  })

  test.each([
    ['an error', 500, /BACKUP_PING_URL responds with 500/],
    ['a redirect', 302, /BACKUP_PING_URL cannot be requested/],
    ['nothing', 0, /BACKUP_PING_URL cannot be requested/],
  ])('a backup succeeds if BACKUP_PING_URL answers with %s', async (_, status, line) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { url, close } = await listen(status || 200)
    if (status === 0) close()
    const { lost } = await runDailyBackup(await aSite(), null, url)
    expect(lost).toBe(0)
    const logged = log.mock.calls.flat().join()
    expect(logged).toMatch(line)
    expect(logged).not.toContain('secret')
    log.mockRestore()
    close()
  })

  test('npm run check -- --backup-age exits with 1 if the last backup is too old', async () => {
    const config = await aSite()
    const age = (hours: string, env = {}) =>
      tryCommand('check', config.dataDir, ['--backup-age', hours], env)
    expect(await age('48')).toEqual({ code: 1, output: 'There is no backup yet.\n' })
    await updateBackupStatus(config, { own: { at: Date.now() - 30 * 3_600_000, lost: 0 } })
    expect(await age('48')).toMatchObject({
      code: 0,
      output: expect.stringContaining('30.0 hours'),
    })
    expect(await age('24')).toMatchObject({ code: 1 })
    expect(await age('24', { BACKUP_TO: createTemporaryFolder() })).toEqual({
      ...{ code: 1, output: 'There is no backup in BACKUP_TO yet.\n' },
    })
    expect((await age('soon')).output).toMatch(/^Usage: /)
    await updateBackupStatus(config, { own: { at: Date.now() + DAY, lost: 0 } })
    expect(await age('24')).toMatchObject({ code: 1, output: expect.stringContaining('future') })
  })

  test('--backup-age says that there is no site, or that it cannot read the record', async () => {
    const empty = createTemporaryFolder()
    expect(await tryCommand('check', empty, ['--backup-age', '48'])).toEqual({
      code: 1,
      output: expect.stringMatching(`^There is no site in ${empty}: `),
    })
    const config = await aSite()
    const record = join(config.dataDir, 'backups', 'record.json')
    // Creates a symbolic link to itself, which is an unreadable file even for root.
    await mkdir(dirname(record), { recursive: true })
    await symlink(record, record)
    const { code, output } = await tryCommand('check', config.dataDir, ['--backup-age', '48'])
    expect([code, output]).toEqual([1, expect.stringContaining('ELOOP')])
    await expect(updateBackupStatus(config, { downloadedAt: 1 })).rejects.toThrow('ELOOP')
    await rm(record)
    await writeFile(record, 'damaged')
    await updateBackupStatus(config, { downloadedAt: 1 })
    expect(await readBackupStatus(config)).toEqual({ downloadedAt: 1 })
  })
})

test('npm run check -- --backup-age exits with 1 if BACKUP_TO lacks the last backup', async () => {
  const BACKUP_TO = createTemporaryFolder()
  const config = await aSite({ BACKUP_TO })
  await runDailyBackup(config, config.backupTo)
  const age = () => tryCommand('check', config.dataDir, ['--backup-age', '48'], { BACKUP_TO })
  expect(await age()).toMatchObject({ code: 0 })
  for (const name of await daysIn(BACKUP_TO)) await rm(join(BACKUP_TO, name))
  expect(await age()).toEqual({
    code: 1,
    output: 'The last backup is not in BACKUP_TO any more. Is its disk mounted?\n',
  })
})

describe('in an S3 bucket', () => {
  test('uploads each photo once, each backup as a file, and deletes expired backups', async () => {
    const s3 = await startFakeS3Server()
    const config = await aSite(s3.env)
    await runDailyBackup(config, config.backupTo)
    const hashes = Object.keys(await hashOriginals(config.dataDir))
    for (const hash of hashes)
      expect(s3.objects.get(`atelier/originals/${hash}`)).toEqual(
        await readFile(join(config.dataDir, 'originals', hash)),
      )
    expect(s3.objects.size).toBe(4)
    expect((await checkBackups(config.dataDir, config.backupTo)).faults).toEqual([])
    for (const days of [90, 89, 88, 80, 70, 60, 50, 40, 39, 38, 37, 36, 35])
      s3.objects.set(
        `atelier/day-${new Date(NOW - days * DAY).toISOString().slice(0, 19).replace(/\W/g, '')}Z.tar`,
        Buffer.from('x'),
      )
    s3.objects.set('atelier/notes.txt', Buffer.from('the host’s own'))
    s3.failures.push(503, 500)
    await runDailyBackup(config, config.backupTo)
    const left = [...s3.objects.keys()]
    expect(left.filter((key) => key.includes('/day-')).length).toBeLessThanOrEqual(11)
    expect(left).toContain('atelier/notes.txt')
    const folder = createTemporaryFolder()
    await mkdir(join(folder, 'originals'))
    for (const [key, bytes] of s3.objects)
      await writeFile(join(folder, key.replace('atelier/', '')), bytes)
    const empty = readConfig({ DATA_DIR: createTemporaryFolder() })
    await restoreBackup(empty, join(folder, (await daysIn(folder)).at(-1) ?? ''))
    expect((await checkSite(empty)).faults).toEqual([])
    await s3.stop()
  })

  test.each([/\/originals\//, /\/day-/])(
    'names BACKUP_TO in one line if the connection is lost while %s is downloaded',
    async (lost) => {
      const s3 = await startFakeS3Server()
      const config = await aSite(s3.env)
      await runDailyBackup(config, config.backupTo)
      for (const key of s3.objects.keys()) if (lost.test(key)) s3.interrupted.add(key)
      const { code, output } = await tryCommand('check', config.dataDir, ['--backups'], s3.env)
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^.*BACKUP_TO.*: .+ Check the (?:address|network).*\n$/),
      ])
      await s3.stop()
    },
  )

  test('a check ignores what a backup deletes meanwhile', async () => {
    const s3 = await startFakeS3Server()
    const config = await aSite(s3.env)
    await runDailyBackup(config, config.backupTo)
    const expired = [`originals/${'f'.repeat(64)}`, 'day-20260101T000000Z.tar']
    for (const name of expired) s3.objects.set(`atelier/${name}`, Buffer.from('x'))
    const read = s3.objects.get
    s3.objects.get = (key) => {
      for (const name of expired) s3.objects.delete(`atelier/${name}`)
      return read.call(s3.objects, key)
    }
    expect((await checkBackups(config.dataDir, config.backupTo)).faults).toEqual([])
    await s3.stop()
  })

  test('does not follow redirects', async () => {
    const asked: string[] = []
    const another = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end('<ListBucketResult></ListBucketResult>')
    }).listen(0, '127.0.0.1')
    await once(another, 'listening')
    const { port } = another.address() as AddressInfo
    const first = createServer((request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end()
    }).listen(0, '127.0.0.1')
    await once(first, 'listening')
    const s3 = await startFakeS3Server()
    const endpoint = `http://127.0.0.1:${(first.address() as AddressInfo).port}`
    const config = await aSite({ ...s3.env, BACKUP_S3_ENDPOINT: endpoint })
    await expect(runDailyBackup(config, config.backupTo)).rejects.toThrow(/responds with 307\.$/)
    expect(asked).toEqual([])
    for (const server of [first, another]) server.close()
    await s3.stop()
  })

  test.each([
    [
      'a wrong secret',
      { BACKUP_S3_SECRET_ACCESS_KEY: 'other' },
      /responds with 403 SignatureDoesNotMatch\.$/,
    ],
    ['no such bucket', { BACKUP_TO: 's3://other' }, /responds with 404 NoSuchBucket\.$/],
    ['nobody there', { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot be reached: /],
  ])('reports %s in one line and keeps the local backup', async (_, env, why) => {
    const s3 = await startFakeS3Server()
    const config = await aSite({ ...s3.env, ...env })
    await expect(runDailyBackup(config, config.backupTo)).rejects.toThrow(why)
    expect(await daysIn(join(config.dataDir, 'backups'))).toHaveLength(1)
    await s3.stop()
  })
})

test('npm run backup -- --daily makes the daily backup at once', async () => {
  const { dataDir } = await aSite()
  const said = await runCommand('backup', dataDir, ['--daily'])
  expect(said).toMatch(/day-\d{8}T\d{6}Z\.tar: 1 MB, 3 photographs, checked\.\n$/)
  const BACKUP_TO = createTemporaryFolder()
  const [here, there] = (await runCommand('backup', dataDir, ['--daily'], { BACKUP_TO })).split(
    '\n',
  )
  const [name = ''] = await daysIn(BACKUP_TO)
  expect(here).toBe(`${join(dataDir, 'backups', name)}: 1 MB, 3 photographs, checked.`)
  expect(there).toBe(`${join(BACKUP_TO, name)}: copied and checked.`)
})
