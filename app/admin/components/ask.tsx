import { atom } from 'nanostores'
import { useEffect, useSyncExternalStore } from 'react'
import { SmallDialog } from './small-dialog.tsx'

type QuestionTexts = { title: string; text: string | string[]; confirmLabel: string }

type ShownQuestion = QuestionTexts & { id: number; resolve: (isConfirmed: boolean) => void }

let lastId = 0
const shown = atom<ShownQuestion | null>(null)

function answer(isConfirmed: boolean) {
  const question = shown.get()
  shown.set(null)
  question?.resolve(isConfirmed)
}

/**
 * Resolves to false if the user cancels or navigates, or if another question replaces this one. The
 * question stays open when the component that called `ask` unmounts.
 */
export function ask(texts: QuestionTexts): Promise<boolean> {
  answer(false)
  return new Promise((resolve) => shown.set({ ...texts, id: ++lastId, resolve }))
}

/** Shows the question of `ask`. Render this component only once. */
export function Question() {
  const question = useSyncExternalStore(shown.listen, shown.get, () => null)
  useEffect(() => () => answer(false), [])
  if (!question) return null
  return (
    <SmallDialog
      key={question.id}
      isAlert
      title={question.title}
      confirmLabel={question.confirmLabel}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {[question.text].flat().map((text) => (
        <p key={text}>{text}</p>
      ))}
    </SmallDialog>
  )
}
