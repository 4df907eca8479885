import { useState } from 'react'
import { SmallDialog } from '../components/small-dialog.tsx'
import type { EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { copyFields } from '../form/draft.ts'
import { FieldVersionPicker } from '../form/field-version-picker.tsx'
import { t } from '../i18n/texts.ts'
import type { SaveConflict, SaveInput } from './save-entity.ts'

type ConflictDialogProps = {
  kind: EntityDefinition
  conflict: SaveConflict
  onCancel: () => void
  onDecide: (attempt: SaveInput) => void
}

export function ConflictDialog({ kind, conflict, onCancel, onDecide }: ConflictDialogProps) {
  const { fields, attempt } = conflict
  const [theirs, setTheirs] = useState<FieldKey[]>([])
  return (
    <SmallDialog
      isAlert
      title={t('conflict.title')}
      confirmLabel={t('dialog.save')}
      onCancel={onCancel}
      onConfirm={() =>
        onDecide({ ...attempt, draft: copyFields(attempt.draft, attempt.base, theirs) })
      }
    >
      <p>{t('conflict.body', { count: fields.length })}</p>
      <FieldVersionPicker
        kind={kind}
        fields={fields}
        entity={attempt.entity}
        first={{ label: t('conflict.mine'), draft: attempt.draft }}
        second={{ label: t('conflict.theirs'), draft: attempt.base }}
        chosen={theirs}
        onChoose={setTheirs}
      />
    </SmallDialog>
  )
}
