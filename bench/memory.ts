/** What memory the site holds while nobody asks, and minute by minute while pages and lists are asked for without a pause. */
import type { loadGenerator } from './load.ts'
import { report } from './report.ts'
import type { BenchSite } from './site.ts'

/** `MINUTES=60` for the hour. */
const MINUTES = Number(process.env.MINUTES ?? 10)
const CONNECTIONS = 32
/** In milliseconds, until a site that has made its files is at rest. */
const REST = 15_000
/** The whole of a minute, by turns. */
const PATHS = ['/gallery', '/', '/api/art-pieces', '/de/gallery', '/api/news', '/gallery/1']

export async function memory(site: BenchSite, { ask }: Awaited<ReturnType<typeof loadGenerator>>) {
  const held = () => Math.round(site.memory() / 1e6)
  await new Promise((later) => setTimeout(later, REST))
  const rows: (string | number)[][] = [['at rest', held()]]
  for (let minute = 1; minute <= MINUTES; minute++) {
    for (const path of PATHS) await ask(site.url + path, CONNECTIONS, 60 / PATHS.length)
    rows.push([`minute ${minute}`, held()])
  }
  report('memory', `${CONNECTIONS} connections over ${PATHS.join(', ')}.`, ['when', 'MB'], rows)
}
