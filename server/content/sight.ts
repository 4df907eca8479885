/** What visitors see of the pieces and the news: not what is hidden, and nothing before its minute has come. */
import { randomBytes } from 'node:crypto'
import type { EntityType } from '../../shared/image.ts'
import type { Sight } from '../../shared/sight.ts'
import { timeOfMinute, workshopMinute } from '../../shared/workshop-day.ts'
import type { Flag } from '../database/account-tables.ts'
import type { Queries } from '../database/connect.ts'

/** What can be kept out of sight, and its table. */
export const SIGHTED = { art_piece: 'art_pieces', news: 'news' } as const
export type SightedType = keyof typeof SIGHTED
export const isSighted = (type: EntityType): type is SightedType => type in SIGHTED

/** As stored; the time is in milliseconds since 1970. */
type Row = { hidden: Flag; shown_from: number | null; preview: string | null }

const isSeen = ({ hidden, shown_from }: Omit<Row, 'preview'>, now: number) =>
  hidden === 0 && (shown_from ?? 0) <= now

/** As the administrator reads it. */
export const sightOf = (row: Row, now = Date.now()): Sight => ({
  hidden: row.hidden === 1,
  shown_from: row.shown_from === null ? null : workshopMinute(row.shown_from),
  preview: isSeen(row, now) ? null : row.preview,
})

/** Whether visitors see it: what they do not see has an address to look at it before. */
export const isInSight = ({ preview }: Sight) => preview === null

type Sent = { hidden?: boolean | undefined; shown_from?: string | null | undefined }

/**
 * The columns of what a write says of it. Each time that it goes out of sight it gets a new preview address: who had an
 * earlier one has seen what they were to see.
 */
export function sightColumns(sent: Sent, before: Sight | undefined, now = Date.now()): Row {
  const { hidden = before?.hidden ?? false } = sent
  const minute = sent.shown_from === undefined ? (before?.shown_from ?? null) : sent.shown_from
  const row = {
    hidden: hidden ? (1 as const) : (0 as const),
    shown_from: minute === null ? null : timeOfMinute(minute),
  }
  if (isSeen(row, now)) return { ...row, preview: null }
  return { ...row, preview: before?.preview ?? randomBytes(16).toString('base64url') }
}

/** The ids of what visitors do not see of that type; none of what is always seen. */
export const outOfSight = (queries: Queries, type: EntityType, now = Date.now()) =>
  queries
    .selectFrom(SIGHTED[isSighted(type) ? type : 'news'])
    .select('id')
    .where((eb) =>
      isSighted(type) ? eb.or([eb('hidden', '=', 1), eb('shown_from', '>', now)]) : eb.lit(false),
    )

/** When the next of them comes into sight, in milliseconds since 1970; null where none waits. */
export async function nextInSight(queries: Queries, now = Date.now()): Promise<number | null> {
  const times: number[] = []
  for (const table of Object.values(SIGHTED)) {
    const row = await queries
      .selectFrom(table as 'news')
      .select(({ fn }) => fn.min('shown_from').as('at'))
      .where('hidden', '=', 0)
      .where('shown_from', '>', now)
      .executeTakeFirst()
    if (row?.at) times.push(Number(row.at))
  }
  return times.length > 0 ? Math.min(...times) : null
}
