/** A PostgreSQL server of its own for a test file, where the machine has the programs. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from './test-site.ts'

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())

/** What makes a cluster and what serves it. */
const [INIT, SERVE] = ['initdb', 'postgres'] as const

export const hasPostgres = [INIT, SERVE].every((program) => {
  try {
    execFileSync(program, ['--version'])
    return true
  } catch {
    return false
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** @returns its address, and what stops it and removes its folder */
export async function startPostgres() {
  const folder = temporaryFolder()
  const data = join(folder, 'pg')
  mkdirSync(data)
  // PostgreSQL refuses to run as root.
  const user: { uid?: number; gid?: number } =
    process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (user.uid !== undefined && user.gid !== undefined) {
    chmodSync(folder, 0o755)
    chownSync(data, user.uid, user.gid)
  }
  chmodSync(data, 0o700)
  const quick = ['-c', 'fsync=off', '-c', `unix_socket_directories=${data}`]
  execFileSync(INIT, ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'], user)
  const port = await freePort()
  const server = spawn(SERVE, ['-D', data, '-p', `${port}`, ...quick], user)
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (tries > 100) throw error
      await wait(100)
    }
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
