/**
 * Runs two server processes behind nginx, on PostgreSQL and object storage, with many reads and a
 * few writes. One process is killed every few seconds, and PostgreSQL is restarted once. A read
 * after an acknowledged write must return the written value.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNginx } from '../../scripts/find-nginx.mjs'
import { signIn, startReplicas } from '../support/replicas.ts'
import { createRandomGeneratorForRound, type RandomGenerator } from './random.ts'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const PIECES = 10
const READERS = 16
/** Milliseconds from the moment when a killed process is ready again until the next kill. */
const KILL_INTERVAL = 2_500
const DOWNTIME = 400
const UNAVAILABLE_STATUSES = new Set([502, 503, 504])

/**
 * State of a piece whose title contains a number. Each write increases the number. `answered` is
 * the last acknowledged number, and `sent` is the last sent number.
 */
type Piece = { id: number; answered: number; sent: number }
type Counts = { reads: number; writes: number; down: number; unanswered: number }

const getTitle = (n: number) => `Coupe #${n}.`
/** Returns undefined if the text does not begin with a title. */
const parseTitleNumber = (text: string) => {
  const number = /^Coupe #(\d+)\./.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
/** Reads the title element, because the page also contains the titles of the neighboring pieces. */
const readPageTitle = (html: string) => html.split('<title>')[1] ?? ''

type RequestSender = Awaited<ReturnType<typeof signIn>>

/** Writes the next number to the title of a piece until the write is acknowledged. */
async function write(send: RequestSender, piece: Piece, counts: Counts) {
  piece.sent += 1
  for (;;) {
    const answer = await send('PUT', `/api/art-pieces/${piece.id}`, {
      title: getTitle(piece.sent),
      price: 100,
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) {
      piece.answered = piece.sent
      counts.writes += 1
      return
    }
    counts.unanswered += 1
    if (answer && !UNAVAILABLE_STATUSES.has(answer.status))
      throw new Error(`a write was answered ${answer.status}`)
    await wait(50)
  }
}

/**
 * Reads a piece and checks the number in its title.
 * @param way 0 to read the page of the piece, 1 to read the piece through the API
 * @throws if the number is smaller than the last acknowledged or larger than the last sent number
 */
async function read(url: string, piece: Piece, way: number, counts: Counts) {
  const before = piece.answered
  const [path, id] = way === 0 ? [`/gallery/${piece.id}`] : [`/api/art-pieces`, piece.id]
  const answer = await fetch(url + path).catch(() => null)
  const text = await answer?.text().catch(() => null)
  counts.reads += 1
  if (!answer || text == null || UNAVAILABLE_STATUSES.has(answer.status)) {
    counts.down += 1
    return
  }
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  const shown = parseTitleNumber(
    id ? (JSON.parse(text).find((one: Piece) => one.id === id)?.title ?? '') : readPageTitle(text),
  )
  if (shown === undefined) throw new Error(`${path} returned no number`)
  if (shown < before || shown > piece.sent)
    throw new Error(`${path} shows ${shown}: ${before} was answered, ${piece.sent} sent`)
}

/**
 * Stress test that reads and writes while server processes are killed.
 * @param reads total number of reads
 * @param writes total number of writes
 */
export function createReplicaKillTest(reads: number, writes: number): StressTestStarter {
  return async ({ seed, folder }) => {
    const nginx = findNginx()
    if (!nginx) throw new Error('there is no nginx here')
    const site = await startReplicas(nginx, join(folder, 'replicas'), 2)
    const send = await signIn(site.url)
    const pieces: Piece[] = []
    for (let n = 0; n < PIECES; n++) {
      const answer = await send('POST', '/api/art-pieces', { title: getTitle(0), price: 100 })
      pieces.push({ id: (await answer.json()).id, answered: 0, sent: 0 })
    }

    async function disturb(random: RandomGenerator, isOver: () => boolean) {
      let kills = 0
      let restarts = 0
      while (!isOver()) {
        await wait(KILL_INTERVAL)
        if (isOver()) break
        if (kills === 1 && restarts === 0) {
          await site.postgres.restart(DOWNTIME)
          restarts += 1
          continue
        }
        const one = random.oneOf(site.replicas)
        await one.kill()
        await wait(DOWNTIME)
        await one.start()
        kills += 1
      }
      return { kills, restarts }
    }

    async function round(n: number) {
      const random = createRandomGeneratorForRound(seed, n)
      const counts: Counts = { reads: 0, writes: 0, down: 0, unanswered: 0 }
      const isOver = () => counts.reads >= reads && counts.writes >= writes
      const disturbing = disturb(random, isOver)
      const writer = async (piece: Piece) => {
        // Distributes the writes evenly over the run: waits while the share of completed writes is
        // larger than the share of completed reads.
        for (let left = writes / PIECES; left > 0; left--) {
          const due = (counts.reads / reads) * (writes / PIECES)
          if (writes / PIECES - left > due && counts.reads < reads) {
            await wait(20)
            left++
            continue
          }
          await write(send, piece, counts)
        }
      }
      const reader = async (who: number) => {
        const own = createRandomGeneratorForRound(seed * 31 + n, who)
        while (!isOver()) await read(site.url, own.oneOf(pieces), own.below(2), counts)
      }
      await Promise.all([
        ...pieces.map(writer),
        ...Array.from({ length: READERS }, (_, who) => reader(who)),
      ])
      const { kills, restarts } = await disturbing
      // Checks that each process returns the last acknowledged title of each piece.
      for (const one of site.replicas)
        for (const piece of pieces) {
          const last: Counts = { reads: 0, writes: 0, down: 0, unanswered: 0 }
          for (const way of [0, 1]) await read(one.url, piece, way, last)
          if (last.down > 0) throw new Error('a process does not answer in the end')
        }
      return {
        sum: {
          reads: counts.reads,
          writes: counts.writes,
          kills,
          'restarts of PostgreSQL': restarts,
          'reads while something was down': counts.down,
          'writes sent again': counts.unanswered,
        },
        most: {},
      }
    }
    return { round, end: () => site.stop() }
  }
}

export const replicaKillTest: StressTest = {
  description:
    'kills two processes on one database in turn and restarts PostgreSQL: no stale read, no lost write',
  rounds: 10,
  reportEvery: 1,
  start: createReplicaKillTest(10_000, 200),
}
