import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../support/port.ts'
import {
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../support/server-process.ts'
import type { StressTest } from '../stress-test.ts'

const ADMIN = { username: 'atelier', password: 'copeaux et gouges' }

/** Starts the server without the public pages, because the pages would need a build. */
async function startSite(dataDir: string, port: number) {
  const site = startNodeProcess(SITE_NODE_ARGS, {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(port),
    TRUST_PROXY: '1',
    SITE_URL: 'http://localhost',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await site.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  return site
}

async function signIn(address: string, cookie = '') {
  const began = performance.now()
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
    headers: {
      ...SAME_ORIGIN_HEADERS,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
      cookie,
    },
  })
  await answer.arrayBuffer()
  const device = answer.headers.getSetCookie().find((one) => one.includes('copeaux_device='))
  const seconds = (performance.now() - began) / 1000
  return { status: answer.status, device: device?.split(';')[0] ?? '', seconds }
}

const countRows = (dataDir: string) => {
  const db = new DatabaseSync(join(dataDir, 'copeaux.sqlite'), { readOnly: true })
  const { count } = db.prepare('select count(*) as count from sign_in_failures').get() ?? {}
  db.close()
  return Number(count)
}

/**
 * Guesses passwords while the artist signs in from a known device. Kills and restarts the server
 * after half of the guesses.
 * @param count number of guesses, each from another IP address
 * @param connections number of concurrent guesses
 * @param dataDir a new folder
 * @returns `guesses`: number of guesses by status. `artist`: status and seconds of each sign-in
 * during the attack. `calm`: seconds of the slowest of three sign-ins before the attack.
 * `beforeStop`: number of failed sign-ins in the database when the server was killed. `remembered`:
 * the same number after the attack.
 */
export async function guessPasswords(count: number, connections: number, dataDir: string) {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  let site = await startSite(dataDir, port)
  const { device } = await signIn(address)
  const calm = []
  for (let n = 0; n < 3; n += 1) calm.push((await signIn(address, device)).seconds)
  const guesser = spawn(process.execPath, [
    join(import.meta.dirname, 'guesser-process.ts'),
    address,
    String(count),
    String(connections),
    ADMIN.username,
  ])
  const lines = createInterface(guesser.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)

  const artist: { status: number; seconds: number }[] = []
  let isMeanwhile = true
  async function comeAndGo() {
    while (isMeanwhile) {
      const { status, seconds } = await signIn(address, device)
      artist.push({ status, seconds })
      await wait(100)
    }
  }
  let coming = comeAndGo()
  await nextLine()
  isMeanwhile = false
  await coming
  site.child.kill('SIGKILL')
  await site.ended
  const beforeStop = countRows(dataDir)
  site = await startSite(dataDir, port)
  isMeanwhile = true
  coming = comeAndGo()
  const guesses = JSON.parse(await nextLine()) as Record<string, number>
  isMeanwhile = false
  await coming
  site.child.kill('SIGTERM')
  await site.ended
  return { guesses, artist, calm: Math.max(...calm), beforeStop, remembered: countRows(dataDir) }
}

/** Maximum number of failed sign-ins that are stored for all users together. */
const MAX_STORED_FAILURES = 60
/** Each sign-in of the artist during the attack must take less time than this. */
const MAX_SIGN_IN_SECONDS = 2

export const passwordGuessingTest: StressTest = {
  description:
    '10,000 wrong passwords at once from as many addresses and a kill: the artist can still sign in',
  rounds: 1,
  reportEvery: 1,
  start: async ({ folder }) => ({
    async round(n) {
      const count = 10_000
      const { guesses, artist, calm, remembered } = await guessPasswords(
        count,
        1_000,
        join(folder, String(n)),
      )
      const { 401: looked = 0, 429: tooMany = 0, 503: crowded = 0 } = guesses
      const longest = Math.max(...artist.map(({ seconds }) => seconds))
      const result = JSON.stringify({ guesses, remembered, longest, calm, came: artist.length })
      const isRight =
        looked + tooMany + crowded === count &&
        looked <= MAX_STORED_FAILURES &&
        remembered <= MAX_STORED_FAILURES &&
        artist.every(({ status }) => status === 200) &&
        longest < MAX_SIGN_IN_SECONDS
      if (!isRight) throw new Error(result)
      return {
        sum: { guesses: count, 'looked at': looked, remembered, 'sign-ins': artist.length },
        most: { 's of a sign-in': longest, 's without a crowd': calm },
      }
    },
    end: async () => {},
  }),
}
