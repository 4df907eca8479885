/** The process that reads strangers' photos: what it knows, when it waits, and what becomes of a photo that hangs. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../database/connect.ts'
import { picture, temporaryFolder } from '../test-site.ts'
import { openDisk } from './disk-storage.ts'
import { inHeicTurn } from './heic-turn.ts'
import { makeFirstFile, type Original, type Workbench } from './image-variants.ts'
import type { Storage } from './storage.ts'
import { createVariantMaker } from './variant-maker-process.ts'
import { createVariantQueue } from './variant-queue.ts'

const HEIC = fileURLToPath(new URL('../../tests/images/heic/large.heic', import.meta.url))
const [MAKE_PIPE] = ['mkfifo'] as const
const isLinux = process.platform === 'linux'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllEnvs()
})
type Place = { storage: Storage; bench: Workbench }
async function placeIn(dataDir = temporaryFolder()): Promise<Place> {
  const storage = await openDisk(dataDir)
  return { storage, bench: { incoming: storage.incoming, made: storage.placeOf('media') } }
}
function newMaker(longest?: number) {
  const maker = createVariantMaker(2, longest)
  open.push(maker)
  return maker
}
/** A photo that never comes: whoever opens it waits for somebody who writes. */
function hanging({ storage }: Place, hash: string): Original {
  const path = storage.placeOf('originals', hash)
  rmSync(path, { force: true })
  execFileSync(MAKE_PIPE, [path])
  return { path, hash, type: 'image/jpeg', rights: '' }
}
async function photo({ storage }: Place, hash: string, width = 600): Promise<Original> {
  const path = storage.placeOf('originals', hash)
  writeFileSync(path, await picture('jpeg', { width, height: 400 }))
  return { path, hash, type: 'image/jpeg', rights: '' }
}
/** What the makers that this process has started were given as their environment. */
function environments(): string[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const isMaker = (pid: string) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('variant-maker')
  return children.filter(isMaker).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
}

test.runIf(isLinux)('it carries no secret', async () => {
  const secrets = {
    ADMIN_PASSWORD: 'un secret de plus',
    DATABASE_URL: 'postgres://x:un-secret@y/z',
    BACKUP_S3_SECRET_ACCESS_KEY: 'un secret aussi',
    SMTP_URL: 'smtp://x:un-secret@y',
    ANYTHING_ELSE: 'un secret que nous ne connaissons pas',
  }
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  const place = await placeIn()
  expect((await newMaker().make(await photo(place, 'a'.repeat(64)), place.bench)).ok).toBe(true)
  const [environment = '', ...others] = environments()
  expect(others).toEqual([])
  expect(environment).toContain('UV_THREADPOOL_SIZE=2')
  expect(environment).not.toMatch(/secret/)
  for (const name of Object.keys(secrets)) expect(environment).not.toContain(name)
})

describe('a HEIC', () => {
  test('is decoded by the maker only while the site decodes none, and the other way round', async () => {
    const place = await placeIn()
    const path = place.storage.placeOf('originals', 'b'.repeat(64))
    copyFileSync(HEIC, path)
    const maker = newMaker()
    // The maker is there, so that what is waited for below is the decoding alone.
    await maker.make(await photo(place, 'c'.repeat(64)), place.bench)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const site = inHeicTurn('of the site', () => held)
    let isMade = false
    const making = maker
      .make({ path, hash: 'b'.repeat(64), type: 'image/heic', rights: '' }, place.bench)
      .then((made) => {
        isMade = true
        return made
      })
    await wait(3_000)
    expect(isMade).toBe(false)
    release()
    await site
    const released = performance.now()
    // By then the maker has asked for its turn, and so is before the site.
    const again = inHeicTurn('of the site', async () => performance.now() - released)
    expect((await making).ok).toBe(true)
    // Some hundreds that its decoding takes, where a turn that is free is had at once.
    expect(await again).toBeGreaterThan(50)
  })

  test('whose maker dies in its turn gives the turn back', async () => {
    const place = await placeIn()
    const path = place.storage.placeOf('originals', 'b'.repeat(64))
    copyFileSync(HEIC, path)
    const maker = createVariantMaker(2)
    const making = maker.make(
      { path, hash: 'b'.repeat(64), type: 'image/heic', rights: '' },
      place.bench,
    )
    making.catch(() => {})
    await wait(1_500)
    maker.close()
    expect(await inHeicTurn('of the site', async () => 'my turn')).toBe('my turn')
  })
})

/** In milliseconds: what a photo may take a step for, longer than any takes on a machine that all tests share. */
const LONGEST = 20_000

describe('a photo that hangs', () => {
  test('is stopped and named, and the one beside it is made all the same', async () => {
    const place = await placeIn()
    const maker = newMaker(LONGEST)
    const stuck = maker.make(hanging(place, 'd'.repeat(64)), place.bench)
    stuck.catch(() => {})
    const beside = await photo(place, 'e'.repeat(64), 1600)
    // Begun shortly before the end of the other, and so cut off in the middle of its own work.
    await wait(LONGEST - 200)
    const other = maker.make(beside, place.bench)
    await expect(stuck).rejects.toThrow(
      `photo ${'d'.repeat(64)}: stopped after ${LONGEST / 1000} s`,
    )
    expect((await other).ok).toBe(true)
    expect((await maker.make(await photo(place, 'f'.repeat(64)), place.bench)).ok).toBe(true)
    expect(environments()).toHaveLength(1)
  })

  test('counts as a failure of its own, and of no other', async () => {
    const dataDir = temporaryFolder()
    const db = await connect({ kind: 'sqlite', file: join(dataDir, 'copeaux.sqlite') })
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
    await db.read
      .insertInto('photos')
      .values(['d', 'e'].map((letter) => ({ ...all, hash: letter.repeat(64) })))
      .execute()
    hanging(place, 'd'.repeat(64))
    await photo(place, 'e'.repeat(64))
    const logged: unknown[] = []
    const queue = createVariantQueue(db, place.storage, (error) => logged.push(error), 2, LONGEST)
    await queue.resume()
    await queue.settle()
    const rows = await db.read
      .selectFrom('photos')
      .select(['failures', 'pending'])
      .orderBy('hash')
      .execute()
    expect(rows).toEqual([
      { failures: 1, pending: 1 },
      { failures: 0, pending: 0 },
    ])
    expect(logged.map(String)).toEqual([
      `Error: photo ${'d'.repeat(64)}: stopped after ${LONGEST / 1000} s`,
    ])
    queue.close()
    await db.close()
  })

  test.each(['image/jpeg', 'image/heic'])(
    'while it is uploaded is refused as one that cannot be read: %s',
    async (type) => {
      const place = await placeIn()
      const path = join(place.storage.incoming, 'g')
      if (type === 'image/heic') copyFileSync(HEIC, path)
      else writeFileSync(path, await picture('jpeg', { width: 6000, height: 4000 }))
      const original = { path, hash: 'a'.repeat(64), type, rights: '' }
      expect(await makeFirstFile(original, place.bench, 5)).toMatchObject({
        ok: false,
        code: 'damaged_photo',
      })
      expect((await makeFirstFile(original, place.bench)).ok).toBe(true)
    },
  )
})
