import {
  NEWS_FIELDS,
  type NewsItem,
  newsItemInputSchema,
  newsItemUpdateSchema,
} from '../../../shared/entities/news-item.ts'
import { formatDate } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { getClearedPublicationTime } from '../entity/publication.ts'
import { FormField, FormFields } from '../fields/form-field.tsx'
import { PublicationFields } from '../fields/publication-fields.tsx'
import styles from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { SelectField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { AddPhotoButton, QuickEditButton } from '../list/row-actions.tsx'

/** Parses the ids of pieces, such as `3,12`. */
const parsePieceIds = (value: string): number[] =>
  value
    .split(',')
    .filter((id) => id !== '')
    .map(Number)

function LinkedPiecesField() {
  const { lists } = useCollections()
  const { id, text, set, error } = useField('art_piece_ids')
  const ids = parsePieceIds(text)
  const options = lists.pieces.items.map((piece) => ({
    value: String(piece.id),
    label: `${piece.title} (${t('row.number', { id: piece.id })})`,
  }))
  const isChosen = ({ value }: { value: string }) => ids.includes(Number(value))
  // Removes only this id. The ids of pieces in the trash stay, so that a restored piece is linked
  // again.
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

export const newsDefinition: EntityDefinition<NewsItem> = {
  name: 'news',
  photoType: 'news',
  formType: 'news',
  entityFields: NEWS_FIELDS,
  afterCreation: 'stays',
  deleteConfirmation: 'browser',
  firstField: 'title',
  title: (item) => item.title,
  filters: ['unseen'],
  filtersOf: ({ preview }) => (preview === null ? [] : ['unseen']),
  draft: (item) => ({
    date: item?.date ?? getWorkshopDay(),
    art_piece_ids: item?.art_piece_ids?.join(',') ?? '',
  }),
  input: (typed) => ({
    ...getClearedPublicationTime(typed),
    art_piece_ids: parsePieceIds(String(typed.art_piece_ids ?? '')),
  }),
  schema: (isNew) => (isNew ? newsItemInputSchema : newsItemUpdateSchema),
  fields: (isNew) => (
    <FormFields
      own={{
        date: <NewsDate isRequired={isNew} />,
        art_piece_ids: <LinkedPiecesField />,
        hidden: <PublicationFields note={<EarlierDateNote />} />,
        shown_from: null,
      }}
    />
  ),
  facts: (item) => <p>{formatDate('fr', item.date)}</p>,
  actions: (item) => (
    <>
      <AddPhotoButton list="news" type="news" id={item.id} title={item.title} />
      <QuickEditButton field="date" text={t('row.date')} definition={newsDefinition} entity={item}>
        <NewsDate isRequired />
      </QuickEditButton>
    </>
  ),
}

/** Without this note, an artist who schedules a news item forgets to change its date. */
function EarlierDateNote() {
  const date = useField('date').text
  const publication = useField('shown_from').text
  if (!date || date >= publication.slice(0, 10)) return null
  return <p className={styles.hint}>{t('news.earlierDate', { date: formatDate('fr', date) })}</p>
}

const NewsDate = ({ isRequired }: { isRequired: boolean }) => (
  <FormField
    name="date"
    isRequired={isRequired}
    {...(!isRequired && { hint: t('news.dateHint') })}
  />
)
