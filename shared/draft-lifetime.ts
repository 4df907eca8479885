import { DAY } from './workshop-day.ts'

/**
 * The maximum age of an unsaved draft, of its photos and of its idempotency key. Safari deletes
 * drafts after seven days of use without a visit to the site, so the lists of entities remind the
 * user of them.
 */
export const DRAFT_LIFETIME_MS = 30 * DAY
