/**
 * Installs the dependencies, including the pinned Node version, and builds the site. This file is
 * plain JavaScript without dependencies, because the machine's own Node runs it before anything is
 * installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

/**
 * Environment variables of all child processes. PATH makes them use the pinned Node instead of the
 * machine's own Node.
 */
export const environment = {
  // Node's compile cache halves the start-up time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: binFolder + delimiter + process.env.PATH,
}

/** Runs a command, and exits if it fails. */
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
 * Hashes the paths and contents of files and folders, except unit tests, which do not change the
 * build.
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
 * Runs `work`, unless it has already succeeded with inputs of the hash `content`, which the file
 * `stamp` then contains.
 */
function runOnce(stamp, content, work) {
  const path = join(root, stamp)
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  work()
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

/** Reads the version of the Node that npm uses: the pinned one if it is installed. */
const readNodeVersion = () =>
  spawnSync('node', ['--version'], { env: environment, encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * Exits unless this Node can install the dependencies. With other versions npm skips the native
 * packages of the build without an error, and the build fails later.
 */
function requireInstallingNode() {
  const version = readNodeVersion()
  const [major, minor] = version.slice(1).split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(
    `✗ The installation needs Node 20.19 or later (not 21, nor 22.0 to 22.11), but got ${version || 'none'}.`,
  )
  process.exit(1)
}

export function ensureInstalled() {
  runOnce('node_modules/.installed', hashFiles(['package.json', 'package-lock.json']), () => {
    requireInstallingNode()
    runStep('Installing what the site needs', 'npm', [
      'ci',
      '--include=dev',
      '--no-fund',
      '--no-audit',
      // Hides npm's warning that the machine's own Node, which only runs npm, is not the pinned
      // version.
      '--loglevel=error',
    ])
  })
  const version = readNodeVersion()
  const requiredVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies
    .node
  if (version !== `v${requiredVersion}`) {
    console.error(
      `✗ This site runs on Node ${requiredVersion}, but got ${version || 'none'}. ` +
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

/** Runs a command and exits with its exit code. */
export function runForwardingSignals(args, extra = {}) {
  const child = spawn('node', args, {
    cwd: root,
    env: { ...environment, ...extra },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
