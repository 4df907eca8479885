import {
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { SAME_ORIGIN_HEADERS, SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import {
  ADMIN_PASSWORD,
  createPlainImage,
  createTemporaryFolder,
  openSite,
} from '../support/site.ts'
import {
  canMountSmallDisk,
  getPathInNamespace,
  SMALL_DISK_COMMAND_PREFIX,
} from '../support/small-disk.ts'

/** Creates a random image that no format can compress well. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Writes to a file until the disk is full. */
function fill(file: string) {
  const handle = openSync(file, 'a')
  try {
    for (let size = 1024 * 1024; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 8)) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
    }
  } finally {
    closeSync(handle)
  }
}

/**
 * Starts a site with a signed-in session on a small disk. The last request of the session was ten
 * minutes ago, so the next request must update the session in the database.
 */
async function startOnSmallDisk() {
  const seed = createTemporaryFolder()
  const before = await openSite({}, seed)
  const cookie = await before.signIn()
  await before.sql('update sessions set seen_at = seen_at - 600000')
  await before.close({ keep: true })
  const dataDir = createTemporaryFolder()
  const env = { DATA_DIR: dataDir, SEED: seed, SIZE: '16m', DEMO: '0', PORT: '0' }
  const running = startNodeProcess(SITE_NODE_ARGS, env, '', SMALL_DISK_COMMAND_PREFIX)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const inside = getPathInNamespace(running.child.pid, dataDir)
  const headers = (isSignedIn: boolean) => (isSignedIn ? { cookie } : undefined)
  const post = (path: string, body: object, isSignedIn = true) =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...SAME_ORIGIN_HEADERS,
        'content-type': 'application/json',
        ...headers(isSignedIn),
      },
    })
  return {
    running,
    filler: join(inside, 'filler'),
    post,
    get: (path: string, isSignedIn = false) =>
      fetch(address + path, headers(isSignedIn) && { headers: headers(isSignedIn) as never }),
    signIn: () => post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD }, false),
    upload: (bytes: Uint8Array) => {
      const body = new FormData()
      body.set('image', new File([new Uint8Array(bytes)], 'photo.jpg'))
      return fetch(`${address}/api/upload`, {
        method: 'POST',
        body,
        headers: { ...SAME_ORIGIN_HEADERS, cookie },
      })
    },
    files: () =>
      ['incoming', 'originals', 'media'].flatMap((folder) =>
        readdirSync(join(inside, folder)).map((name) => `${folder}/${name}`),
      ),
  }
}
type OnSmallDisk = Awaited<ReturnType<typeof startOnSmallDisk>>

describe.skipIf(!canMountSmallDisk)('on a full disk', () => {
  let site: OnSmallDisk
  afterEach(async () => {
    site.running.child.kill('SIGTERM')
    await site.running.ended
  })
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).code]
  const FULL = [507, 'disk_full']
  /**
   * Creates categories with long descriptions until the server rejects one. The first requests may
   * succeed, because the database file has free pages.
   * @returns the names of the stored categories
   */
  async function writeUntilFull() {
    const stored: string[] = []
    for (;;) {
      const name = `Bols ${stored.length}`
      const answer = await site.post('/api/categories', { name, description: 'x'.repeat(49_000) })
      if (answer.status !== 201) {
        expect(await refusal(answer)).toEqual(FULL)
        return stored
      }
      stored.push(name)
    }
  }
  const names = async (): Promise<string[]> =>
    (await (await site.get('/api/categories')).json()).map(({ name }: { name: string }) => name)

  test('serves reads and answers writes with disk_full until there is room again', async () => {
    site = await startOnSmallDisk()
    fill(site.filler)
    const stored = await writeUntilFull()
    for (const bytes of [await createPlainImage(), await noise(1200, 900)])
      expect(await refusal(await site.upload(bytes))).toEqual(FULL)
    for (let n = 0; n < 12; n += 1) expect(await refusal(await site.signIn())).toEqual(FULL)

    for (const path of ['/api/admin/session', '/api/art-pieces', '/api/backup/state'])
      expect([path, (await site.get(path, true)).status]).toEqual([path, 200])
    for (const path of ['/api/categories', '/healthz', '/readyz'])
      expect([path, (await site.get(path)).status]).toEqual([path, 200])
    expect((await names()).sort()).toEqual(stored.sort())
    expect(site.files()).toEqual([])

    rmSync(site.filler)
    expect((await site.post('/api/categories', { name: 'Totems' })).status).toBe(201)
    expect((await site.upload(await createPlainImage())).status).toBe(201)
    expect((await site.signIn()).status).toBe(200)
    expect((await names()).sort()).toEqual([...stored, 'Totems'].sort())
    expect((await site.get('/api/admin/session', true)).status).toBe(200)
  }, 60_000)

  test('deletes the original if its variants do not fit on the disk', async () => {
    site = await startOnSmallDisk()
    fill(site.filler)
    const bytes = await noise(1200, 900)
    truncateSync(site.filler, statSync(site.filler).size - Math.ceil(bytes.length * 1.05))
    expect(await refusal(await site.upload(bytes))).toEqual(FULL)
    expect(site.files()).toEqual([])
    rmSync(site.filler)
    expect((await site.upload(bytes)).status).toBe(201)
    expect(site.files().length).toBeGreaterThanOrEqual(2)
  }, 60_000)
})
