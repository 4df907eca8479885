/**
 * Starts the real server with a new data folder for a benchmark, signs in, and records the memory
 * of the server.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SAME_ORIGIN_HEADERS } from '../tests/support/server-process.ts'

export const ADMIN_CREDENTIALS = { username: 'admin', password: 'copeaux-et-gouges' }
/**
 * Milliseconds between two memory samples. Samples are infrequent because each one uses CPU time in
 * the kernel.
 */
const SAMPLE_INTERVAL = 500

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * Returns the memory in bytes of a process and all its children, in which shared pages are counted
 * once (proportional set size of Linux). Returns 0 on other systems.
 */
function readMemory(pid: number): number {
  try {
    const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(sizes)?.[1] ?? 0) * 1024
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return own + children.reduce((sum, child) => sum + readMemory(Number(child)), 0)
  } catch {
    return 0
  }
}

/**
 * Sends a request, and repeats it once if it fails, because the server may have closed the idle
 * connection.
 */
export const fetchWithRetry = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))

/**
 * Starts a site with an empty data folder.
 * @param port a free port
 * @param folder the checkout whose build is served
 */
export async function startBenchSite(
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
        // Limits the memory arenas of glibc as `npm start` does (scripts/start.mjs), to measure the
        // memory use of production.
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const begun = performance.now()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemory(server.pid ?? 0))
  }, SAMPLE_INTERVAL)
  while (!(await fetch(`${url}/api/categories`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('the site did not start: run `npm run build`')
    await wait(20)
  }
  const ready = performance.now() - begun
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify(ADMIN_CREDENTIALS),
    headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' },
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  return {
    url,
    dataDir,
    /** Milliseconds from the start of the server process to its first response. */
    ready,
    /** Returns the current memory of the server and its children in bytes. */
    memory: () => readMemory(server.pid ?? 0),
    /** Returns the peak memory of the server and its children in bytes. */
    peak: () => peak,
    async upload(bytes: Uint8Array): Promise<string> {
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
      const headers = { ...SAME_ORIGIN_HEADERS, cookie }
      const answer = await fetch(`${url}/api/upload`, { method: 'POST', body, headers })
      if (answer.status !== 201) throw new Error(`upload answered ${answer.status}`)
      return ((await answer.json()) as { imageUrl: string }).imageUrl
    },
    async write(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
      const headers = { ...SAME_ORIGIN_HEADERS, cookie, 'content-type': 'application/json' }
      const answer = await fetchWithRetry(url + path, {
        method,
        body: JSON.stringify(body),
        headers,
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    },
    async waitForVariants(dataIn = dataDir) {
      const count = (folder: string, end: string) =>
        readdirSync(join(dataIn, folder)).filter((name) => name.endsWith(end)).length
      // Counts the crops for link previews. The crop is the last generated variant, so a photo with
      // a crop has all variants.
      while (count('media', '-share.jpg') < count('originals', '')) await wait(20)
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
export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>

/**
 * Requests a page at a constant rate.
 * @param rate number of requests per second
 * @returns the 99th percentile of the latency in milliseconds
 */
export async function measureP99Latency(
  url: string,
  rate: number,
  seconds: number,
): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    ...['--json', '--connections', '10', '--overallRate', String(rate)],
    ...['--duration', String(seconds), '--headers', 'accept-encoding=br', url],
  ])
  const { latency, non2xx, errors } = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the answers failed`)
  return latency.p99
}
