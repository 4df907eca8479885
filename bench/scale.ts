/**
 * Measures how long rendering the gallery takes with 10 to 10,000 pieces. Also measures how many
 * requests per second the gallery answers from the page cache.
 */
import { insertPieces } from '../tests/support/many-pieces.ts'
import type { chooseLoadGenerator } from './load-generator.ts'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'
import { type BenchSite, fetchWithRetry, startBenchSite } from './site.ts'

const PIECES = [10, 100, 1_000, 10_000]
/** Number of pieces in the gallery with which the report compares all other galleries. */
const REFERENCE_COUNT = 100
const PHOTOS = 3
const FIRST_PORT = 4985
const RENDERS = 40
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32

/**
 * Returns the duration in milliseconds of a request right after a write. The write has emptied the
 * page cache, so the server must render the page.
 */
async function measureRenderTime(site: BenchSite, round: number): Promise<number> {
  await site.write('PUT', '/api/categories/1', { name: 'Coupes', description: `Essai ${round}` })
  const started = performance.now()
  const answer = await fetchWithRetry(`${site.url}/gallery`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the gallery answered ${answer.status}`)
  return performance.now() - started
}

export async function measureGalleryScaling(load: Awaited<ReturnType<typeof chooseLoadGenerator>>) {
  const sites = await Promise.all(
    PIECES.map(async (pieces, at) => {
      const site = await startBenchSite(FIRST_PORT + at, { DEMO: '0' })
      insertPieces(site.dataDir, pieces, PHOTOS)
      return { pieces, site, renders: [] as number[], rates: [] as number[] }
    }),
  )
  for (let round = 0; round < RENDERS; round++)
    for (const { site, renders } of sites) renders.push(await measureRenderTime(site, round))
  for (let round = 0; round < ROUNDS; round++)
    for (const { site, rates } of sites) {
      const url = `${site.url.replace('localhost', '127.0.0.1')}/gallery`
      await load.ask(url, CONNECTIONS, 1)
      rates.push((await load.ask(url, CONNECTIONS, SECONDS)).perSecond)
    }
  for (const { site } of sites) await site.close()
  const usual = sites.find(({ pieces }) => pieces === REFERENCE_COUNT)
  const against = (of: 'renders' | 'rates', figures: number[]) =>
    // Ignores the first measured value, because the first requests only warm up the server.
    computeMedian(
      figures.slice(1).map((figure, at) => figure / (usual?.[of][at + 1] ?? Number.NaN)),
    )
  addReportTable(
    'scale',
    `The gallery, ${RENDERS} renders and ${ROUNDS} interleaved rounds of ${SECONDS} s.`,
    [
      ...['pieces', 'rendered, ms', `rendered × of ${REFERENCE_COUNT}`],
      ...['cached, requests/s', `time of a hit × of ${REFERENCE_COUNT}`],
    ],
    sites.map(({ pieces, renders, rates }) => [
      pieces,
      computeMedian(renders.slice(1)).toFixed(1),
      against('renders', renders).toFixed(2),
      Math.round(computeMedian(rates.slice(1))),
      (1 / against('rates', rates)).toFixed(2),
    ]),
  )
}
