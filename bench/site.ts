/** A site of its own for a measurement: the real server in a new folder, signed in to, its memory watched. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FROM_HERE } from '../tests/support/server-process.ts'

export const ADMIN = { username: 'admin', password: 'copeaux-et-gouges' }
/** Milliseconds between two looks at the memory: each costs the system some. */
const LOOK = 500

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * Memory in bytes of a process and all its children, what they share counted once (Linux: proportional set size; 0
 * elsewhere).
 */
function residentOf(pid: number): number {
  try {
    const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(sizes)?.[1] ?? 0) * 1024
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return own + children.reduce((sum, child) => sum + residentOf(Number(child)), 0)
  } catch {
    return 0
  }
}

/** Asks again where the site had just closed the connection: it keeps none that is idle, and this process was busy. */
export const ask = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))

/**
 * Starts a site with an empty data folder.
 * @param port free on this machine
 * @param folder the checkout whose build is served
 */
export async function openBenchSite(
  port: number,
  env: Record<string, string> = {},
  folder = process.cwd(),
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'copeaux-bench-'))
  const url = `http://localhost:${port}`
  const server: ChildProcess = spawn(
    process.execPath,
    ['--max-semi-space-size=2', 'server/main.ts'],
    {
      cwd: folder,
      env: {
        // As `npm start` does (scripts/start.mjs).
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const begun = performance.now()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentOf(server.pid ?? 0))
  }, LOOK)
  while (!(await fetch(`${url}/api/categories`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('the site did not start: run `npm run build`')
    await later(20)
  }
  const ready = performance.now() - begun
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
    headers: { ...FROM_HERE, 'content-type': 'application/json' },
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  return {
    url,
    dataDir,
    /** How long its start took until it answered, in milliseconds. */
    ready,
    /** The memory in bytes that it and its children hold now. */
    memory: () => residentOf(server.pid ?? 0),
    /** The most memory in bytes that it and its children have held at once. */
    peak: () => peak,
    /** Sends a photo. @returns its address */
    async upload(bytes: Uint8Array): Promise<string> {
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
      const headers = { ...FROM_HERE, cookie }
      const answer = await fetch(`${url}/api/upload`, { method: 'POST', body, headers })
      if (answer.status !== 201) throw new Error(`upload answered ${answer.status}`)
      return ((await answer.json()) as { imageUrl: string }).imageUrl
    },
    /** Makes something (POST), or saves a change of it (PUT). */
    async write(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
      const headers = { ...FROM_HERE, cookie, 'content-type': 'application/json' }
      const answer = await ask(url + path, { method, body: JSON.stringify(body), headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    },
    /** Waits until every photo has all its files. */
    async allMade(dataIn = dataDir) {
      const count = (folder: string, end: string) =>
        readdirSync(join(dataIn, folder)).filter((name) => name.endsWith(end)).length
      // The crop for sharing is the last one that is made of each.
      while (count('media', '-share.jpg') < count('originals', '')) await later(20)
    },
    async close() {
      clearInterval(watch)
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}
export type BenchSite = Awaited<ReturnType<typeof openBenchSite>>

/** Asks for a page as often as `rate` a second for some seconds. @returns the 99th percentile in milliseconds */
export async function slowest(url: string, rate: number, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    ...['--json', '--connections', '10', '--overallRate', String(rate)],
    ...['--duration', String(seconds), '--headers', 'accept-encoding=br', url],
  ])
  const { latency, non2xx, errors } = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the answers failed`)
  return latency.p99
}
