/**
 * Creates a backup while photos are uploaded, restores the backup in another folder and compares
 * the files. Incomplete and damaged backups must be refused.
 */

import { createHash } from 'node:crypto'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { writeFullBackup } from '../../server/backup/archive/full-backup.ts'
import { checkSite } from '../../server/backup/check-site.ts'
import { restoreBackup } from '../../server/backup/restore/restore.ts'
import { readConfig } from '../../server/config.ts'
import { HostError } from '../../server/host-error.ts'
import { SAME_ORIGIN_HEADERS, SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import { type RequestSender, uploadPhoto } from './kills/kill-writer.ts'
import { WriteLog } from './kills/write-log.ts'
import { createRandomGeneratorForRound } from './random.ts'
import { createRandomPhoto } from './random-photo.ts'
import { ADMIN_CREDENTIALS } from './site-copies.ts'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const WRITERS = 3
const MEGABYTE = 1024 * 1024

async function serve(dataDir: string) {
  const site = startNodeProcess(SITE_NODE_ARGS, {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    ADMIN_USERNAME: ADMIN_CREDENTIALS.username,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  })
  const address = await site.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  let cookie = ''
  const ask: RequestSender = (method, path, body) => {
    const isForm = body instanceof FormData
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      cookie,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    }
    const sent = isForm ? body : body && JSON.stringify(body)
    return fetch(address + path, { method, headers, ...(sent && { body: sent }) })
  }
  const login = await ask('POST', '/api/admin/login', ADMIN_CREDENTIALS)
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    ask,
    async stop() {
      site.child.kill('SIGTERM')
      await site.ended
    },
  }
}

/** Returns the SHA-256 hash of every original photo by file name. */
async function hashesIn(dataDir: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of await readdir(join(dataDir, 'originals'))) {
    const bytes = await readFile(join(dataDir, 'originals', name))
    sums.set(name, createHash('sha256').update(bytes).digest('hex'))
  }
  return sums
}

async function checkWithoutFaults(dataDir: string) {
  const { faults, bytes } = await checkSite(readConfig({ DATA_DIR: dataDir }))
  if (faults.length > 0) throw new Error(`${dataDir}: ${faults.join('\n')}`)
  return bytes
}

/**
 * Checks that damaged backups are refused.
 * @throws if a damaged backup is accepted or changes the site
 */
async function checkRefusals(dataDir: string, file: string) {
  const copy = `${file}.spoilt`
  const { size } = await stat(file)
  const before = [await hashesIn(dataDir), await readdir(dataDir)].toString()
  const spoils: [string, () => Promise<void>][] = [
    ['truncated', () => truncate(copy, Math.floor(size * 0.7))],
    [
      'tampered',
      async () => {
        const handle = await open(copy, 'r+')
        // Changes a byte that is not zero, because zeros may be padding between the files of the
        // archive, where a change has no effect.
        const some = Buffer.alloc(4096)
        const middle = Math.floor(size / 2)
        await handle.read(some, 0, some.length, middle)
        const at = some.findIndex((byte) => byte !== 0)
        if (at < 0) throw new Error(`${file} holds nothing in its middle`)
        await handle.write(Buffer.from([(some[at] ?? 0) ^ 1]), 0, 1, middle + at)
        await handle.close()
      },
    ],
    ['foreign', () => writeFile(copy, Buffer.alloc(MEGABYTE, 'x'))],
  ]
  for (const [name, spoil] of spoils) {
    await copyFile(file, copy)
    await spoil()
    const answer = await restoreBackup(readConfig({ DATA_DIR: dataDir }), copy).catch(
      (error) => error,
    )
    if (!(answer instanceof HostError)) throw new Error(`a ${name} backup: ${answer}`)
    await rm(copy)
    if ([await hashesIn(dataDir), await readdir(dataDir)].toString() !== before)
      throw new Error(`a ${name} backup has changed something`)
  }
  return spoils.length
}

/**
 * Stress test that creates a backup during uploads.
 * @param megabytes total size of the photos that exist when the backup starts
 * @param width width of each photo in pixels
 */
export function createBackupTest(megabytes: number, width: number): StressTestStarter {
  return async ({ seed, folder }) => {
    async function round(n: number) {
      const [here, elsewhere] = [join(folder, `${n}-here`), join(folder, `${n}-elsewhere`)]
      await mkdir(here)
      const site = await serve(here)
      const writeLog = new WriteLog()
      let bytes = 0
      let isUploading = true
      const writer = async (who: number) => {
        const random = createRandomGeneratorForRound(seed, n * WRITERS + who)
        while (isUploading) {
          const photo = await createRandomPhoto(random, width, 'png')
          await uploadPhoto(site.ask, writeLog, photo)
          bytes += photo.length
        }
      }
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, who) => writer(who)))
      while (bytes < megabytes * MEGABYTE)
        await Promise.race([writing, new Promise((later) => setTimeout(later, 20))])
      const before = [...writeLog.photos.values()]
      const file = join(folder, `${n}.tar`)
      const begun = performance.now()
      const { bytes: size } = await writeFullBackup(readConfig({ DATA_DIR: here }), file)
      const backup = (performance.now() - begun) / 1000
      const meanwhile = writeLog.photos.size - before.length
      isUploading = false
      await writing
      await site.stop()

      const again = performance.now()
      await mkdir(elsewhere)
      await restoreBackup(readConfig({ DATA_DIR: elsewhere }), file)
      const restored = (performance.now() - again) / 1000
      const sums = await hashesIn(elsewhere)
      const lost = before.filter((sum) => sums.get(sum) !== sum)
      if (lost.length > 0) throw new Error(`${lost.length} photos of ${before.length} are lost`)
      for (const [name, sum] of sums) if (name !== sum) throw new Error(`${name} is ${sum}`)
      const looking = performance.now()
      await checkWithoutFaults(elsewhere)
      const looked = (performance.now() - looking) / 1000
      await checkWithoutFaults(here)
      const refused = await checkRefusals(elsewhere, file)
      for (const one of [here, elsewhere, file]) await rm(one, { recursive: true })
      return {
        sum: { backups: 1, photos: sums.size, 'arrived meanwhile': meanwhile, refused },
        most: {
          MB: Math.round(size / MEGABYTE),
          's of backup': backup,
          's of restore': restored,
          's of check': looked,
        },
      }
    }
    return { round, end: async () => {} }
  }
}

export const backupTest: StressTest = {
  description: 'backs up 1 GB during uploads and restores it; damaged backups are refused',
  rounds: 3,
  reportEvery: 1,
  start: createBackupTest(1024, 1600),
}
