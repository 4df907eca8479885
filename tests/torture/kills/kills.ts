/**
 * Kills the server process at random moments, also during its start. Every acknowledged write must
 * still exist afterwards.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkSite } from '../../../server/backup/check-site.ts'
import { readConfig } from '../../../server/config.ts'
import { findFreePort } from '../../support/port.ts'
import {
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../support/server-process.ts'
import { createRandomGeneratorForRound, type RandomGenerator } from '../random.ts'
import type { Metrics, StressTest, StressTestStarter } from '../stress-test.ts'
import { createRandomWriter, type RequestSender } from './kill-writer.ts'
import { verifyAcknowledgedWrites } from './verify-writes.ts'
import { WriteLog } from './write-log.ts'

const ADMIN = { username: 'atelier', password: 'copeaux et gouges' }
const WRITERS = 4
/**
 * Number of kill cycles with one data folder. Each cycle compares all data of the earlier cycles,
 * so a cycle takes longer than the previous one.
 */
const CYCLES_PER_FOLDER = 40
/** Maximum start-up time of the server in milliseconds. */
const START_TIMEOUT = 60_000

type Site = ReturnType<typeof startNodeProcess>

type KillTime = { answers: number; milliseconds: number }

/** Creates a log of the test's writes and a server process for a data folder. */
async function openFolder(dataDir: string) {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const writeLog = new WriteLog()
  let cookie = ''
  let site: Site
  const start = () => {
    site = startNodeProcess(SITE_NODE_ARGS, {
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    })
  }
  const ask: RequestSender = (method, path, body, key) => {
    const isForm = body instanceof FormData
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      cookie,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const sent = isForm ? body : body && JSON.stringify(body)
    return fetch(address + path, { method, headers, ...(sent && { body: sent }) })
  }
  /**
   * Starts the server.
   * @returns milliseconds until the server is ready
   */
  async function ready(): Promise<number> {
    const begun = performance.now()
    start()
    while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
      if (site.child.exitCode !== null || performance.now() - begun > START_TIMEOUT)
        throw new Error(`the site does not start: ${site.output()}`)
      await wait(5)
    }
    return performance.now() - begun
  }
  async function kill() {
    site.child.kill('SIGKILL')
    await site.ended
  }
  await ready()
  const login = await ask('POST', '/api/admin/login', ADMIN)
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const writers = (random: RandomGenerator, name: string) =>
    Array.from({ length: WRITERS }, (_, n) =>
      createRandomWriter(
        ask,
        writeLog,
        `${name} ${n}`,
        createRandomGeneratorForRound(random.below(1e9), n),
      ),
    )

  return {
    writeLog,
    kill,
    output: () => site.output(),
    /**
     * Runs the writers, and kills the server `milliseconds` after it has sent `answers` responses.
     */
    async write(random: RandomGenerator, name: string, { answers, milliseconds }: KillTime) {
      const enough = writeLog.answered + answers
      const working = Promise.all(writers(random, name).map((writer) => writer.work()))
      const moment = async () => {
        while (writeLog.answered < enough) await wait(1)
        await wait(milliseconds)
      }
      // Waits until the time of the kill, or until a writer throws because of an unexpected
      // response.
      await Promise.race([working, moment()])
      await kill()
      await working
    },
    async killWhileItStarts(after: number) {
      start()
      await wait(after)
      await kill()
    },
    ready,
    compare: () => verifyAcknowledgedWrites(ask, writeLog, dataDir),
    async check() {
      const { faults } = await checkSite(readConfig({ DATA_DIR: dataDir }))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

/**
 * Stress test that kills the server while writers send requests.
 * @param latest maximum number of responses before the kill, and maximum time in milliseconds
 * between the last of these responses and the kill
 */
export function createServerKillTest(latest: KillTime): StressTestStarter {
  return async ({ seed, folder }) => {
    let cycles = 0
    let open: Awaited<ReturnType<typeof openFolder>> | undefined
    async function cycle(n: number): Promise<Metrics> {
      if (cycles % CYCLES_PER_FOLDER === 0) {
        await open?.kill()
        open = await openFolder(join(folder, `site-${n}`))
      }
      if (!open) throw new Error('no site is open')
      cycles += 1
      const { writeLog } = open
      const before = { answered: writeLog.answered, unanswered: writeLog.unanswered }
      const random = createRandomGeneratorForRound(seed, n)
      const moment = {
        // At least half of the maximum, so that the kill comes after acknowledged writes.
        answers: latest.answers - 1 - random.below(Math.ceil(latest.answers / 2)),
        milliseconds: random.below(latest.milliseconds),
      }
      await open.write(random, `${n}`, moment)
      const photos = writeLog.photos.size
      const answered = writeLog.answered - before.answered
      const twice = random.below(5) === 0
      if (twice) await open.killWhileItStarts(random.below(600))
      const ready = await open.ready()
      await open.compare()
      await open.check()
      return {
        sum: {
          kills: 1 + Number(twice),
          'acknowledged writes': answered,
          'of them photos': photos,
          'writes cut off': writeLog.unanswered - before.unanswered,
          'starts over 2 s': Number(ready > 2000),
          'ms of starting': Math.round(ready),
        },
        most: { 'ms until ready': Math.round(ready) },
      }
    }
    return {
      async round(n) {
        try {
          return await cycle(n)
        } catch (error) {
          throw new Error(`${error}\nThe site said:\n${open?.output()}`, { cause: error })
        }
      },
      end: async () => open?.kill(),
    }
  }
}

export const serverKillTest: StressTest = {
  description: 'kills the process during writes and uploads: no acknowledged write is lost',
  rounds: 1000,
  reportEvery: 10,
  start: createServerKillTest({ answers: 1, milliseconds: 1500 }),
}
