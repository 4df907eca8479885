/** Every screen in every window and size of text, and 200 double taps: what the browser tests leave out for time. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { ensureBuilt, environment } from '../../scripts/prepare.mjs'
import type { Begin, Torture } from './torture.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Of a round each; those that look at less elsewhere (tests/e2e/thorough.ts, TAPS). */
const ROUNDS = [
  'visitor-every-page',
  'admin-every-screen',
  'admin-double-tap',
  'admin-second-taps',
  'admin-drafts',
  'visitor-sheet',
]

const begin: Begin = async ({ folder }) => {
  ensureBuilt()
  const env = { ...environment, THOROUGH: '1', TAPS: '200', CHROMIUM_PATH: findChromium() }
  return {
    async round(n) {
      const report = join(folder, `${n}.json`)
      const command = ['test', '--reporter=line,json', ROUNDS[n % ROUNDS.length] ?? '']
      const run = spawn('playwright', command, {
        cwd: ROOT,
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const code = await new Promise((ended) => run.once('exit', ended))
      if (code !== 0) throw new Error(`${command.at(-1)}: see above`)
      const { stats } = JSON.parse(await readFile(report, 'utf8'))
      return { sum: { 'tests held': stats.expected, 'at a later try': stats.flaky }, most: {} }
    },
    async end() {},
  }
}

export const screens: Torture = {
  says: 'every screen in every window, size of text and language, and 200 pairs of taps',
  rounds: ROUNDS.length,
  every: 1,
  begin,
}
