/** Spam is marked and stored, never discarded. */
import type { SpamReason } from '../../shared/message.ts'

/** In milliseconds. No person is faster, even with autofill. */
const MIN_FORM_TIME = 2_000
/** Allows some links, because an honest visitor may link to a piece and to photos of a room. */
const MAX_LINKS = 3

type Submission = {
  name: string
  subject?: string
  message: string
  extra?: string
  website?: string
  /**
   * Time between opening and sending the form in milliseconds. Null without JavaScript, which
   * measures it.
   */
  open_for: number | null
}

const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>"'[\]()]*/gi
/** The lookbehind makes the time linear: without it, each character of a run starts a search. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?/])[.,;:!?/]+$/
const MARKUP = /<a\s|\[url/gi

/** Counts each link once, and ignores links to the site itself. */
function countLinks(text: string, host: string) {
  const withoutPrefix = (address: string) => address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const links = new Set(
    (text.match(LINK) ?? []).map((link) => withoutPrefix(link).replace(TRAILING_PUNCTUATION, '')),
  )
  const own = withoutPrefix(host)
  const others = [...links].filter((link) => link.split(/[/?#]/)[0]?.toLowerCase() !== own)
  return Math.max(others.length, text.match(MARKUP)?.length ?? 0)
}

export function detectSpamReason(
  { name, subject = '', message, extra, website, open_for }: Submission,
  host: string,
): SpamReason | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < MIN_FORM_TIME) return 'haste'
  const isInHeading = countLinks(`${name} ${subject}`, host) > 0
  return isInHeading || countLinks(message, host) > MAX_LINKS ? 'links' : null
}
