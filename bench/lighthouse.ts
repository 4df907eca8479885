/**
 * Measures the four Lighthouse scores. Installs Lighthouse with `npm exec`, because it has about a
 * hundred dependencies that nothing else needs.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/find-chromium.mjs'
import { addReportTable } from './report.ts'
import type { BenchSite } from './site.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = [
  ...['/', '/portrait', '/gallery', '/gallery/1', '/news', '/news/1', '/training', '/training/1'],
  ...['/contact', '/legal', '/de', '/admin/login'],
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const BROWSER_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking'
/**
 * Maximum size of a Lighthouse report in bytes. Reports are large because they contain screenshots.
 */
const MAX_REPORT_BYTES = 64 * 1024 * 1024

type Audit = { id: string; score: number | null }
type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

async function runLighthouse(url: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url],
      ...['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`],
      `--chrome-flags=${BROWSER_FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: MAX_REPORT_BYTES },
  )
  return JSON.parse(stdout)
}

export async function measureLighthouseScores(site: BenchSite) {
  const rows: (string | number)[][] = []
  for (const path of PAGES) {
    const { categories, audits } = await runLighthouse(site.url + path)
    const lacking = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id)
    const points = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
    rows.push([path, ...points, [...new Set(lacking)].join(', ')])
  }
  addReportTable(
    'lighthouse',
    `${LIGHTHOUSE}, emulated phone.`,
    ['page', ...CATEGORIES, 'failed audits'],
    rows,
  )
}
