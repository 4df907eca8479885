/** Brings together what two devices made of the same texts. Pure. */
import type { Draft } from '../content/kind.ts'
import { isSourceName, sourceName } from './draft.ts'

type Value = string | boolean
/** Whether two values of a field say the same. */
export type Alike = (name: string, a: Value, b: Value) => boolean

export type Merged = {
  draft: Draft
  /** The fields that both changed, each in another way: they stay as they are here until the artist has decided. */
  conflicts: string[]
}

const valueIn = (draft: Draft, name: string): Value => draft[name] ?? ''

/** Whether two drafts say the same. What stood beside a text while it was typed is nothing that was typed. */
export const sameDraft = (a: Draft, b: Draft, alike: Alike): boolean =>
  Object.keys({ ...a, ...b }).every(
    (name) => isSourceName(name) || alike(name, valueIn(a, name), valueIn(b, name)),
  )

/**
 * Merges field by field.
 * @param base what both began with
 * @param mine what stands in the form
 * @param theirs what is saved by now
 */
export function merge(base: Draft, mine: Draft, theirs: Draft, alike: Alike): Merged {
  const draft: Draft = {}
  const conflicts: string[] = []
  for (const name of Object.keys({ ...base, ...mine, ...theirs })) {
    if (isSourceName(name)) continue
    const [was, here, there] = [base, mine, theirs].map((one) => valueIn(one, name)) as [
      Value,
      Value,
      Value,
    ]
    const isTheirs = alike(name, here, there) || alike(name, here, was)
    draft[name] = isTheirs ? there : here
    if (isTheirs) continue
    if (!alike(name, there, was)) conflicts.push(name)
    const source = mine[sourceName(name)]
    if (source !== undefined) draft[sourceName(name)] = source
  }
  return { draft, conflicts }
}

/** The draft with the saved texts of those fields in the place of the typed ones. */
export function takeTheirs(draft: Draft, theirs: Draft, names: string[]): Draft {
  const taken = { ...draft }
  for (const name of names) {
    taken[name] = valueIn(theirs, name)
    delete taken[sourceName(name)]
  }
  return taken
}
