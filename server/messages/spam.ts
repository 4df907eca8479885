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
 * Maximum number of different links in the text of a message that is not marked as spam. Some links
 * are allowed, because an honest visitor may send a link to a piece and links to photos of a room.
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

const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>"'[\]()]*/gi
const MARKUP = /<a\s|\[url/gi

/** Counts each link once, and none to the site itself. `host` is the host of the site. */
function countLinks(text: string, host: string) {
  const withoutPrefix = (address: string) => address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const links = new Set(
    (text.match(LINK) ?? []).map((link) => withoutPrefix(link).replace(/[.,;:!?/]+$/, '')),
  )
  const own = withoutPrefix(host)
  const others = [...links].filter((link) => link.split(/[/?#]/)[0]?.toLowerCase() !== own)
  return Math.max(others.length, text.match(MARKUP)?.length ?? 0)
}

/**
 * Returns the reason why a message may be spam, or null.
 * @param host the host of the site
 */
export function detectSpamReason(
  { name, subject = '', message, extra, website, open_for }: Submission,
  host: string,
): SpamReason | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < MIN_FORM_TIME) return 'haste'
  const isInHeading = countLinks(`${name} ${subject}`, host) > 0
  return isInHeading || countLinks(message, host) > MAX_LINKS ? 'links' : null
}
