import { DAY } from './workshop-day.ts'

/**
 * The maximum age of an unsaved draft, of its photos and of its idempotency key. Safari deletes
 * drafts earlier, if it was used on seven days without a visit to the site. The lists of entities
 * therefore remind the user of drafts.
 */
export const DRAFT_LIFETIME_MS = 30 * DAY
