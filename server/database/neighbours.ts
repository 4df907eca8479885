/**
 * The other processes on the same PostgreSQL. Each tells the others of its changes, and a change counts as made once all
 * have heard of it: what is read anywhere after that shows it, though everybody keeps finished pages.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { createClaims } from './claims.ts'
import type { Change, Queries } from './connect.ts'

const CHANGED = 'copeaux_changed'
const HEARD = 'copeaux_heard'
/** By this name listeners find each other among the connections. */
const LISTENER = 'copeaux listener'
/** How long a change waits for one who does not answer, in milliseconds: a process that stands still answers nobody. */
const PATIENCE = 2_000
/** Milliseconds between two looks at who is still there. */
const LOOK = 100
/** Milliseconds until a connection that was lost is tried again. */
const RETRY = 200

/** @returns how many processes of the site work on that database */
export async function listenersOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  const asked = client.query(
    'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENER],
  )
  return (await asked.finally(() => client.end())).rowCount ?? 0
}

type Told = { id: string; by: number; change: Change }
/** Those who were there as a change was told, and have not said yet that they heard of it. */
type Waiting = { missing: Set<number>; wake: () => void }

/**
 * @param read where it is asked who else is there
 * @param hear is told of what others changed, and after a silence that there may have been anything
 */
export async function createNeighbours(url: string, read: Queries, hear: (change: Change) => void) {
  const waiting = new Map<string, Waiting>()
  let client: pg.Client | null = null
  let own = 0
  let isClosed = false
  let retrying: NodeJS.Timeout | undefined

  const send = (queries: Queries, channel: string, told: object) =>
    sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(queries)

  function notified({ channel, payload = '{}' }: pg.Notification) {
    const told: Told = JSON.parse(payload)
    if (channel === HEARD) {
      const of = waiting.get(told.id)
      if (of?.missing.delete(told.by)) of.wake()
    } else if (told.by !== own) {
      hear(told.change)
      send(read, HEARD, { id: told.id, by: own }).catch(() => {})
    }
  }

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
      again()
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANGED}`)
    await fresh.query(`listen ${HEARD}`)
    own = (await fresh.query('select pg_backend_pid() as pid')).rows[0].pid
    client = fresh
    // Whatever was changed meanwhile was told to nobody here.
    hear('content')
  }
  function again() {
    if (!isClosed) retrying = setTimeout(() => listen().catch(again), RETRY).unref()
  }
  await listen()

  /** Those who listen now, but for this process. */
  async function others(queries: Queries): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name = ${LISTENER} and datname = current_database() and pid <> ${own}
    `.execute(queries)
    return rows.map(({ pid }) => pid)
  }

  return {
    /** Whether it hears of every change: who does not must not answer with what is kept. */
    hearsAll: () => client !== null,
    claims: createClaims(() => client),
    /**
     * Tells the others of a change, once the transaction is committed.
     * @returns waits, after the commit, until all who were there have heard of it, or are gone
     */
    async tell(queries: Queries, change: Change): Promise<() => Promise<void>> {
      const id = randomUUID()
      const of: Waiting = { missing: new Set(await others(queries)), wake: () => {} }
      await send(queries, CHANGED, { id, by: own, change } satisfies Told)
      waiting.set(id, of)
      // Where it is never committed nobody will say that it was heard.
      setTimeout(() => waiting.delete(id), PATIENCE).unref()
      return async () => {
        const until = Date.now() + PATIENCE
        while (of.missing.size > 0 && Date.now() < until) {
          await new Promise<void>((woken) => {
            of.wake = woken
            setTimeout(woken, LOOK)
          })
          if (of.missing.size === 0) return
          const there = new Set(await others(read))
          for (const pid of of.missing) if (!there.has(pid)) of.missing.delete(pid)
        }
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retrying)
      const last = client
      client = null
      await last?.end()
    },
  }
}
export type Neighbours = Awaited<ReturnType<typeof createNeighbours>>
