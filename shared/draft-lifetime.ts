import { DAY } from './workshop-day.ts'

/**
 * The maximum age of an unsaved draft, its photos and its idempotency key. Safari deletes drafts
 * after seven days of browser use without a visit to the site, so the admin reminds users of their
 * drafts.
 */
export const DRAFT_LIFETIME_MS = 30 * DAY
