/**
 * Detects spam in the messages from the public HTML forms. Spam is marked and stored, never
 * discarded.
 */
import type { SpamReason } from '../../shared/message.ts'

/**
 * Minimum time in milliseconds that a person needs to fill in the contact form, even with autofill.
 * A faster message is marked as spam.
 */
const MIN_FORM_TIME = 2_000
/**
 * Maximum number of links in the text of a message that is not marked as spam. Some links are
 * allowed, because an honest visitor may send a link to a piece and links to photos of a room.
 */
const MAX_LINKS = 3

type Submission = {
  name: string
  subject?: string
  message: string
  extra?: string
  website?: string
  /**
   * Number of milliseconds for which the page was open. Null if the form was sent without
   * JavaScript, because a script measures this time.
   */
  open_for: number | null
}

const countLinks = (text: string) => text.match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0

/** Returns the reason why a message may be spam, or null. */
export function detectSpamReason({
  name,
  subject,
  message,
  extra,
  website,
  open_for,
}: Submission): SpamReason | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < MIN_FORM_TIME) return 'haste'
  const hasLinkInHeading = countLinks(name) > 0 || countLinks(subject ?? '') > 0
  return hasLinkInHeading || countLinks(message) > MAX_LINKS ? 'links' : null
}
