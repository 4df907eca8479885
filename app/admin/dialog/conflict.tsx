import { useState } from 'react'
import { formatDay } from '../../../shared/locale.ts'
import { type FieldRef, fieldId, isSameField } from '../content/field.ts'
import { valueAt } from '../form/draft.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import styles from './conflict.module.css'
import { labelOf } from './error-summary.tsx'
import type { Conflict } from './save-entity.ts'

type ConflictDialogProps = {
  conflict: Conflict
  onCancel: () => void
  /** `theirs`: the fields whose other text is taken. */
  onDecide: (theirs: FieldRef[]) => void
}

/** Asks which text is to stay, for each field that was changed here and elsewhere. */
export function ConflictDialog({ conflict, onCancel, onDecide }: ConflictDialogProps) {
  const { fields, attempt } = conflict
  const [theirs, setTheirs] = useState<FieldRef[]>([])
  const isTaken = (field: FieldRef) => theirs.some((one) => isSameField(one, field))
  const choose = (field: FieldRef, isTheirs: boolean) =>
    setTheirs((all) => [
      ...all.filter((one) => !isSameField(one, field)),
      ...(isTheirs ? [field] : []),
    ])
  const choice = (field: FieldRef, isTheirs: boolean) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={fieldId(field)}
        checked={isTaken(field) === isTheirs}
        onChange={() => choose(field, isTheirs)}
      />
      <span className={styles.words}>{t(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</span>
      <span className={styles.text}>
        {wordsOf(field, valueAt(isTheirs ? attempt.base : attempt.draft, field))}
      </span>
    </label>
  )
  return (
    <SmallDialog
      isAlert
      title={t('conflict.title')}
      confirmLabel={t('dialog.save')}
      onCancel={onCancel}
      onConfirm={() => onDecide(theirs)}
    >
      <p>{t('conflict.body', { count: fields.length })}</p>
      {fields.map((field) => (
        <fieldset key={fieldId(field)} className={styles.field}>
          <legend>{labelOf(field, attempt.entity)}</legend>
          {choice(field, false)}
          {choice(field, true)}
        </fieldset>
      ))}
    </SmallDialog>
  )
}

/** A value as the artist reads it. */
function wordsOf({ name }: FieldRef, value: string | boolean): string {
  if (name === 'available') return t(value ? 'pieces.isAvailable' : 'pieces.isSold')
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  if (value.trim() === '') return t('conflict.nothing')
  return name === 'date' ? formatDay('fr', value) : value
}
