/**
 * Measures the latency of `/healthz` and of a cached page that a visitor reads, and the memory of
 * the site, during attacks of 30 seconds each. The test needs `npm run build`. The site, the
 * attacker and the visitor each need a free CPU core, because the latency would otherwise depend on
 * the machine.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { memoryArguments, memoryEnvironment } from '../../../scripts/memory-settings.mjs'
import { ADMIN_CREDENTIALS, type SiteProcess, startSite } from '../../support/browser/server.ts'
import { buildBlackPng } from '../../support/png.ts'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import type { Metrics, StressTest } from '../stress-test.ts'
import type { Attack } from './attack.ts'
import { messageAttacks } from './message-attacks.ts'
import { requestAttacks } from './request-attacks.ts'
import { unreadAttacks } from './unread-attacks.ts'

export const ATTACKS: Record<string, Attack> = {
  ...messageAttacks,
  ...requestAttacks,
  ...unreadAttacks,
}
const run = promisify(execFile)

const LIMITS = {
  'visitor median ms': 20,
  'visitor worst ms': 200,
  'healthz median ms': 200,
  'MB of memory': 400,
  'MB above idle': 150,
}
type Measurements = typeof LIMITS

const ATTACK_SECONDS = 30
/** Milliseconds between two requests of the visitor, and between two requests to `/healthz`. */
const VISITOR_INTERVAL = 10
const HEALTHZ_INTERVAL = 100

/**
 * Creates pieces in three categories. One of the pieces has a photo.
 * @returns the cookie of the artist's session
 */
async function fillSite({ url }: SiteProcess): Promise<string> {
  const json = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' }
  const login = { method: 'POST', body: JSON.stringify(ADMIN_CREDENTIALS), headers: json }
  const response = await fetch(`${url}/api/admin/login`, login)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = (path: string, fields: object) => {
    const body = JSON.stringify(fields)
    return fetch(url + path, { method: 'POST', body, headers: { ...json, cookie } })
  }
  const form = new FormData()
  form.set('image', new File([new Uint8Array(buildBlackPng(1200, 900))], 'a.png'))
  const upload = { method: 'POST', body: form, headers: { ...SAME_ORIGIN_HEADERS, cookie } }
  const { imageUrl } = await (await fetch(`${url}/api/upload`, upload)).json()
  for (const name of ['Bols', 'Coupes', 'Bronze']) await post('/api/categories', { name })
  for (let n = 0; n < 30; n += 1) {
    const category = ['Bols', 'Coupes', 'Bronze'][n % 3]
    const photos = n === 0 ? { image_urls: [imageUrl] } : {}
    await post('/api/art-pieces', { title: `Pièce ${n}`, price: 100 + n, category, ...photos })
  }
  return cookie
}

/** Creates a JPEG with as many pixels as the site accepts, which is slow to decode. */
async function createLargestPhoto(folder: string): Promise<string> {
  const file = join(folder, 'largest.jpg')
  const size = { width: 10_000, height: 10_000, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const made = sharp({ create: { ...size, background: '#888', noise } }).jpeg({ quality: 60 })
  await writeFile(file, await made.toBuffer())
  return file
}

/**
 * Requests a path repeatedly over one connection until `signal` is aborted.
 * @returns the latencies in milliseconds, sorted in ascending order
 */
async function measureLatencies(address: string, pause: number, signal: AbortSignal) {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '192.0.2.7' }
  const read = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(address, { agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      }).on('error', reject)
    })
  const times: number[] = []
  while (!signal.aborted) {
    const startTime = performance.now()
    const status = await read()
    if (status !== 200) throw new Error(`${address} was answered ${status}`)
    times.push(performance.now() - startTime)
    await wait(pause)
  }
  agent.destroy()
  return times.sort((a, b) => a - b)
}
const getMedian = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0

/** Resets the peak memory of the process (proc_pid_clear_refs(5)). */
const resetPeakMemory = ({ process: { pid } }: SiteProcess) =>
  writeFile(`/proc/${pid}/clear_refs`, '5')

/** Returns the largest resident memory of the site since the last reset, in MB. */
async function readPeakMemory({ process: { pid } }: SiteProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function measureDuringAttack(
  site: SiteProcess,
  attack: string,
  options: string[],
  idleMemory: number,
): Promise<{ measured: Measurements; statuses: string; pages: number }> {
  await fetch(`${site.url}/`)
  await resetPeakMemory(site)
  const stop = new AbortController()
  const program = join(import.meta.dirname, 'attacker-process.ts')
  const [visits, checks, { stdout }] = await Promise.all([
    measureLatencies(`${site.url}/`, VISITOR_INTERVAL, stop.signal),
    measureLatencies(`${site.url}/healthz`, HEALTHZ_INTERVAL, stop.signal),
    run(process.execPath, [program, '--url', site.url, '--attack', attack, ...options], {
      timeout: 120_000,
    }).finally(() => stop.abort()),
  ])
  const memory = await readPeakMemory(site)
  const measured = {
    'visitor median ms': getMedian(visits),
    'visitor worst ms': visits.at(-1) ?? 0,
    'healthz median ms': getMedian(checks),
    'MB of memory': memory,
    'MB above idle': memory - idleMemory,
  }
  return { measured, statuses: stdout.trim(), pages: visits.length }
}

/**
 * Runs the attacks one after another, each on a new site, because V8 keeps memory that an earlier
 * attack has freed.
 * @throws if a measurement exceeds its limit
 */
export async function runAttacks(
  folder: string,
  attacks = Object.keys(ATTACKS),
  seconds = ATTACK_SECONDS,
): Promise<Metrics> {
  const photo = attacks.includes('uploads') ? await createLargestPhoto(folder) : ''
  const most: Record<string, number> = {}
  const above: string[] = []
  let pageCount = 0
  for (const attack of attacks) {
    const site = await startSite(join(folder, attack), {
      ...{ DEMO: '0', HOST: '127.0.0.1', TRUST_PROXY: '1', DATABASE_URL: '' },
      ...{ NODE_OPTIONS: memoryArguments.join(' '), ...memoryEnvironment },
    })
    try {
      const cookie = await fillSite(site)
      const options = ['--seconds', String(seconds), '--cookie', cookie, '--photo', photo]
      await fetch(`${site.url}/`)
      await resetPeakMemory(site)
      const idleMemory = await readPeakMemory(site)
      const result = await measureDuringAttack(site, attack, options, idleMemory)
      pageCount += result.pages
      const names = Object.keys(LIMITS) as (keyof Measurements)[]
      const values = names.map((name) => `${name} ${result.measured[name].toFixed(1)}`)
      console.log(`${attack}: ${values.join(', ')}; the attack was answered ${result.statuses}`)
      for (const name of names) {
        const value = result.measured[name]
        most[`${name} (${attack})`] = value
        if (value > LIMITS[name])
          above.push(`${attack}: ${name} ${value.toFixed(1)}, limit ${LIMITS[name]}`)
      }
    } finally {
      await site.stop()
    }
  }
  if (above.length > 0) throw new Error(above.join('\n'))
  return { sum: { 'pages read': pageCount }, most }
}

export const overloadTest: StressTest = {
  description:
    'expensive, pipelined and unread requests, 30 s each: latency of a visitor and of /healthz, and memory, stay within limits',
  rounds: 1,
  reportEvery: 1,
  start: async ({ folder }) => ({
    round: () => runAttacks(folder),
    end: async () => {},
  }),
}
