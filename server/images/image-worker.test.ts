import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPlainImage, createTemporaryFolder, openSite } from '../../tests/support/site.ts'
import { connectDatabase } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { openDiskStorage } from '../storage/disk-storage.ts'
import type { OutputFolders, PhotoStorage } from '../storage/storage.ts'
import type { ImageWorkerPriority } from './image-worker.ts'
import {
  createImageWorkerClient,
  createUploadWorkerPool,
  ImageWorkerCrashError,
  ImageWorkerError,
} from './image-worker-client.ts'
import type { OriginalPhoto } from './variants/image-variants.ts'
import { createVariantQueue } from './variants/variant-queue.ts'

const HEIC = fileURLToPath(new URL('../../tests/images/heic/large.heic', import.meta.url))
const [MAKE_PIPE] = ['mkfifo'] as const
const isLinux = process.platform === 'linux'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  vi.unstubAllEnvs()
})
type Worker = ReturnType<typeof createImageWorkerClient>
type Place = { storage: PhotoStorage; workspace: OutputFolders }
async function placeIn(dataDir = createTemporaryFolder()): Promise<Place> {
  const storage = await openDiskStorage(dataDir)
  return { storage, workspace: { incoming: storage.incoming, output: storage.locationOf('media') } }
}
function newWorker(priority: ImageWorkerPriority = 'background', longest?: number) {
  const worker = createImageWorkerClient(priority, 2, longest)
  open.push(worker)
  return worker
}
/**
 * Creates a named pipe in place of an original photo, so that an image worker hangs: reading from
 * the pipe blocks forever, because no process writes to it.
 */
function hanging({ storage }: Place, hash: string): OriginalPhoto {
  const path = storage.locationOf('originals', hash)
  rmSync(path, { force: true })
  execFileSync(MAKE_PIPE, [path])
  return { path, hash, type: 'image/jpeg', rights: '' }
}
async function photo({ storage }: Place, hash: string, width = 600): Promise<OriginalPhoto> {
  const path = storage.locationOf('originals', hash)
  writeFileSync(path, await createPlainImage('jpeg', { width, height: 400 }))
  return { path, hash, type: 'image/jpeg', rights: '' }
}
/** Returns the ids of the child processes whose command line matches. */
function childrenLike(command: RegExp): string[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.filter((pid) => {
    // The process may have exited since its id was listed. Its folder in /proc then no longer
    // exists.
    const path = `/proc/${pid}/cmdline`
    return existsSync(path) && command.test(readFileSync(path, 'utf8'))
  })
}
const BACKGROUND = /image-worker\.ts\0background/
const environments = () =>
  childrenLike(/image-worker/).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))

test.runIf(isLinux)('inherits the compile cache and no secrets', async () => {
  const secrets = {
    ADMIN_PASSWORD: 'un secret de plus',
    DATABASE_URL: 'postgres://x:un-secret@y/z',
    BACKUP_S3_SECRET_ACCESS_KEY: 'un secret aussi',
    SMTP_URL: 'smtp://x:un-secret@y',
    ANYTHING_ELSE: 'un secret que nous ne connaissons pas',
  }
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  const compileCache = createTemporaryFolder()
  vi.stubEnv('NODE_COMPILE_CACHE', compileCache)
  const place = await placeIn()
  expect(
    (
      await newWorker().generateRemainingVariants(
        await photo(place, 'a'.repeat(64)),
        place.workspace,
      )
    ).ok,
  ).toBe(true)
  const [environment = '', ...others] = environments()
  expect(others).toEqual([])
  expect(environment).toContain('UV_THREADPOOL_SIZE=2')
  expect(environment).not.toMatch(/secret/)
  for (const name of Object.keys(secrets)) expect(environment).not.toContain(name)
  // The compile cache has more than one entry only if the worker has written to it, because Node
  // itself creates only one empty folder in it.
  expect(readdirSync(compileCache, { recursive: true }).length).toBeGreaterThan(1)
})

/**
 * Timeout in milliseconds for one processing step. At upload priority, no step takes this long for
 * a small photo, even on a busy machine.
 */
const LONGEST = 8_000

