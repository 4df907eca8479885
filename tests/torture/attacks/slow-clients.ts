/**
 * Opens many slow connections through nginx with the configuration of docs/hosting/debian.md, while
 * visitors read pages. nginx and the site must close all slow connections in the end, and no
 * visitor may get an error. The test needs `npm run build`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_CREDENTIALS, type SiteProcess, startSite } from '../../support/browser/server.ts'
import { startTlsProxy } from '../../support/browser/tls-proxy.ts'
import { buildBlackPng } from '../../support/png.ts'
import { findFreePort } from '../../support/port.ts'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import type { Metrics, StressTest } from '../stress-test.ts'
import {
  openSlowConnection,
  SLOW_CONNECTION_KINDS,
  type SlowConnectionTarget,
  startSimulatedVisitors,
} from './slow-connections.ts'

const CLIENTS = 5000
const VISITORS = 500
/** Milliseconds between two bytes that a slow client sends. */
const BYTE_INTERVAL = 5_000
/** Milliseconds between two page views of a visitor. */
const VISIT_INTERVAL = 5_000
/**
 * Milliseconds until nginx closes an idle keep-alive connection. This is the longest timeout in the
 * nginx configuration.
 */
const KEEP_ALIVE_TIMEOUT = 75_000
/** Milliseconds by which a busy machine may exceed KEEP_ALIVE_TIMEOUT. */
const GRACE = 30_000
/**
 * Milliseconds until all connections must be closed. If a client reads nothing, nginx closes its
 * connection 60 seconds after the kernel last buffered response bytes. When other connections
 * close, the kernel can buffer more bytes for the remaining clients, so their 60 seconds start
 * again.
 */
const LAST_CLOSED = 6 * 60_000

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * The slow clients share fifty IP addresses, and the visitors share fifty others, because nginx
 * limits the connections from one address.
 */
const getClientAddress = (n: number) => `127.1.0.${1 + (n % 50)}`
const getVisitorAddress = (n: number) => `127.2.0.${1 + (n % 50)}`

/** Creates a piece with a large photo. */
async function fillSite({ url }: SiteProcess): Promise<Omit<SlowConnectionTarget, 'url'>> {
  const json = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' }
  const login = { method: 'POST', body: JSON.stringify(ADMIN_CREDENTIALS), headers: json }
  const cookie = (await fetch(`${url}/api/admin/login`, login)).headers.getSetCookie()[0] ?? ''
  const form = new FormData()
  form.set('image', new File([new Uint8Array(buildBlackPng(1200, 900))], 'a.png'))
  const upload = { method: 'POST', body: form, headers: { ...SAME_ORIGIN_HEADERS, cookie } }
  const { imageUrl } = await (await fetch(`${url}/api/upload`, upload)).json()
  const piece = JSON.stringify({ title: 'Bol', price: 1, image_urls: [imageUrl] })
  const headers = { ...json, cookie }
  await fetch(`${url}/api/art-pieces`, { method: 'POST', body: piece, headers })
  const page = await (await fetch(`${url}/`)).text()
  const script = / src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/'
  return {
    paths: ['/', '/gallery', '/de/news', '/api/art-pieces', imageUrl, script],
    heavy: findLargestAsset(),
  }
}

/**
 * Returns the URL path of the largest built file. The slow clients get this file uncompressed,
 * because they send no Accept-Encoding header.
 */
function findLargestAsset() {
  const folder = new URL('../../../build/client/assets/', import.meta.url)
  const size = (name: string) => statSync(new URL(name, folder)).size
  const [heaviest = ''] = readdirSync(folder).toSorted((a, b) => size(b) - size(a))
  return `/assets/${heaviest}`
}

/** Converts an address of /proc/net/tcp, such as `0100007F:1F90`, into `127.0.0.1:8080`. */
function parseAddress(text = ''): string {
  const [address = '', port = ''] = text.split(':')
  return `${Buffer.from(address, 'hex').reverse().join('.')}:${Number.parseInt(port, 16)}`
}

/**
 * Returns the client address of each established TCP connection to one of the ports. In the Linux
 * file /proc/net/tcp, the second to fourth columns are the local address, the remote address and
 * the state.
 */
