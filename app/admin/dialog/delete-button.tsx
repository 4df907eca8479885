import { useState } from 'react'
import { isPastTraining } from '../../../shared/entities/training-dates.ts'
import { api } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { ask } from '../components/ask.tsx'
import { showFailureToast, ToastLink } from '../components/toasts.tsx'
import type { AnyEntity, EntityDefinition } from '../entity/entity-definition.ts'
import { showResultToast, useUndoDelete } from '../entity/entity-toasts.ts'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import {
  getTrainingRegistrationsPath,
  hasOpenRegistrations,
  useRegistrationSummary,
} from '../registrations/open-requests.tsx'

type DeleteButtonProps = { definition: EntityDefinition; entity: AnyEntity; onDeleted: () => void }

const showParticipantsToast = (training: number) =>
  showFailureToast(t('failures.deleted'), t('training.hasParticipants'), 'trainings', {
    links: (
      <ToastLink to={getTrainingRegistrationsPath(training)}>{t('registrations.open')}</ToastLink>
    ),
  })

/**
 * Returns a warning for a sold piece, because its deletion also removes it from the page of sales.
 */
export const describeDeletedSale = (entity: AnyEntity): string[] =>
  'sold_on' in entity && !entity.available ? [t('deal.isLost')] : []

/** Asks for confirmation as docs/specification.md, section 5, defines. */
export function DeleteButton({ definition, entity, onDeleted }: DeleteButtonProps) {
  const { lists, drop, load } = useCollections()
  const { ofEntity } = useUndoDelete()
  const { run, isBusy } = useExclusiveAction()
  const [isDeleting, setDeleting] = useState(false)
  const summary = useRegistrationSummary(definition.name === 'trainings' ? entity.id : undefined)
  const hasParticipants =
    summary && hasOpenRegistrations(summary) && !isPastTraining(summary.training)

  const uses = lists.pieces.items.filter(
    ({ category }) => category === definition.title(entity),
  ).length
  const question = t(`${definition.name}.deleteQuestion`, { title: definition.title(entity) })
  const consequences = [
    definition.name === 'categories' && lists.pieces.state === 'ready'
      ? t('categories.uses', { count: uses })
      : t('delete.forGood'),
    ...describeDeletedSale(entity),
  ]

  const remove = () =>
    run(entity.id, async () => {
      setDeleting(true)
      const result = await api.remove(definition.name, entity.id)
      if (!result.ok && result.code === 'has_participants') showParticipantsToast(entity.id)
      else
        showResultToast(definition.name, 'deleted', result, definition.title(entity), {
          action: ofEntity(definition, entity),
        })
      if (result.ok) {
        armDoubleTapGuard()
        onDeleted()
        drop(definition.name, entity.id)
        if (definition.name === 'categories') void load('pieces')
      } else setDeleting(false)
      return true
    })

  const confirm = () =>
    definition.deleteConfirmation === 'dialog'
      ? ask({ title: question, text: consequences, confirmLabel: t('delete.act') })
      : window.confirm([question, ...consequences].join('\n\n'))

  return (
    <button
      type="button"
      className="link"
      aria-disabled={isBusy}
      onClick={async () => {
        if (isBusy) return
        if (hasParticipants) showParticipantsToast(entity.id)
        else if (await confirm()) void remove()
      }}
    >
      {t(isDeleting ? 'delete.busy' : `${definition.name}.delete`)}
    </button>
  )
}