describe('a HEIC photo', () => {
  const heic = ({ storage }: Place, hash: string): OriginalPhoto => {
    const path = storage.locationOf('originals', hash)
    copyFileSync(HEIC, path)
    return { path, hash, type: 'image/heic', rights: '' }
  }
  const hangingHeic = (place: Place): OriginalPhoto => ({
    ...hanging(place, 'd'.repeat(64)),
    type: 'image/heic',
  })

  test('waits while another process decodes a HEIC photo, and its timeout starts only afterwards', async () => {
    const place = await placeIn()
    const timeout = 2_000
    const photo = hangingHeic(place)
    const [first = 0, second = 0] = await Promise.all(
      [1, 2].map(async () => {
        const decoding = newWorker('uploads', timeout).generateSmallestJpeg(photo, place.workspace)
        await expect(decoding).rejects.toThrow(ImageWorkerError)
        return performance.now()
      }),
    )
    expect(second - first).toBeGreaterThan(timeout * 0.9)
  })

  test('is decoded after one that hangs in the same process', async () => {
    const place = await placeIn()
    const worker = newWorker('uploads', LONGEST)
    const stuck = worker.generateSmallestJpeg(hangingHeic(place), place.workspace)
    stuck.catch(() => {})
    const next = worker.generateSmallestJpeg(heic(place, 'b'.repeat(64)), place.workspace)
    await expect(stuck).rejects.toThrow(ImageWorkerError)
    expect((await next).ok).toBe(true)
  })

  test.runIf(isLinux)('is decoded after a process that decoded one has ended', async () => {
    const place = await placeIn()
    const ends = [
      (worker: Worker) => worker.close(),
      () => process.kill(Number(childrenLike(BACKGROUND)[0]), 'SIGKILL'),
    ]
    for (const end of ends) {
      const ending = newWorker()
      const stuck = ending.generateSmallestJpeg(hangingHeic(place), place.workspace)
      stuck.catch(() => {})
      await vi.waitUntil(() => childrenLike(BACKGROUND)[0], { timeout: 20_000 })
      const worker = newWorker('uploads')
      const next = worker.generateSmallestJpeg(heic(place, 'b'.repeat(64)), place.workspace)
      // Processes a photo in another format than HEIC immediately.
      const other = await photo(place, 'e'.repeat(64))
      expect((await worker.generateSmallestJpeg(other, place.workspace)).ok).toBe(true)
      await end(ending)
      await expect(stuck).rejects.toThrow(ImageWorkerError)
      expect((await next).ok).toBe(true)
    }
  })

  test('gives its turn to the next one after the decoding', async () => {
    const place = await placeIn()
    const ended: string[] = []
    const worker = newWorker('uploads')
    // The variants take much longer than the decoding of the second photo.
    const variants = worker.generateRemainingVariants(heic(place, 'b'.repeat(64)), place.workspace)
    const jpeg = newWorker('uploads').generateSmallestJpeg(
      heic(place, 'c'.repeat(64)),
      place.workspace,
    )
    await Promise.all([
      variants.then(() => ended.push('variants')),
      jpeg.then(() => ended.push('jpeg')),
    ])
    expect(ended).toEqual(['jpeg', 'variants'])
  })
})

describe('a hanging photo', () => {
  test('is aborted and named, and the other photo is completed', async () => {
    const place = await placeIn()
    const worker = newWorker('uploads', LONGEST)
    const stuck = worker.generateRemainingVariants(hanging(place, 'd'.repeat(64)), place.workspace)
    stuck.catch(() => {})
    const beside = await photo(place, 'e'.repeat(64), 200)
    // Sends a second photo shortly before the first one times out. Killing the process then
    // interrupts the second photo, which must be repeated.
    await wait(LONGEST - 200)
    const other = worker.generateRemainingVariants(beside, place.workspace)
    await expect(stuck).rejects.toThrow(
      `photo ${'d'.repeat(64)}: stopped after ${LONGEST / 1000} s`,
    )
    expect((await other).ok).toBe(true)
    expect(
      (await worker.generateRemainingVariants(await photo(place, 'f'.repeat(64)), place.workspace))
        .ok,
    ).toBe(true)
    expect(environments()).toHaveLength(1)
  })

  test('counts only its own failure', async () => {
    const dataDir = createTemporaryFolder()
    const db = await connectDatabase(createSqliteEngine(join(dataDir, 'copeaux.sqlite')))
    const place = await placeIn(dataDir)
    const row = {
      width: 6,
      height: 4,
      bytes: 1,
      type: 'image/jpeg',
      placeholder: '',
      pending: 1 as const,
    }
    const all = { ...row, failures: 0, received_at: 1 }
    await db.queries
      .insertInto('photos')
      .values(['d', 'e'].map((letter) => ({ ...all, hash: letter.repeat(64) })))
      .execute()
    hanging(place, 'd'.repeat(64))
    await photo(place, 'e'.repeat(64), 200)
    const logged: unknown[] = []
    const log = (error: unknown) => void logged.push(error)
    const queue = createVariantQueue(db, place.storage, log, 2, newWorker('uploads', LONGEST))
    await queue.resume()
    await queue.settle()
    const rows = await db.queries
      .selectFrom('photos')
      .select(['failures', 'pending'])
      .orderBy('hash')
      .execute()
    expect(rows).toEqual([
      { failures: 1, pending: 1 },
      { failures: 0, pending: 0 },
    ])
    expect(logged.map(String)).toEqual([
      `ImageWorkerError: photo ${'d'.repeat(64)}: stopped after ${LONGEST / 1000} s`,
    ])
    await queue.close()
    await db.close()
  })
})

