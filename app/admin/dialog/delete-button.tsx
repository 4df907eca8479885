import { useState } from 'react'
import { api } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import type { AnyEntity, EntityDefinition } from '../entity/entity-definition.ts'
import { showResultToast, useUndoDelete } from '../entity/entity-toasts.ts'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'

type DeleteButtonProps = { definition: EntityDefinition; entity: AnyEntity; onDeleted: () => void }

/** docs/specification.md, section 5, defines the confirmation before an entity is deleted. */
export function DeleteButton({ definition, entity, onDeleted }: DeleteButtonProps) {
  const { lists, drop, load } = useCollections()
  const { ofEntity } = useUndoDelete()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  const [isDeleting, setDeleting] = useState(false)

  const uses = lists.pieces.items.filter(
    ({ category }) => category === definition.title(entity),
  ).length
  const question = t(`${definition.name}.deleteQuestion`, { title: definition.title(entity) })
  const consequence =
    definition.name === 'categories' && lists.pieces.state === 'ready'
      ? t('categories.uses', { count: uses })
      : t('delete.forGood')

  const remove = () =>
    run(entity.id, async () => {
      setAsking(false)
      setDeleting(true)
      const result = await api.remove(definition.name, entity.id)
      showResultToast(definition.name, 'deleted', result, definition.title(entity), {
        action: ofEntity(definition, entity),
      })
      if (result.ok) {
        ignoreSecondTap()
        onDeleted()
        drop(definition.name, entity.id)
        if (definition.name === 'categories') void load('pieces')
      } else setDeleting(false)
      return true
    })

  const ask = () => {
    if (isBusy) return
    if (definition.deleteConfirmation === 'dialog') return setAsking(true)
    if (window.confirm(`${question}\n\n${consequence}`)) void remove()
  }

  return (
    <>
      <button type="button" className="link" aria-disabled={isBusy} onClick={ask}>
        {t(isDeleting ? 'delete.busy' : `${definition.name}.delete`)}
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
