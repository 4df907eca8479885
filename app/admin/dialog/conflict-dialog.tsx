import { useState } from 'react'
import { SmallDialog } from '../components/small-dialog.tsx'
import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { copyFields, type Draft, getFieldValue } from '../form/draft.ts'
import { formatFieldValue, getFullFieldLabel } from '../form/field-labels.ts'
import { t } from '../i18n/texts.ts'
import styles from './conflict-dialog.module.css'
import type { SaveConflict, SaveInput } from './save-entity.ts'

type Side = { label: string; draft: Draft }

type FieldChoicesProps = {
  definition: EntityDefinition
  fields: FieldKey[]
  entity: AnyEntity | null
  first: Side
  second: Side
  chosen: FieldKey[]
  onChoose: (chosen: FieldKey[]) => void
}

export function FieldVersionPicker({
  definition,
  fields,
  entity,
  first,
  second,
  chosen,
  onChoose,
}: FieldChoicesProps) {
  const renderChoice = (field: FieldKey, side: Side) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={field}
        checked={chosen.includes(field) === (side === second)}
        onChange={() =>
          onChoose([...chosen.filter((one) => one !== field), ...(side === second ? [field] : [])])
        }
      />
      <span className={styles.words}>{side.label}</span>
      <span className={styles.text}>
        {formatFieldValue(definition, field, getFieldValue(side.draft, field))}
      </span>
    </label>
  )
  return fields.map((field) => (
    <fieldset key={field} className={styles.field}>
      <legend>{getFullFieldLabel(field, entity)}</legend>
      {renderChoice(field, first)}
      {renderChoice(field, second)}
    </fieldset>
  ))
}

type ConflictDialogProps = {
  definition: EntityDefinition
  conflict: SaveConflict
  onCancel: () => void
  onDecide: (attempt: SaveInput) => void
}

export function ConflictDialog({ definition, conflict, onCancel, onDecide }: ConflictDialogProps) {
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
        definition={definition}
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
