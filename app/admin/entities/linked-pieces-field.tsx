import { useCollections } from '../content/collections.tsx'
import styles from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/texts.ts'

/** Parses a form value such as `3,12`. */
export const parsePieceIds = (value: string): number[] =>
  value
    .split(',')
    .filter((id) => id !== '')
    .map(Number)

/** Lets the artist choose the pieces that a news item is about. */
export function LinkedPiecesField() {
  const { lists } = useCollections()
  const { id, text, set, error } = useField('art_piece_ids')
  const ids = parsePieceIds(text)
  const options = lists.pieces.items.map((piece) => ({
    value: String(piece.id),
    label: `${piece.title} (${t('row.number', { id: piece.id })})`,
  }))
  const isChosen = ({ value }: { value: string }) => ids.includes(Number(value))
  // Keeps the hidden ids of pieces in the trash, so that a restored piece is linked again.
  const remove = (removed: string) => {
    set(ids.filter((one) => one !== Number(removed)).join(','))
    document.getElementById(id)?.focus()
  }
  return (
    <div className={styles.pieces}>
      <SelectField
        id={id}
        label={t('fields.art_piece_ids')}
        options={[
          { value: '', label: t('news.choosePiece') },
          ...options.filter((option) => !isChosen(option)),
        ]}
        value=""
        onChange={(chosen) => {
          if (chosen) set([...ids, Number(chosen)].join(','))
        }}
        error={error}
      />
      {options.filter(isChosen).map(({ value, label }) => (
        <p key={value}>
          {label}{' '}
          <button
            type="button"
            className="link"
            aria-label={t('news.removePiece', { title: label })}
            onClick={() => remove(value)}
          >
            {t('news.remove')}
          </button>
        </p>
      ))}
      <p className={styles.hint}>{t('news.piecesHint')}</p>
    </div>
  )
}
