import { useState } from 'react'
import type { Revision } from '../../../shared/entities/lifecycle/revision.ts'
import { api } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import type { FormState } from '../form/form.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import styles from './revisions-button.module.css'

export type RevisionsButtonProps = { kind: EntityDefinition; entity: AnyEntity; form: FormState }

export function RevisionsButton(props: RevisionsButtonProps) {
  const { kind, entity } = props
  const [revisions, setRevisions] = useState<Revision[]>([])
  const { run, isBusy } = useExclusiveAction()
  const open = () =>
    run('open', async () => {
      const result = await api.listRevisions(kind.formType, entity.id)
      if (!result.ok) showFailureToast(t('versions.loadFailed'), getErrorMessage(result))
      else if (result.value.length === 0) showToast(t('versions.none'), t('versions.noneYet'))
      else setRevisions(result.value)
      return result.ok
    })
  return (
    <p className={styles.wrapper}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isBusy || undefined}
        onClick={open}
      >
        {t('versions.open')}
      </button>
      {revisions.length > 0 && (
        <RevisionDialog {...props} revisions={revisions} onClose={() => setRevisions([])} />
      )}
    </p>
  )
}