function listOpenConnections(ports: number[]): string[] {
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => {
      return state === '01' && ports.some((port) => parseAddress(local).endsWith(`:${port}`))
    })
    .map(([, , remote]) => parseAddress(remote))
}
const readMemoryMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

type SlowConnection = ReturnType<typeof openSlowConnection>

/**
 * Returns the number of closed connections for each kind of client, and the longest time until one
 * was closed. Leaves out clients that do not read, because they do not notice when their connection
 * is closed.
 */
function countClosed(held: SlowConnection[]): Metrics {
  const figures: Metrics = { sum: {}, most: {} }
  for (const kind of SLOW_CONNECTION_KINDS) {
    const closed = held.filter((one) => one.kind === kind).flatMap((one) => one.closed ?? [])
    figures.sum[`${kind} closed`] = closed.length
    if (closed.length > 0) figures.most[`s until ${kind}`] = Math.max(...closed) / 1000
  }
  return figures
}

/**
 * Counts the open connections by kind for an error message, such as `66 connections (40 unread, 26
 * others)`.
 */
function describeConnections(clients: string[], held: SlowConnection[]) {
  const kindOf = (client: string) => held.find((one) => one.client === client)?.kind ?? 'others'
  const counts = Object.entries(Object.groupBy(clients, kindOf)).map(
    ([kind, of = []]) => `${of.length} ${kind}`,
  )
  return `${clients.length} connections (${counts.join(', ')})`
}

async function measureCrowd(site: SiteProcess, proxyPort: number): Promise<Metrics> {
  const target = { ...(await fillSite(site)), url: `https://localhost:${proxyPort}` }
  const ports = [proxyPort, Number(new URL(site.url).port)]
  const openNow = () => listOpenConnections(ports).length
  const before = readMemoryMegabytes(site.process.pid)
  const reading = startSimulatedVisitors(target, VISITORS, VISIT_INTERVAL, getVisitorAddress)
  await wait(2_000)
  const held: SlowConnection[] = []
  for (let n = 0; n < CLIENTS; n += 1) {
    held.push(
      openSlowConnection(
        target,
        SLOW_CONNECTION_KINDS[n % SLOW_CONNECTION_KINDS.length] ?? 'head',
        BYTE_INTERVAL,
        getClientAddress(n),
      ),
    )
    if (n % 100 === 99) await wait(100)
  }
  let most = 0
  let memory = 0
  const begun = performance.now()
  while (performance.now() - begun < KEEP_ALIVE_TIMEOUT + GRACE) {
    most = Math.max(most, openNow())
    memory = Math.max(memory, readMemoryMegabytes(site.process.pid))
    await wait(1_000)
  }
  const { times, errors } = await reading.stop()
  while (openNow() > 0 && performance.now() - begun < LAST_CLOSED) await wait(1_000)
  const elapsed = performance.now() - begun
  const left = listOpenConnections(ports)
  for (const { end } of held) end()
  if (errors.length > 0 || left.length > 0)
    throw new Error(
      `${describeConnections(left, held)} are left, ${errors.length} visitors met ${[...new Set(errors)].slice(0, 5)}\n${site.output().slice(-2000)}`,
    )
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const { sum, most: longest } = countClosed(held)
  return {
    sum: {
      clients: CLIENTS,
      ...sum,
      'answers read': times.length,
      errors: errors.length,
      left: left.length,
    },
    most: {
      ...longest,
      'connections at once': most,
      's until all were closed': elapsed / 1000,
      'ms of the median': at(0.5),
      'ms of 99 %': at(0.99),
      'MB before': before,
      MB: memory,
    },
  }
}

export const slowClientTest: StressTest = {
  description:
    '5,000 slow connections through nginx while 500 visitors read: all are closed, and no visitor gets an error',
  rounds: 1,
  reportEvery: 1,
  start: async ({ folder }) => ({
    async round(n) {
      const env = { DEMO: '0', HOST: '127.0.0.1', TRUST_PROXY: '1' }
      const site = await startSite(join(folder, String(n)), env)
      const port = await findFreePort()
      const proxy = await startTlsProxy(port, site.url.replace('localhost', '127.0.0.1'))
      try {
        return await measureCrowd(site, port)
      } finally {
        await proxy.stop()
        await site.stop()
      }
    },
    end: async () => {},
  }),
}
