/** Descriptions of photos that were typed and not saved yet, by the photo's id; kept on this device as drafts are. */
import * as v from 'valibot'
import { readStored, store, storedNames, unstore } from '../parts/device-store.ts'
import { lastUsername } from '../session/session.ts'

const PREFIX = 'copeaux-description/'
/** How long one waits for the artist, in milliseconds. */
const WAITS = 30 * 24 * 3600 * 1000

const nameOf = (id: number) => `${PREFIX}${encodeURIComponent(lastUsername())}/${id}`
const Kept = v.object({ at: v.number(), text: v.string() })

function parse(stored: string | null): string | undefined {
  try {
    const { at, text } = v.parse(Kept, JSON.parse(stored ?? ''))
    return at > Date.now() - WAITS ? text : undefined
  } catch {
    return undefined
  }
}

/** What was typed in this page; also what its device refuses to keep. */
const typed = new Map<number, string>()

/** What was typed for a photo, here or in an earlier page, and is not saved. */
export function unsavedDescription(id: number): string | undefined {
  const text = typed.get(id) ?? parse(readStored(nameOf(id)))
  if (text !== undefined) typed.set(id, text)
  return text
}

export function keepDescription(id: number, text: string) {
  typed.set(id, text)
  store(nameOf(id), JSON.stringify({ at: Date.now(), text }))
}

/** It is saved, or the photo is gone and what was typed for it has no place any more. */
export function dropDescription({ id }: { id: number }) {
  typed.delete(id)
  unstore(nameOf(id))
}

export const hasUnsavedDescriptions = () => typed.size > 0

/** Throws away what nobody will ask for again, of any account. */
export function sweepDescriptions() {
  for (const name of storedNames(PREFIX)) if (parse(readStored(name)) === undefined) unstore(name)
}