describe('an upload', () => {
  const uploadWorker = () => childrenLike(/image-worker\.ts\0uploads/)[0]

  test.runIf(isLinux)('is decoded in a process without secrets', async () => {
    vi.stubEnv('S3_SECRET_ACCESS_KEY', 'un secret')
    vi.stubEnv('SMTP_URL', 'smtp://x:un-secret@y')
    const place = await placeIn()
    const pool = createUploadWorkerPool()
    open.push(pool)
    expect(
      (await pool.generateSmallestJpeg(await photo(place, 'a'.repeat(64)), place.workspace)).ok,
    ).toBe(true)
    expect(readFileSync(`/proc/${uploadWorker()}/environ`, 'utf8')).not.toMatch(/secret/)
  })

  test('is processed while nothing else keeps the event loop alive', async () => {
    const place = await placeIn()
    const module = JSON.stringify(fileURLToPath(new URL('image-worker-client.ts', import.meta.url)))
    const original = JSON.stringify(await photo(place, 'b'.repeat(64)))
    const program = `
      import { createUploadWorkerPool } from ${module}
      const pool = createUploadWorkerPool()
      console.log((await pool.generateSmallestJpeg(${original}, ${JSON.stringify(place.workspace)})).ok)
      await pool.close()`
    const made = execFileSync(process.execPath, ['--input-type=module', '-e', program])
    expect(made.toString()).toBe('true\n')
  })

  test('is aborted when it hangs, and the next one is processed', async () => {
    const place = await placeIn()
    const pool = createUploadWorkerPool(2_000)
    open.push(pool)
    // Sends two photos that make a worker hang, so that each of the two processes of the pool gets
    // one of them.
    const stuck = ['d', 'e'].map((name) =>
      pool.generateSmallestJpeg(hanging(place, name.repeat(64)), place.workspace),
    )
    for (const one of stuck) {
      const error = await one.catch((thrown) => thrown)
      expect(error).toBeInstanceOf(ImageWorkerError)
      expect(error, 'the photo may be intact').not.toBeInstanceOf(ImageWorkerCrashError)
    }
    const next = createUploadWorkerPool()
    open.push(next)
    expect(
      (await next.generateSmallestJpeg(await photo(place, 'f'.repeat(64)), place.workspace)).ok,
    ).toBe(true)
  })

  test.runIf(isLinux)('is processed again when its image worker was killed once', async () => {
    const place = await placeIn()
    const pool = createUploadWorkerPool()
    open.push(pool)
    const original = hanging(place, 'a'.repeat(64))
    const processed = pool.generateSmallestJpeg(original, place.workspace)
    await vi.waitUntil(uploadWorker, { timeout: 20_000 })
    rmSync(original.path)
    await photo(place, original.hash)
    process.kill(Number(uploadWorker()), 'SIGKILL')
    expect((await processed).ok).toBe(true)
  })

  test.runIf(isLinux).each([
    ['does not exist', '/missing/node'],
    ['exits at once', '/bin/false'],
  ])('is answered with 503 if the program of the image worker %s', async (_, program) => {
    const site = await openSite()
    await site.signIn()
    const { execPath } = process
    process.execPath = program
    const response = await site.upload(await createPlainImage())
    process.execPath = execPath
    expect([response.status, (await response.json()).code]).toEqual([503, 'busy'])
    expect((await site.upload(await createPlainImage())).status).toBe(201)
    await site.close()
  })

  test.runIf(isLinux).each([
    [7, 422, 'damaged_photo'],
    ['SIGSEGV', 422, 'damaged_photo'],
    ['SIGKILL', 507, 'photo_not_prepared'],
    ['SIGTERM', 507, 'photo_not_prepared'],
  ])(
    'that ends the process twice with %s is rejected with %i %s, and the next one is accepted',
    async (end, status, code) => {
      const site = await openSite()
      await site.signIn()
      const large = await createPlainImage('jpeg', { width: 8000, height: 8000 })
      const crashing = join(createTemporaryFolder(), 'node')
      const exit = end === 7 ? 'exit(7)' : `kill(process.pid, '${end}')`
      const onMessage = `process.on('message', () => process.${exit})`
      const program = `${onMessage}; process.send({ isReady: true })`
      writeFileSync(crashing, `#!${process.execPath}\n${program}`, { mode: 0o755 })
      const { execPath } = process
      process.execPath = crashing
      const refusal = await site.upload(large)
      process.execPath = execPath
      expect([refusal.status, (await refusal.json()).code]).toEqual([status, code])
      expect(site.logged.map(String)).toEqual([
        `ImageWorkerError: the image worker ended with ${end}`,
      ])
      expect(readdirSync(join(site.config.dataDir, 'incoming'))).toEqual([])
      expect((await site.upload(large)).status).toBe(201)
      await site.close()
    },
  )
})
