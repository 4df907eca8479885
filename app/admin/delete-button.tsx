import { useState } from 'react'
import { api } from './api.ts'
import { useCollections } from './collections.tsx'
import type { AnyEntity, Kind } from './kind.ts'
import { sayOutcome } from './outcome.ts'
import { SmallDialog } from './small-dialog.tsx'
import { t } from './texts.ts'

type DeleteButtonProps = { kind: Kind; entity: AnyEntity; onDeleted: () => void }

/** Deletes after a question: our dialog for pieces, the browser's for the rest (specification section 5). */
export function DeleteButton({ kind, entity, onDeleted }: DeleteButtonProps) {
  const { lists, drop, load } = useCollections()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const uses = lists.pieces.items.filter(({ category }) => category === kind.title(entity)).length
  const question = t(`${kind.name}.deleteQuestion`, { title: kind.title(entity) })
  const consequence =
    kind.name === 'categories' && lists.pieces.state === 'ready'
      ? t('categories.uses', { count: uses })
      : t('delete.forGood')

  const remove = async () => {
    setAsking(false)
    setBusy(true)
    const answer = await api.remove(kind.name, entity.id)
    setBusy(false)
    sayOutcome(kind.name, 'deleted', answer)
    if (!answer.ok) return
    onDeleted()
    drop(kind.name, entity.id)
    if (kind.name === 'categories') void load('pieces')
  }

  const ask = () => {
    if (isBusy) return
    if (kind.deletionAskedBy === 'dialog') return setAsking(true)
    if (window.confirm(`${question}\n\n${consequence}`)) void remove()
  }

  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={ask}>
        {t(isBusy ? 'delete.busy' : 'delete.act')}
      </button>
      {isAsking && (
        <SmallDialog
          isAlert
          title={question}
          confirmLabel={t('delete.act')}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{consequence}</p>
        </SmallDialog>
      )}
    </>
  )
}
