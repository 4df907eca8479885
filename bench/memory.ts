/**
 * Measures the memory of a site: first while the site is idle, and then once a minute while the
 * benchmark requests pages and lists without a pause.
 */
import type { chooseLoadGenerator } from './load-generator.ts'
import { addReportTable } from './report.ts'
import type { BenchSite } from './site.ts'

const MEASUREMENT_MINUTES = Number(process.env.MINUTES ?? 10)
const CONNECTIONS = 32
/** Milliseconds to wait before the first measurement, until the site has become idle. */
const IDLE_DELAY = 15_000
/**
 * The requested paths. In each minute, each path is requested for ten seconds, one after another.
 */
const PATHS = ['/gallery', '/', '/api/art-pieces', '/de/gallery', '/api/news', '/news']

export async function measureMemory(
  site: BenchSite,
  { ask }: Awaited<ReturnType<typeof chooseLoadGenerator>>,
) {
  const held = () => Math.round(site.memory() / 1e6)
  await new Promise((later) => setTimeout(later, IDLE_DELAY))
  const rows: (string | number)[][] = [['at rest', held()]]
  for (let minute = 1; minute <= MEASUREMENT_MINUTES; minute++) {
    for (const path of PATHS) await ask(site.url + path, CONNECTIONS, 60 / PATHS.length)
    rows.push([`minute ${minute}`, held()])
  }
  addReportTable(
    'memory',
    `${CONNECTIONS} connections over ${PATHS.join(', ')}.`,
    ['when', 'MB'],
    rows,
  )
}
