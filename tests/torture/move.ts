/**
 * Moves a large site to PostgreSQL and object storage, and back. The process that moves the site to
 * PostgreSQL is killed several times before the move succeeds.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { compareDatabaseFiles } from '../../server/move/move.ts'
import { createServices } from '../../server/services.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { buildFakeOriginal, insertPieces } from '../support/many-pieces.ts'
import { startPostgres } from '../support/postgres.ts'
import { startS3Server } from '../support/s3-server.ts'
import { getServerFilePath, startNodeProcess } from '../support/server-process.ts'
import { createRandomGeneratorForRound } from './random.ts'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const PHOTOS = 3
const KILLS = 3
const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Creates a data folder with the given number of pieces. Each photo has two fake files: the
 * original, and a JPEG in `media`.
 */
async function createSite(dataDir: string, pieces: number) {
  await (await createServices(readConfig({ DATA_DIR: dataDir }), () => {})).close()
  insertPieces(dataDir, pieces, PHOTOS)
  for (let piece = 1; piece <= pieces; piece++)
    for (let at = 0; at < PHOTOS; at++) {
      const bytes = buildFakeOriginal(piece, at)
      await writeFile(join(dataDir, 'originals', hashBytes(bytes)), bytes)
      await writeFile(join(dataDir, 'media', `${hashBytes(bytes)}.jpg`), `public ${piece} ${at}`)
    }
}

async function hashFolder(dataDir: string): Promise<string> {
  const all: string[] = []
  for (const shelf of ['originals', 'media'])
    for (const name of (await readdir(join(dataDir, shelf))).sort())
      all.push(`${shelf}/${name} ${hashBytes(await readFile(join(dataDir, shelf, name)))}`)
  return all.join('\n')
}

const runMoveCommand = (args: string[], env: Record<string, string>) =>
  startNodeProcess([getServerFilePath('cli/move.ts'), ...args], env)
async function runToEnd(args: string[], env: Record<string, string>) {
  const begun = performance.now()
  const { code, output } = await runMoveCommand(args, env).ended
  if (code !== 0) throw new Error(output)
  return Math.round((performance.now() - begun) / 1000)
}

export function createSiteMoveTest(pieces: number): StressTestStarter {
  return async ({ seed, folder }) => {
    const postgres = await startPostgres(join(folder, 'postgres'))
    const s3 = await startS3Server(join(folder, 's3'))
    const here = join(folder, 'here')
    await mkdir(here)
    await createSite(here, pieces)
    const before = await hashFolder(here)

    async function round(n: number) {
      const random = createRandomGeneratorForRound(seed, n)
      const DATABASE_URL = await createPostgresDatabase(postgres.url, `place_${n}`)
      const S3_BUCKET = `${s3.env.S3_BUCKET}/place-${n}`
      const keys = Object.entries(s3.env).map(([name, value]) => [`TO_${name}`, value])
      const words = ['--to', DATABASE_URL, '--to-s3', S3_BUCKET]
      const env = { ...Object.fromEntries(keys), DATA_DIR: here }
      for (let kill = 0; kill < KILLS; kill++) {
        const { child, ended } = runMoveCommand(words, env)
        await wait(500 + random.below(pieces * 10))
        child.kill('SIGKILL')
        await ended
      }
      const there = await runToEnd(words, env)
      const back = join(folder, `back-${n}`)
      const far = { ...s3.env, S3_BUCKET, DATABASE_URL, DATA_DIR: join(folder, `far-${n}`) }
      const home = await runToEnd(['--to', back], far)
      const { differingTables, rows } = compareDatabaseFiles(
        join(here, 'copeaux.sqlite'),
        join(back, 'copeaux.sqlite'),
      )
      if (differingTables.length > 0)
        throw new Error(`the rows differ: ${differingTables.join(', ')}`)
      if ((await hashFolder(back)) !== before) throw new Error('the files differ')
      if ((await hashFolder(here)) !== before) throw new Error('something changed where it was')
      await rm(back, { recursive: true })
      return {
        sum: { moves: 2, kills: KILLS, rows, files: before.split('\n').length },
        most: { 's there': there, 's back': home },
      }
    }
    return {
      round,
      async end() {
        await s3.stop()
        await postgres.stop()
      },
    }
  }
}

export const siteMoveTest: StressTest = {
  description:
    'moves a site of 1,000 pieces and 3,000 photos to PostgreSQL and back, with kills during the move',
  rounds: 1,
  reportEvery: 1,
  start: createSiteMoveTest(1000),
}
