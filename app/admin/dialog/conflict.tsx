import { useState } from 'react'
import { formatDay } from '../../../shared/locale.ts'
import { photosOf } from '../content/kind.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import styles from './conflict.module.css'
import { labelOf } from './error-summary.tsx'
import type { Conflict } from './save-entity.ts'

type ConflictDialogProps = {
  conflict: Conflict
  onCancel: () => void
  /** `theirs`: the fields whose other text is taken. */
  onDecide: (theirs: string[]) => void
}

/** Asks which text is to stay, for each field that was changed here and elsewhere. */
export function ConflictDialog({ conflict, onCancel, onDecide }: ConflictDialogProps) {
  const { names, attempt } = conflict
  const [theirs, setTheirs] = useState<string[]>([])
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((others) => [...others.filter((one) => one !== name), ...(isTheirs ? [name] : [])])
  const choice = (name: string, isTheirs: boolean) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={theirs.includes(name) === isTheirs}
        onChange={() => choose(name, isTheirs)}
      />
      <span className={styles.words}>{t(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</span>
      <span className={styles.text}>
        {wordsOf(name, (isTheirs ? attempt.base : attempt.draft)[name] ?? '')}
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
      <p>{t('conflict.body', { count: names.length })}</p>
      {names.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend>{nameOf(name, conflict)}</legend>
          {choice(name, false)}
          {choice(name, true)}
        </fieldset>
      ))}
    </SmallDialog>
  )
}

/** “Titre”, “Titre (allemand)”, “Description de la photo 2 (allemand)”. */
function nameOf(name: string, { attempt }: Conflict): string {
  const [, locale, id] = /^(\w+)\.photo-(\d+)$/.exec(name) ?? []
  if (!locale) return labelOf(name)
  const position = photosOf(attempt.entity).findIndex((photo) => photo.id === Number(id)) + 1
  const field = t('translations.photo', { position })
  return t('translations.fieldIn', { field, language: t(`languages.${locale}`) })
}

/** A value as the artist reads it. */
function wordsOf(name: string, value: string | boolean): string {
  if (name === 'available') return t(value ? 'pieces.isAvailable' : 'pieces.isSold')
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  if (value.trim() === '') return t('conflict.nothing')
  return name === 'date' ? formatDay('fr', value) : value
}
