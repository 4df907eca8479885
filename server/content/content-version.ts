import { ENTITIES, PUBLISHABLE_ENTITY_TYPES } from '../../shared/entities/entity-types.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'

async function findNextPublicationTime(
  queries: QueryBuilder,
  now = Date.now(),
): Promise<number | null> {
  const times: number[] = []
  for (const type of PUBLISHABLE_ENTITY_TYPES) {
    const row = await queries
      .selectFrom(ENTITIES[type].table)
      .select(({ fn }) => fn.min('shown_from').as('at'))
      .where('hidden', '=', 0)
      .where('shown_from', '>', now)
      .executeTakeFirst()
    if (row?.at) times.push(Number(row.at))
  }
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Interval of the checks for a new day. In every time zone, midnight falls on a full quarter of an
 * hour in UTC.
 */
const QUARTER_HOUR_MS = 15 * 60 * 1000

export type ContentVersionReader = () => Promise<string>

/**
 * The content version changes with each change in the database, at scheduled publications, and at
 * midnight, because pages show past dates differently.
 */
export function createContentVersionReader(
  db: Pick<Database, 'queries' | 'changeCount'>,
): ContentVersionReader {
  let latest = { changes: -1, from: 0, until: 0, version: '' }
  return async () => {
    const changes = await db.changeCount()
    const now = Date.now()
    if (changes !== latest.changes || now < latest.from || now >= latest.until) {
      const publication = await findNextPublicationTime(db.queries, now)
      const nextQuarterHour = now - (now % QUARTER_HOUR_MS) + QUARTER_HOUR_MS
      latest = {
        changes,
        from: now,
        until: Math.min(publication ?? nextQuarterHour, nextQuarterHour),
        version: `${changes} ${getWorkshopDay(now)} ${publication}`,
      }
    }
    return latest.version
  }
}

export function cacheByContentVersion<Value>(
  contentVersion: ContentVersionReader,
  read: () => Promise<Value>,
) {
  let cached: { version: string; value: Promise<Value> } | null = null
  return async (): Promise<Value> => {
    const version = await contentVersion()
    if (cached?.version === version) return cached.value
    const entry = { version, value: read() }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = null
    })
    return entry.value
  }
}
