/**
 * Compares one process on SQLite, one process on PostgreSQL and object storage, and two or three
 * such processes behind nginx. Measures cached pages per second, CPU time per page, and stale reads
 * after a write.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../scripts/find-nginx.mjs'
import { createReplica, type Replica, signIn, startReplicas } from '../tests/support/replicas.ts'
import { chooseLoadGenerator } from './load-generator.ts'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'

const ROUNDS = 5
const CONNECTIONS = 32
const SECONDS = 5
const WRITES = 50
const PAGE = '/gallery'
/** Number of pieces on the measured page. */
const PIECES = 24
/** Milliseconds in a clock tick, the unit of CPU time in /proc (Linux). */
const TICK = 10

/** Returns the total CPU time in milliseconds that the processes have used so far. */
const readCpuTime = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK
  }, 0)

/**
 * Creates pieces without photos, because generating image variants would use the CPU for minutes.
 */
async function fillSite(url: string) {
  const send = await signIn(url)
  for (let n = 1; n <= PIECES; n++) {
    const description = 'Tourné et poncé au petit jour.'
    const piece = { title: `Coupe ${n}`, price: 400 + n, description }
    const { status } = await send('POST', '/api/art-pieces', piece)
    if (status !== 201) throw new Error(`a piece was answered ${status}`)
  }
}

type Configuration = { name: string; url: string; replicas: Replica[] }

/**
 * Writes repeatedly and reads immediately after each write. Counts the reads whose response does
 * not contain the written value.
 * @returns the median duration of a write in milliseconds, and the number of stale reads
 */
async function countStaleReads(url: string) {
  const send = await signIn(url)
  const made = await send('POST', '/api/categories', {
    name: `Mesure ${Date.now()}`,
    description: '',
  })
  const { id } = await made.json()
  const times: number[] = []
  let stale = 0
  for (let n = 0; n < WRITES; n++) {
    const name = `Mesure ${Date.now()} ${n}`
    const begun = performance.now()
    const answer = await send('PUT', `/api/categories/${id}`, { name, description: '' })
    times.push(performance.now() - begun)
    if (answer.status !== 200) throw new Error(`a write was answered ${answer.status}`)
    const reads = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`${url}/api/categories`)).text()),
    )
    stale += reads.filter((text) => !text.includes(name)).length
  }
  await send('DELETE', `/api/categories/${id}`, {})
  return { write: computeMedian(times), stale }
}

export async function runReplicaBenchmark() {
  const nginx = findNginx()
  if (!nginx) throw new Error('there is no nginx here')
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-replicas-'))
  const { ask, name } = await chooseLoadGenerator()
  const onFolder = async (called: string) => {
    const replica = await createReplica(join(folder, called), { TRUST_PROXY: '1' })
    await replica.start()
    return replica
  }
  const [own, twin] = [await onFolder('own'), await onFolder('twin')]
  const [two, three] = [
    await startReplicas(nginx, join(folder, 'two'), 2),
    await startReplicas(nginx, join(folder, 'three'), 3),
  ]
  for (const { url } of [own, twin, two, three]) await fillSite(url)
  const [one] = two.replicas as [Replica]
  const setUps: Configuration[] = [
    { name: 'one, SQLite and a folder', url: own.url, replicas: [own] },
    // The control site has the same configuration as the first site, so the difference between
    // their results is the measurement noise of the machine.
    { name: 'the same again (control)', url: twin.url, replicas: [twin] },
    { name: 'one, PostgreSQL and S3', url: one.url, replicas: [one] },
    { name: 'two of these behind nginx', url: two.url, replicas: two.replicas },
    { name: 'three of these behind nginx', url: three.url, replicas: three.replicas },
  ]
  const measured = new Map(
    setUps.map((setUp) => [setUp, [] as { perSecond: number; p99: number; cpu: number }[]]),
  )
  for (const { url } of setUps) await ask(url + PAGE, CONNECTIONS, 1)
  for (let round = 0; round < ROUNDS; round++)
    // Starts each round with a different configuration, because the load just before a measurement
    // can influence its result.
    for (const setUp of [...setUps.slice(round), ...setUps.slice(0, round)]) {
      const pids = setUp.replicas.map((replica) => replica.pid())
      const before = readCpuTime(pids)
      const { perSecond, p99 } = await ask(setUp.url + PAGE, CONNECTIONS, SECONDS)
      const cpu = (readCpuTime(pids) - before) / (perSecond * SECONDS)
      measured.get(setUp)?.push({ perSecond, p99, cpu })
    }
  const rows: (string | number)[][] = []
  const cpuOf = (setUp: Configuration) =>
    computeMedian((measured.get(setUp) ?? []).map(({ cpu }) => cpu))
  const first = cpuOf(setUps[0] as Configuration)
  for (const setUp of setUps) {
    const rounds = measured.get(setUp) ?? []
    const { write, stale } = await countStaleReads(setUp.url)
    rows.push([
      setUp.name,
      Math.round(computeMedian(rounds.map(({ perSecond }) => perSecond))),
      computeMedian(rounds.map(({ p99 }) => p99)).toFixed(1),
      (cpuOf(setUp) * 1000).toFixed(0),
      (cpuOf(setUp) / first).toFixed(2),
      write.toFixed(1),
      `${stale} of ${WRITES * 3}`,
    ])
  }
  addReportTable(
    'replicas',
    `${PAGE}, ${CONNECTIONS} connections, ${ROUNDS} rounds by turns of ${SECONDS} s, ${name}; CPU of the site alone.`,
    [
      'configuration',
      'requests/s',
      'p99, ms',
      'CPU a page, µs',
      'ratio',
      'a write, ms',
      'stale reads',
    ],
    rows,
  )
  for (const replica of [own, twin]) await replica.kill()
  await two.stop()
  await three.stop()
  await rm(folder, { recursive: true, force: true })
}
