/**
 * The other processes on the same PostgreSQL. Each tells the others of its changes, and a change counts as made once all
 * have heard of it, or can answer with nothing that they kept before: what is read anywhere after that shows it, though
 * everybody keeps finished pages.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import PQueue from 'p-queue'
import pg from 'pg'
import { createClaims } from './claims.ts'
import type { Change, Queries } from './connect.ts'
import { createRoll } from './roll.ts'

const CHANGED = 'copeaux_changed'
const HEARD = 'copeaux_heard'
const LEFT = 'copeaux_left'
/** By this name listeners find each other among the connections. */
export const LISTENER = 'copeaux listener'
/**
 * How long, in milliseconds, a process may answer with what it keeps after it has asked something on its line and was
 * answered; and so how long a change waits, at most, for one who does not say that it heard.
 */
const LEASE = 1_000
/** Milliseconds between two questions on the line. */
const BEAT = 250
/** A line that leaves a question open for so many milliseconds is given up. */
const LOST = 5_000
/**
 * PostgreSQL ends a line whose other end is gone without a word after some 25 seconds, not after two hours: until then it is
 * listed, each change waits for it, and what it had claimed is nobody's.
 */
const KEEPALIVE = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`
/** Milliseconds until a connection that was lost is tried again. */
const RETRY = 200
const now = () => performance.now()

/** Those who listen on this database. */
const LISTENERS = `
  select pid from pg_stat_activity where application_name = '${LISTENER}' and datname = current_database()`

/** @returns how many processes of the site work on that database */
export async function listenersOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(LISTENERS).finally(() => client.end())).rowCount ?? 0
}

/** What is told on each of the three channels; `by` is the process that tells it. */
type Changed = { id: string; by: number; change: Change }
type Heard = Omit<Changed, 'change'>
type Left = Pick<Changed, 'by'>
/** Those who were there as a change was told, and have not said yet that they heard of it. */
type Waiting = { missing: Set<number>; wake: () => void }

/**
 * @param read where it is asked who else is there
 * @param hear is told of what others changed, and after a silence that there may have been anything
 */
export async function createNeighbours(url: string, read: Queries, hear: (change: Change) => void) {
  const waiting = new Map<string, Waiting>()
  const roll = createRoll(LEASE, now)
  let client: pg.Client | null = null
  let own = 0
  let isClosed = false
  let retrying: NodeJS.Timeout | undefined
  /** The time of the last question on the line that was answered, and of the one that is open. */
  let answered = Number.NEGATIVE_INFINITY
  let open: number | null = null
  /** Nobody knows at once of a new listener; whoever changes something until then may not wait for it. */
  let keepsFrom = 0

  /** One question after the other: a connection takes no second one while it answers. */
  const questions = new PQueue({ concurrency: 1 })
  const ask = (line: pg.Client, statement: string, values?: unknown[]) =>
    questions.add(() => line.query(statement, values))
  const send = (queries: Queries, channel: string, told: object) =>
    sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(queries)

  function notified({ channel, payload = '{}' }: pg.Notification) {
    const told = JSON.parse(payload)
    if (channel === CHANGED) changed(told)
    if (channel === HEARD) heard(told)
    if (channel === LEFT) left(told)
  }
  function changed({ id, by, change }: Changed) {
    if (by === own) return
    hear(change)
    send(read, HEARD, { id, by: own } satisfies Heard).catch(() => {})
  }
  function heard({ id, by }: Heard) {
    const of = waiting.get(id)
    if (of?.missing.delete(by)) of.wake()
  }
  function left({ by }: Left) {
    roll.leaves(by)
    for (const { missing, wake } of waiting.values()) if (missing.delete(by)) wake()
  }

  /** The others need not wait for it: it answers with nothing that it keeps. */
  const leave = (pid: number) => send(read, LEFT, { by: pid } satisfies Left).catch(() => {})

  const pids = (rows: { pid: number }[]) => rows.map(({ pid }) => pid).filter((pid) => pid !== own)
  /** What was told before it asked has been heard when the answer comes: a line keeps the order. */
  async function beat(line: pg.Client) {
    const asked = now()
    if (open !== null) {
      if (asked - open > LOST) line.end().catch(() => {})
      return
    }
    open = asked
    const { rows } = await ask(line, LISTENERS).finally(() => {
      open = null
    })
    roll.looked(pids(rows), asked)
    if (line === client) answered = asked
  }
  const beating = setInterval(() => client && beat(client).catch(() => {}), BEAT).unref()

  async function listen() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    fresh.on('error', () => {})
    fresh.on('notification', notified)
    fresh.once('end', () => {
      if (client !== fresh) return
      client = null
      hear('content')
      roll.leaves(own)
      leave(own)
      again()
    })
    await fresh.connect()
    await fresh.query(KEEPALIVE)
    await fresh.query(`listen ${CHANGED}; listen ${HEARD}; listen ${LEFT}`)
    own = (await fresh.query('select pg_backend_pid() as pid')).rows[0].pid
    client = fresh
    keepsFrom = now() + 2 * LEASE
    // Whatever was changed meanwhile was told to nobody here.
    hear('content')
    await beat(fresh).catch(() => {})
  }
  function again() {
    if (!isClosed) retrying = setTimeout(() => listen().catch(again), RETRY).unref()
  }
  await listen()

  /** Those who listen now, but for this process. */
  async function others(queries: Queries): Promise<Set<number>> {
    const asked = now()
    const { rows } = await sql.raw<{ pid: number }>(LISTENERS).execute(queries)
    return roll.looked(pids(rows), asked)
  }

  return {
    /** Whether it hears of every change: who does not must not answer with what is kept. */
    hearsAll: () => client !== null && now() > keepsFrom && now() - answered < LEASE,
    claims: createClaims(() => client, ask),
    /**
     * Tells the others of a change, once the transaction is committed.
     * @returns waits, after the commit, until all who were there have heard of it, or keep nothing any more
     */
    async tell(queries: Queries, change: Change): Promise<() => Promise<void>> {
      const id = randomUUID()
      const of: Waiting = { missing: await others(queries), wake: () => {} }
      await send(queries, CHANGED, { id, by: own, change } satisfies Changed)
      waiting.set(id, of)
      const forget = () => waiting.delete(id)
      // Where it is never committed nobody will say that it was heard.
      const forgetting = setTimeout(forget, LOST).unref()
      const patience = (until: number) =>
        new Promise<void>((woken) => {
          of.wake = woken
          setTimeout(woken, Math.max(0, until - now()) + 1)
        })
      return async () => {
        const until = now() + LEASE
        while (of.missing.size > 0 && now() < until) await patience(until)
        while (roll.unseenUntil() > now() && now() < until) await patience(roll.unseenUntil())
        clearTimeout(forgetting)
        forget()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retrying)
      clearInterval(beating)
      const last = client
      client = null
      if (last) await leave(own)
      await last?.end()
    },
  }
}
export type Neighbours = Awaited<ReturnType<typeof createNeighbours>>
