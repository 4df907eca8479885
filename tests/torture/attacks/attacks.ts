/**
 * Measures the latency of a visitor who reads a cached page while an attacker uses ten connections.
 * Each attack takes 30 seconds. The visitor's latency may be at most 20 ms (median) and 200 ms
 * (worst). The test needs `npm run build`. The site, the attacker and the visitor each need a free
 * CPU core, because the latency would otherwise depend on the machine.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { ADMIN_CREDENTIALS, type SiteProcess, startSite } from '../../support/browser/server.ts'
import { buildBlackPng } from '../../support/png.ts'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import type { Metrics, StressTest } from '../stress-test.ts'

const ATTACKS = [
  'long-validators',
  'large-messages',
  'unknown-categories',
  'spellings',
  'unknown-pages',
  'uploads',
]
const run = promisify(execFile)

/** Largest accepted latency in milliseconds. */
export type LatencyLimit = { median: number; worst: number }
const LATENCY_LIMIT: LatencyLimit = { median: 20, worst: 200 }
const ATTACK_SECONDS = 30
/** Milliseconds between two requests that the visitor sends. */
const REQUEST_INTERVAL = 10

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

/** Creates the largest photo that the site accepts, as a JPEG that is slow to decode. */
async function createLargestPhoto(folder: string): Promise<string> {
  const file = join(folder, 'largest.jpg')
  const size = { width: 10_000, height: 10_000, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const made = sharp({ create: { ...size, background: '#888', noise } }).jpeg({ quality: 60 })
  await writeFile(file, await made.toBuffer())
  return file
}

/**
 * Requests the page repeatedly until `signal` is aborted.
 * @returns the latencies in milliseconds, sorted in ascending order
 */
async function measureVisits({ url }: SiteProcess, signal: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '192.0.2.7' }
  const read = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${url}/`, { agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      }).on('error', reject)
    })
  const times: number[] = []
  while (!signal.aborted) {
    const startTime = performance.now()
    const status = await read()
    if (status !== 200) throw new Error(`a visitor was answered ${status}`)
    times.push(performance.now() - startTime)
    await wait(REQUEST_INTERVAL)
  }
  agent.destroy()
  return times.sort((a, b) => a - b)
}

async function measureDuringAttack(site: SiteProcess, attack: string, options: string[]) {
  await fetch(`${site.url}/`)
  const stop = new AbortController()
  const visiting = measureVisits(site, stop.signal)
  const attacking = run(
    process.execPath,
    [
      join(import.meta.dirname, 'attacker-process.ts'),
      '--url',
      site.url,
      '--attack',
      attack,
      ...options,
    ],
    { timeout: 120_000 },
  ).finally(() => stop.abort())
  const [{ stdout }, times] = await Promise.all([attacking, visiting])
  return {
    statuses: stdout.trim(),
    median: times[Math.floor(times.length / 2)] ?? 0,
    worst: times.at(-1) ?? 0,
    count: times.length,
  }
}

/**
 * Runs the attacks one after another.
 * @throws if the visitor's latency exceeds the limit
 */
export async function runAttacks(
  folder: string,
  { attacks = ATTACKS, seconds = ATTACK_SECONDS, latencyLimit = LATENCY_LIMIT } = {},
): Promise<Metrics> {
  const photo = attacks.includes('uploads') ? await createLargestPhoto(folder) : ''
  const site = await startSite(join(folder, 'site'), {
    ...{ DEMO: '0', HOST: '127.0.0.1', TRUST_PROXY: '1', DATABASE_URL: '' },
  })
  const most: Record<string, number> = {}
  const above: string[] = []
  let pages = 0
  try {
    const cookie = await fillSite(site)
    const options = ['--seconds', String(seconds), '--cookie', cookie, '--photo', photo]
    for (const attack of attacks) {
      const { median, worst, statuses, count } = await measureDuringAttack(site, attack, options)
      const summary = `${attack}: a visitor waited ${median.toFixed(1)} ms (median), ${worst.toFixed(0)} ms (worst); the attack was answered ${statuses}`
      console.log(summary)
      if (median > latencyLimit.median || worst > latencyLimit.worst) above.push(summary)
      most[`ms of the median (${attack})`] = median
      most[`ms of the worst (${attack})`] = worst
      pages += count
    }
  } finally {
    await site.stop()
  }
  if (above.length > 0)
    throw new Error(
      `more than ${latencyLimit.median} ms or ${latencyLimit.worst} ms:\n${above.join('\n')}`,
    )
  return { sum: { 'pages read': pages }, most }
}

export const latencyUnderAttackTest: StressTest = {
  description:
    'six attacks over ten connections, 30 s each: a visitor of a cached page waits at most 20 ms (median) and 200 ms (worst)',
  rounds: 1,
  reportEvery: 1,
  start: async ({ folder }) => ({
    round: () => runAttacks(folder),
    end: async () => {},
  }),
}
