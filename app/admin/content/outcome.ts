/** What the artist is told after a call: the sentences of the error catalogue (specification section 8). */
import type { Answer, CollectionName } from '../api/api.ts'
import { t } from '../parts/texts.ts'
import { type NoticeAct, say, sayFailed } from '../parts/toasts.tsx'

export type Deed = 'created' | 'modified' | 'deleted'

/** The sentence for a deed that failed. */
export function failureOf(list: CollectionName, deed: Deed, kind: 'refused' | 'unreachable') {
  if (deed === 'deleted') return t('failures.deleted')
  if (list === 'categories' || kind === 'unreachable') return t('failures.saved')
  return t(`failures.${deed}`)
}

/** Says how it went; the second line names what it was done to, or why it was not. `undo` takes back what succeeded. */
export function sayOutcome(
  list: CollectionName,
  deed: Deed,
  answer: Answer<unknown>,
  title: string,
  undo?: NoticeAct,
) {
  if (answer.ok) return say(t(`${list}.${deed}`), title, list, undo)
  const reason = answer.error || t(`failures.${answer.kind}`)
  return sayFailed(failureOf(list, deed, answer.kind), reason, list)
}
