/**
 * Installs the dependencies, including the pinned Node version, and builds the site for the start,
 * test and dev scripts. This file is plain JavaScript without dependencies, because it runs on the
 * machine's own Node (20 or later) before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

/**
 * Environment variables of all child processes. In PATH, the pinned Node comes before the machine's
 * own Node.
 */
export const environment = {
  // Enables Node's compile cache, because it halves the start-up time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: binFolder + delimiter + process.env.PATH,
}

/** Runs a command as one step of the preparation, and exits if the command fails. */
function runStep(title, command, args, options = {}) {
  console.log(`▸ ${title}`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  })
  if (status !== 0) {
    console.error(
      `✗ ${title}: ${error ? error.message : `"${command} ${args.join(' ')}" ended with ${status}`}`,
    )
    process.exit(1)
  }
}

/**
 * Returns a hash of the paths and contents of the given files and of all files in the given
 * folders. Skips unit tests, because they are not part of the build.
 */
function hashFiles(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const fullPath = join(root, path)
    if (!existsSync(fullPath)) return
    if (statSync(fullPath).isDirectory()) {
      for (const name of readdirSync(fullPath).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(fullPath))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/**
 * Runs `work` unless it has already succeeded for the same hash of its source files (`content`).
 * The hash is stored in the file `stamp`, and only after `work` has succeeded.
 */
function runOnce(stamp, content, work) {
  const path = join(root, stamp)
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  work()
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

export function ensureInstalled() {
  runOnce('node_modules/.installed', hashFiles(['package.json', 'package-lock.json']), () =>
    runStep('Installing what the site needs', 'npm', [
      'ci',
      '--include=dev',
      '--no-fund',
      '--no-audit',
      // Hides npm's warnings that the machine's own Node has another version than the pinned one.
      // The warnings are irrelevant, because the machine's own Node only runs npm.
      '--loglevel=error',
    ]),
  )
  const { stdout } = spawnSync('node', ['--version'], { env: environment, encoding: 'utf8' })
  const requiredVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies
    .node
  if (stdout?.trim() !== `v${requiredVersion}`) {
    console.error(
      `✗ This site runs on Node ${requiredVersion}, but got ${stdout?.trim() || 'none'}. ` +
        'Its npm package "node" was not set up: allow its install script and run "npm ci" again.',
    )
    process.exit(1)
  }
}

export function ensureBuilt() {
  const sources = [
    'app',
    'shared',
    'locales',
    'demo/photos',
    'server/http/pages/render.ts',
    'scripts/build.mjs',
    'scripts/draw-icons.mjs',
    'vite.config.ts',
    'vite.enhance.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  runOnce('build/.built', hashFiles(sources), () =>
    runStep('Building the pages', 'node', ['scripts/build.mjs']),
  )
}

/**
 * Runs a long-running Node command, forwards signals to the command, and exits with the exit code
 * of the command.
 */
export function runForwardingSignals(args, extra = {}) {
  const child = spawn('node', args, {
    cwd: root,
    env: { ...environment, ...extra },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
