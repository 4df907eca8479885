/** What tells a program that writes into forms from somebody who wants a bowl. What is suspected is kept and marked, never dropped. */
import type { Suspicion } from '../../shared/message.ts'

/** Milliseconds that anybody needs to see the form, and to let the browser fill in a name. */
const LEAST_TIME = 2_000
/** Somebody shows where a piece was seen, and perhaps where it would stand. */
const MOST_LINKS = 3

type Sent = {
  name: string
  subject?: string
  message: string
  extra?: string
  website?: string
  /** Milliseconds that the page was open; null where no script measured it. */
  open_for: number | null
}

const linksIn = (text: string) => text.match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0

/** @returns null where nothing speaks against it */
export function suspicionOf({
  name,
  subject,
  message,
  extra,
  website,
  open_for,
}: Sent): Suspicion | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < LEAST_TIME) return 'haste'
  const isAddressed = linksIn(name) > 0 || linksIn(subject ?? '') > 0
  return isAddressed || linksIn(message) > MOST_LINKS ? 'links' : null
}
