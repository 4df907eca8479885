/**
 * Compares how many cached pages per second the site and a minimal node:http server send. Both send
 * the same bytes and are measured alternately.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { chooseLoadGenerator } from './load-generator.ts'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'
import type { BenchSite } from './site.ts'

const BARE_PORT = 4981
const ROUNDS = 5
const CONNECTIONS = 32
const SECONDS = 5
const PAGES = ['/', '/gallery', '/de/gallery', '/contact']

async function startBaselineServer(url: string) {
  const server = spawn(process.execPath, ['bench/baseline-server.ts', url, String(BARE_PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  return async () => {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
}

export async function measureThroughput(
  site: BenchSite,
  { name, ask }: Awaited<ReturnType<typeof chooseLoadGenerator>>,
) {
  const rows: (string | number)[][] = []
  for (const path of PAGES) {
    const url = site.url.replace('localhost', '127.0.0.1') + path
    // Sends requests to fill the page cache before the measurement.
    await ask(url, CONNECTIONS, 1)
    const stopBare = await startBaselineServer(url)
    const bareUrl = `http://127.0.0.1:${BARE_PORT}/`
    await ask(bareUrl, CONNECTIONS, 1)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await ask(url, CONNECTIONS, SECONDS),
        bare: await ask(bareUrl, CONNECTIONS, SECONDS),
      })
    await stopBare()
    const rate = computeMedian(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
    const slow = computeMedian(rounds.map(({ ours, bare }) => ours.p99 / bare.p99))
    const ours = Math.round(computeMedian(rounds.map((round) => round.ours.perSecond)))
    const bare = Math.round(computeMedian(rounds.map((round) => round.bare.perSecond)))
    rows.push([path, ours, bare, rate.toFixed(2), slow.toFixed(2)])
  }
  addReportTable(
    'hits',
    `${CONNECTIONS} connections, ${ROUNDS} rounds by turns of ${SECONDS} s, ${name}.`,
    ['page', 'requests/s', 'baseline', 'ratio', 'ratio of p99'],
    rows,
  )
}
