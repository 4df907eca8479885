/** Detects spam in the public forms. Spam is stored and marked, never dropped. */
import type { SpamReason } from '../../shared/message.ts'

/** Shortest time in milliseconds in which a person can fill in the form, with autofill. */
const MIN_FORM_TIME = 2_000
/** Most links in a message. A person may link to a piece and to photos of a room. */
const MAX_LINKS = 3

type Submission = {
  name: string
  subject?: string
  message: string
  extra?: string
  website?: string
  /** Milliseconds that the page was open, or null if no script measured the time. */
  open_for: number | null
}

const linksIn = (text: string) => text.match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0

/** Returns the reason why a message may be spam, or null. */
export function spamReason({
  name,
  subject,
  message,
  extra,
  website,
  open_for,
}: Submission): SpamReason | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < MIN_FORM_TIME) return 'haste'
  const hasLinkInHeading = linksIn(name) > 0 || linksIn(subject ?? '') > 0
  return hasLinkInHeading || linksIn(message) > MAX_LINKS ? 'links' : null
}
