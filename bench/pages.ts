/**
 * Runs the benchmarks of the public pages. Arguments choose some of them, and `--json` names a file
 * for the results: `npm run bench pages look grain -- --json figures.json`.
 */
import { parseArgs } from 'node:util'
import { firstLook } from './first-look.ts'
import { grainyGallery } from './grainy-gallery.ts'
import { hits } from './hits.ts'
import { loadGenerator } from './load.ts'
import { memory } from './memory.ts'
import { writeReports } from './report.ts'
import { scale } from './scale.ts'
import { scores } from './scores.ts'
import { openBenchSite } from './site.ts'
import { starts } from './starts.ts'

const PORT = 4980
/**
 * Benchmarks that share one site with the demo content, and benchmarks that start their own site.
 */
const OF_DEMO = { hits, look: firstLook, scores, memory }
const OF_ITS_OWN = { scale, starts, grain: grainyGallery }

export async function run() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { json: { type: 'string' } },
    allowPositionals: true,
  })
  const known = { ...OF_DEMO, ...OF_ITS_OWN }
  const unknown = positionals.filter((part) => !(part in known))
  if (unknown.length > 0) {
    console.error(`${unknown.join(', ')}? The parts are ${Object.keys(known).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const isAsked = (part: string) => positionals.length === 0 || positionals.includes(part)
  const generator = await loadGenerator()
  const ofDemo = Object.entries(OF_DEMO).filter(([part]) => isAsked(part))
  if (ofDemo.length > 0) {
    const site = await openBenchSite(PORT)
    await site.allMade()
    for (const [, measure] of ofDemo) await measure(site, generator)
    await site.close()
  }
  for (const [part, measure] of Object.entries(OF_ITS_OWN))
    if (isAsked(part)) await measure(generator)
  if (values.json) writeReports(values.json)
}
