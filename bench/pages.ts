/**
 * Runs the benchmarks of the public pages. Arguments select single benchmarks, and `--json` sets
 * the file for the results: `npm run bench pages paint noise -- --json figures.json`.
 */
import { parseArgs } from 'node:util'
import { measureLighthouseScores } from './lighthouse.ts'
import { chooseLoadGenerator } from './load-generator.ts'
import { measureMemory } from './memory.ts'
import { measureGalleryOfNoisyPhotos } from './noisy-gallery.ts'
import { measurePaintTimes } from './paint-times.ts'
import { writeJsonReport } from './report.ts'
import { measureGalleryScaling } from './scale.ts'
import { startBenchSite } from './site.ts'
import { measureStartupTime } from './start-time.ts'
import { measureThroughput } from './throughput.ts'

const PORT = 4980
/**
 * Benchmarks that share one site with the demo content. The other benchmarks start their own site.
 */
const DEMO_BENCHMARKS = {
  hits: measureThroughput,
  paint: measurePaintTimes,
  lighthouse: measureLighthouseScores,
  memory: measureMemory,
}
const OTHER_BENCHMARKS = {
  scale: measureGalleryScaling,
  starts: measureStartupTime,
  noise: measureGalleryOfNoisyPhotos,
}

export async function runPageBenchmarks() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { json: { type: 'string' } },
    allowPositionals: true,
  })
  const known = { ...DEMO_BENCHMARKS, ...OTHER_BENCHMARKS }
  const unknown = positionals.filter((part) => !(part in known))
  if (unknown.length > 0) {
    console.error(`${unknown.join(', ')}: unknown. Choose from ${Object.keys(known).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const isChosen = (part: string) => positionals.length === 0 || positionals.includes(part)
  const generator = await chooseLoadGenerator()
  const demoBenchmarks = Object.entries(DEMO_BENCHMARKS).filter(([part]) => isChosen(part))
  if (demoBenchmarks.length > 0) {
    const site = await startBenchSite(PORT)
    await site.waitForVariants()
    for (const [, measure] of demoBenchmarks) await measure(site, generator)
    await site.close()
  }
  for (const [part, measure] of Object.entries(OTHER_BENCHMARKS))
    if (isChosen(part)) await measure(generator)
  if (values.json) writeJsonReport(values.json)
}
