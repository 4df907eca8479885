/** Starts the real site as its host would, on a free port and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from '../port.ts'
import { settingsFor } from './several-processes.ts'

const root = resolve(import.meta.dirname, '../../..')
export const ADMIN = { username: 'atelier', password: 'copeaux-et-gouges' }

export type Site = {
  url: string
  process: ChildProcess
  dataDir: string
  /** Where its data lies, beside its folder. */
  settings: Record<string, string>
  /** What it has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

/** What tells a process another time than it is (tests/clock). */
const { TZ, NODE_OPTIONS, CLOCK_OFFSET, NODE_COMPILE_CACHE } = process.env
const CLOCK = CLOCK_OFFSET ? { TZ, NODE_OPTIONS, CLOCK_OFFSET } : {}

/**
 * Resolves once the site answers.
 * @param env with an empty DATABASE_URL its data is in the folder, whatever the other sites of the run do
 */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort()
  const settings = 'DATABASE_URL' in env ? {} : await settingsFor(dataDir)
  const child = spawn(resolve(root, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...CLOCK,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
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
