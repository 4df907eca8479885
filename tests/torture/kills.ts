/**
 * Kills the process at random moments, also during its start. Every acknowledged write must still
 * be there afterwards.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkSite } from '../../server/backup/check-site.ts'
import { readConfig } from '../../server/config.ts'
import { freePort } from '../support/port.ts'
import { FROM_HERE, launch, SITE } from '../support/server-process.ts'
import { type Dice, diceOf } from './dice.ts'
import { compare } from './kill-compare.ts'
import { Ledger } from './kill-ledger.ts'
import { type Ask, createWriter } from './kill-writer.ts'
import type { Begin, Figures, Torture } from './torture.ts'

const ADMIN = { username: 'atelier', password: 'copeaux et gouges' }
const WRITERS = 4
/** Number of cycles on one data folder. Each cycle compares all data of the earlier ones. */
const ON_ONE_FOLDER = 40
/** Longest time in milliseconds until the server must be ready. */
const PATIENCE = 60_000

type Site = ReturnType<typeof launch>

type Moment = { answers: number; milliseconds: number }

/** Opens a data folder with its ledger and its server process. */
async function openFolder(dataDir: string) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const ledger = new Ledger()
  let cookie = ''
  let site: Site
  const start = () => {
    site = launch(SITE, {
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    })
  }
  const ask: Ask = (method, path, body, key) => {
    const isForm = body instanceof FormData
    const headers = {
      ...FROM_HERE,
      cookie,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const sent = isForm ? body : body && JSON.stringify(body)
    return fetch(address + path, { method, headers, ...(sent && { body: sent }) })
  }
  /** @returns milliseconds until the server is ready */
  async function ready(): Promise<number> {
    const begun = performance.now()
    start()
    while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
      if (site.child.exitCode !== null || performance.now() - begun > PATIENCE)
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
  const writers = (dice: Dice, name: string) =>
    Array.from({ length: WRITERS }, (_, n) =>
      createWriter(ask, ledger, `${name} ${n}`, diceOf(dice.below(1e9), n)),
    )

  return {
    ledger,
    kill,
    output: () => site.output(),
    /**
     * Runs the writers, and kills the server after that many more responses and then that many
     * milliseconds.
     */
    async write(dice: Dice, name: string, { answers, milliseconds }: Moment) {
      const enough = ledger.answered + answers
      const working = Promise.all(writers(dice, name).map((writer) => writer.work()))
      const moment = async () => {
        while (ledger.answered < enough) await wait(1)
        await wait(milliseconds)
      }
      // Ends early if a writer gets a wrong response.
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
    compare: () => compare(ask, ledger, dataDir),
    async check() {
      const { faults } = await checkSite(readConfig({ DATA_DIR: dataDir }))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

/** @param latest latest moment of the kill */
export function killing(latest: Moment): Begin {
  return async ({ seed, folder }) => {
    let cycles = 0
    let open: Awaited<ReturnType<typeof openFolder>> | undefined
    async function cycle(n: number): Promise<Figures> {
      if (cycles % ON_ONE_FOLDER === 0) {
        await open?.kill()
        open = await openFolder(join(folder, `site-${n}`))
      }
      if (!open) throw new Error('no site is open')
      cycles += 1
      const { ledger } = open
      const before = { answered: ledger.answered, unanswered: ledger.unanswered }
      const dice = diceOf(seed, n)
      const moment = {
        // Waits for at least half of the responses, so that a few kills are enough for many
        // acknowledged writes.
        answers: latest.answers - 1 - dice.below(Math.ceil(latest.answers / 2)),
        milliseconds: dice.below(latest.milliseconds),
      }
      await open.write(dice, `${n}`, moment)
      const photos = ledger.photos.size
      const answered = ledger.answered - before.answered
      const twice = dice.below(5) === 0
      if (twice) await open.killWhileItStarts(dice.below(600))
      const ready = await open.ready()
      await open.compare()
      await open.check()
      return {
        sum: {
          kills: 1 + Number(twice),
          'acknowledged writes': answered,
          'of them photos': photos,
          'writes cut off': ledger.unanswered - before.unanswered,
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

export const kills: Torture = {
  says: 'the process is killed among writes and uploads, and has lost nothing that it answered',
  rounds: 1000,
  every: 10,
  begin: killing({ answers: 1, milliseconds: 1500 }),
}
