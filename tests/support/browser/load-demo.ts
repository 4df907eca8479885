/**
 * Prepares the data folder with the demo content before all browser tests. Each test site uses a
 * copy of this folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { news, trainings } from '../../../demo/content.ts'
import { shiftToLatestPastDate, shiftToNextDate } from '../../../demo/shift-dates.ts'
import type { Piece } from '../../../shared/entities/piece.ts'
import { startSite } from './server.ts'
import { startSharedServers } from './shared-servers.ts'

const root = resolve(import.meta.dirname, '../../..')
const CACHE = resolve(root, '.cache')
export const DEMO_DATA_FOLDER = resolve(CACHE, 'e2e-demo')
/** Files on which the demo data folder depends. If none has changed, the folder is used again. */
const SOURCES = [
  ...['demo', 'server', 'shared', 'package-lock.json'],
  'tests/support/browser/small-demo.ts',
]

function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const files = source.includes('.') ? [''] : readdirSync(path, { recursive: true }).sort()
    for (const name of files.map(String)) {
      if (/(?:\.test\.ts|^[^.]*)$/.test(name) && name !== '') continue
      hash.update(name).update(readFileSync(join(path, name)))
    }
  }
  return hash.digest('hex')
}

/** Returns true if every photo has AVIF files, which the API lists only once all variants exist. */
async function isComplete(url: string) {
  const lists = ['art-pieces', 'news', 'trainings'].map(async (name) => {
    const answer = await fetch(`${url}/api/${name}`)
    return (await answer.json()) as Pick<Piece, 'images'>[]
  })
  const pages = ['home/1', 'portrait/1'].map(
    async (page) => (await (await fetch(`${url}/api/images/${page}`)).json()) as Piece['images'],
  )
  const images = (await Promise.all(lists)).flat().flatMap((entity) => entity.images)
  return [...images, ...(await Promise.all(pages)).flat()].every(
    ({ files }) => files.avif.length > 0,
  )
}

/** Gives a reused demo folder the dates that a new one would have today. */
function updateDates(today: string) {
  const db = new DatabaseSync(join(DEMO_DATA_FOLDER, 'copeaux.sqlite'))
  const setNews = db.prepare('update news set date = ? where title = ?')
  for (const { input } of news) setNews.run(shiftToLatestPastDate(input.date, today), input.title)
  const setTraining = db.prepare('update trainings set date = ? where title = ?')
  for (const { input } of trainings)
    setTraining.run(input.date && shiftToNextDate(input.date, today), input.title)
  db.close()
}

async function createDemoData() {
  const { loadSmallDemoContent } = await import('./small-demo.ts')
  await loadSmallDemoContent(DEMO_DATA_FOLDER)
  const site = await startSite(DEMO_DATA_FOLDER, { DATABASE_URL: '' })
  // Waits for all photo variants, because each site on a copy of the folder would otherwise
  // generate the missing ones again.
  while (!(await isComplete(site.url))) await new Promise((later) => setTimeout(later, 500))
  await site.stop()
}

export default async function loadDemo() {
  const stamp = join(CACHE, 'e2e-demo.made-by')
  const fingerprint = computeFingerprint()
  const today = new Date().toISOString().slice(0, 10)
  const isThere = existsSync(DEMO_DATA_FOLDER) && existsSync(stamp)
  const [madeBy, datesOf] = isThere ? readFileSync(stamp, 'utf8').split(' ') : []
  if (madeBy !== fingerprint) {
    rmSync(stamp, { force: true })
    rmSync(DEMO_DATA_FOLDER, { recursive: true, force: true })
    await createDemoData()
  }
  // Opens the database only if the folder is new or its dates are from another day, because another
  // test process may be copying the folder.
  if (madeBy !== fingerprint || datesOf !== today) {
    updateDates(today)
    writeFileSync(stamp, `${fingerprint} ${today}`)
  }
  return startSharedServers()
}
