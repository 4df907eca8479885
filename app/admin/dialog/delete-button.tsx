import { useState } from 'react'
import { api } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { ask } from '../components/ask.tsx'
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

  const confirm = () =>
    definition.deleteConfirmation === 'dialog'
      ? ask({ title: question, text: consequence, confirmLabel: t('delete.act') })
      : window.confirm(`${question}\n\n${consequence}`)

  return (
    <button
      type="button"
      className="link"
      aria-disabled={isBusy}
      onClick={async () => {
        if (!isBusy && (await confirm())) void remove()
      }}
    >
      {t(isDeleting ? 'delete.busy' : `${definition.name}.delete`)}
    </button>
  )
}
