import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { Database } from '../database/connect.ts'
import { findNextPublicationTime } from './publication-schedule.ts'

/**
 * Fifteen minutes in milliseconds. The content version contains the current day in the workshop's
 * time zone. In every time zone, midnight is at a full quarter of an hour in UTC, so the content
 * version is computed again at least every 15 minutes.
 */
const QUARTER_HOUR = 15 * 60 * 1000

/**
 * Returns the current content version. A value that was read from the database can be cached until
 * the content version changes.
 */
export type ContentVersionReader = () => Promise<string>

/**
 * Creates a function that returns the version of the public content. The version changes with every
 * committed change and at a scheduled publication. It also changes at midnight in the workshop's
 * time zone, because pages show which dates have passed.
 */
export function createContentVersionReader(
  db: Pick<Database, 'read' | 'contentVersion'>,
): ContentVersionReader {
  let latest = { changes: -1, from: 0, until: 0, version: '' }
  return async () => {
    const changes = await db.contentVersion()
    const now = Date.now()
    if (changes !== latest.changes || now < latest.from || now >= latest.until) {
      const publication = await findNextPublicationTime(db.read, now)
      const nextQuarterHour = now - (now % QUARTER_HOUR) + QUARTER_HOUR
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

/**
 * Returns a function that caches the result of `read`. It calls `read` again only if the content
 * version has changed or the last call failed.
 */
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
