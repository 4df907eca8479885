/**
 * So many clients hold their connections as long as the site lets them, while so many visitors read. All of them have to be
 * closed within 30 seconds of their limit, and no visitor may meet an error. The pages have to be built.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '../../server/http/connections.ts'
import { hugePng } from '../../server/test-png.ts'
import { FROM_HERE } from '../../server/test-process.ts'
import { ADMIN, type Site, startSite } from '../e2e/server.ts'
import { hold, readers, SLOW, type Target } from './slow-crowd.ts'
import type { Figures, Torture } from './torture.ts'

const CLIENTS = 5000
const VISITORS = 500
/** Milliseconds between two bytes of those that drip. */
const BEAT = 5_000
/** Milliseconds that a visitor looks at what was read. */
const LOOKS = 5_000
/** Milliseconds after its limit within which a connection has to be closed. */
const GRACE = 30_000

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** A piece with a photo that is heavy to send. */
async function fill({ url }: Site): Promise<Target> {
  const json = { ...FROM_HERE, 'content-type': 'application/json' }
  const login = { method: 'POST', body: JSON.stringify(ADMIN), headers: json }
  const cookie = (await fetch(`${url}/api/admin/login`, login)).headers.getSetCookie()[0] ?? ''
  const form = new FormData()
  form.set('image', new File([new Uint8Array(hugePng(1200, 900))], 'a.png'))
  const upload = { method: 'POST', body: form, headers: { ...FROM_HERE, cookie } }
  const { imageUrl } = await (await fetch(`${url}/api/upload`, upload)).json()
  const piece = JSON.stringify({ title: 'Bol', price: 1, image_urls: [imageUrl] })
  const headers = { ...json, cookie }
  await fetch(`${url}/api/art-pieces`, { method: 'POST', body: piece, headers })
  const page = await (await fetch(`${url}/`)).text()
  const script = / src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/'
  return {
    url: url.replace('localhost', '127.0.0.1'),
    paths: ['/', '/gallery', '/de/news', '/api/art-pieces', imageUrl, script],
    heavy: heaviestAsset(),
  }
}

/** Of the built files, which are sent as they are to whoever takes no encoding. */
function heaviestAsset() {
  const folder = new URL('../../build/client/assets/', import.meta.url)
  const size = (name: string) => statSync(new URL(name, folder)).size
  const [heaviest = ''] = readdirSync(folder).toSorted((a, b) => size(b) - size(a))
  return `/assets/${heaviest}`
}

/** Connections to the port that the system holds open (Linux: a line each, the state in the fourth column). */
function open(port: string): number {
  const local = new RegExp(
    `^\\s*\\d+: \\w+:${Number(port).toString(16).toUpperCase().padStart(4, '0')} `,
  )
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => local.test(line) && line.trim().split(/\s+/)[3] === '01').length
}
const megabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

type Held = ReturnType<typeof hold>

/** How many of each kind heard that they were closed, and the longest that took. Who does not read hears nothing. */
function closings(held: Held[]): Figures {
  const figures: Figures = { sum: {}, most: {} }
  for (const kind of SLOW) {
    const closed = held.filter((one) => one.kind === kind).flatMap((one) => one.closed ?? [])
    figures.sum[`${kind} closed`] = closed.length
    if (closed.length > 0) figures.most[`s until ${kind}`] = Math.max(...closed) / 1000
  }
  return figures
}

async function crowd(site: Site): Promise<Figures> {
  const target = await fill(site)
  const { port } = new URL(target.url)
  const before = megabytes(site.process.pid)
  const reading = readers(target, VISITORS, LOOKS)
  await later(2_000)
  const held: Held[] = []
  for (let n = 0; n < CLIENTS; n += 1) {
    held.push(hold(target, SLOW[n % SLOW.length] ?? 'head', BEAT))
    if (n % 100 === 99) await later(100)
  }
  let most = 0
  let memory = 0
  const limit = Math.max(LIMITS.head, LIMITS.body, LIMITS.unread) + GRACE
  const begun = performance.now()
  while (performance.now() - begun < limit) {
    most = Math.max(most, open(port))
    memory = Math.max(memory, megabytes(site.process.pid))
    await later(1_000)
  }
  const { times, errors } = await reading.stop()
  // Connections of visitors are closed as they have been idle.
  await later(8_000)
  const left = open(port)
  for (const { end } of held) end()
  if (errors.length > 0 || left > 0)
    throw new Error(
      `${left} connections are left, ${errors.length} visitors met ${[...new Set(errors)].slice(0, 5)}\n${site.output().slice(-2000)}`,
    )
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const { sum, most: longest } = closings(held)
  return {
    sum: { clients: CLIENTS, ...sum, 'answers read': times.length, errors: errors.length, left },
    most: {
      ...longest,
      'connections at once': most,
      'ms of the median': at(0.5),
      'ms of 99 %': at(0.99),
      'MB before': before,
      MB: memory,
    },
  }
}

export const slowClients: Torture = {
  says: '5,000 slow connections while 500 visitors read: all are closed, no visitor meets an error',
  rounds: 1,
  every: 1,
  begin: async ({ folder }) => ({
    async round(n) {
      const site = await startSite(join(folder, String(n)), { DEMO: '0', HOST: '127.0.0.1' })
      return crowd(site).finally(() => site.stop())
    },
    end: async () => {},
  }),
}
