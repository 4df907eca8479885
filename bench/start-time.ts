/**
 * Measures the time from the start of the process to its first response, with an existing build.
 * The first start has an empty data folder and loads the demo content. Later starts use the same
 * folder.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'
import { startBenchSite } from './site.ts'

const PORT = 4982
const ROUNDS = 7

export async function measureStartupTime() {
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-bench-'))
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const site = await startBenchSite(PORT, { DATA_DIR: folder })
    times.push(site.ready)
    if (round === 0) await site.waitForVariants(folder)
    await site.close()
  }
  await rm(folder, { recursive: true })
  const [first = 0, ...later] = times
  addReportTable(
    'starts',
    `The first start loads the demo; then ${ROUNDS} of the same folder.`,
    ['start', 'ms'],
    [
      ['first', Math.round(first)],
      ['later, median', Math.round(computeMedian(later))],
      ['later, slowest', Math.round(Math.max(...later))],
    ],
  )
}
