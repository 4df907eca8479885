import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findFreePort } from '../port.ts'
import { copyDataToSharedServers } from './shared-servers.ts'

const root = resolve(import.meta.dirname, '../../..')
export const ADMIN_CREDENTIALS = { username: 'atelier', password: 'copeaux-et-gouges' }

export type SiteProcess = {
  url: string
  process: ChildProcess
  dataDir: string
  /**
   * Environment variables for the database and the object storage. Empty with SQLite and local
   * files.
   */
  settings: Record<string, string>
  /** Returns what the process has written to stdout and stderr since its start. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Environment variables that shift the clock of a server process (see
 * tests/clock/shifted-clock.ts).
 */
const { TZ, NODE_OPTIONS, CLOCK_OFFSET, NODE_COMPILE_CACHE } = process.env
const CLOCK = CLOCK_OFFSET ? { TZ, NODE_OPTIONS, CLOCK_OFFSET } : {}

/**
 * Starts a site and waits until it responds.
 *
 * @param env an empty DATABASE_URL selects SQLite in the data folder
 *
 * @param folder folder of the program, which may be a changed copy
 */
export async function startSite(
  dataDir: string,
  env: Record<string, string> = {},
  folder = root,
): Promise<SiteProcess> {
  const port = await findFreePort()
  const settings = 'DATABASE_URL' in env ? {} : await copyDataToSharedServers(dataDir)
  const child = spawn(resolve(root, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...CLOCK,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN_CREDENTIALS.username,
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      ...settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const url = `http://localhost:${port}`
  const stop = () =>
    new Promise<void>((stopped) => {
      if (child.exitCode !== null || child.signalCode !== null) return stopped()
      child.once('exit', () => stopped())
      child.kill('SIGTERM')
    })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/api/categories`).catch(() => null)
    if (answer?.ok) return { url, process: child, dataDir, settings, output: () => output, stop }
    await new Promise((later) => setTimeout(later, 100))
  }
  await stop()
  throw new Error(`the site did not start:\n${output}`)
}
