/**
 * With TEST_SET_UP=shared, each test site has its own database in one PostgreSQL server and its own
 * key prefix in one S3 bucket. Both start with a copy of the site's data folder.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createPostgresDatabase } from '../databases.ts'
import { startPostgres } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'

const root = resolve(import.meta.dirname, '../../..')
const isWanted = process.env.TEST_SET_UP === 'shared'
type Servers = { postgres: string; s3: Record<string, string> }

/**
 * Stores the URLs of both servers in an environment variable for the test workers.
 *
 * @returns a function that stops both servers
 */
export async function startSharedServers(): Promise<() => Promise<void>> {
  if (!isWanted) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-shared-'))
  const postgres = await startPostgres(join(folder, 'postgres'))
  const s3 = await startS3Server(join(folder, 's3'))
  process.env.TEST_SERVERS = JSON.stringify({ postgres: postgres.url, s3: s3.env })
  return async () => {
    await s3.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Environment variables of the sites whose data has been copied, by data folder. */
const moved = new Map<string, Record<string, string>>()

/**
 * Copies the data of a data folder to its own database and key prefix, but only at the first call.
 *
 * @returns the environment variables for a site with this data, or none without TEST_SET_UP=shared
 */
export async function copyDataToSharedServers(dataDir: string): Promise<Record<string, string>> {
  if (!isWanted || !process.env.TEST_SERVERS) return {}
  const known = moved.get(dataDir)
  if (known) return known
  const { postgres, s3 }: Servers = JSON.parse(process.env.TEST_SERVERS)
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`
  const DATABASE_URL = await createPostgresDatabase(postgres, name)
  const settings = { ...s3, S3_BUCKET: `${s3.S3_BUCKET}/${name}`, DATABASE_URL }
  if (existsSync(join(dataDir, 'copeaux.sqlite'))) {
    const keys = Object.entries(s3).map(([key, value]) => [`TO_${key}`, value])
    await promisify(execFile)(
      resolve(root, 'node_modules/.bin/node'),
      ['server/cli/move.ts', '--to', DATABASE_URL, '--to-s3', settings.S3_BUCKET],
      { cwd: root, env: { ...process.env, ...Object.fromEntries(keys), DATA_DIR: dataDir } },
    )
  }
  moved.set(dataDir, settings)
  return settings
}
