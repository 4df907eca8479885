import {
  NEWS_FIELDS,
  type NewsItem,
  NewsItemInput,
  NewsItemUpdate,
} from '../../../shared/entities/news-item.ts'
import { formatDate } from '../../../shared/locale.ts'
import type { EntityDefinition } from '../content/entity-definition.ts'
import { clearPublicationTimeIfHidden } from '../content/publication.ts'
import { FormTextField } from '../form/fields.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import { t } from '../i18n/texts.ts'
import { getToday } from '../i18n/today.ts'
import { AddPhotoButton, EditDateButton } from '../list/row-actions.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { toFormValues } from './form-values.ts'
import { LinkedPiecesField, parsePieceIds } from './linked-pieces-field.tsx'

export const newsDefinition: EntityDefinition<NewsItem> = {
  name: 'news',
  photoType: 'news',
  formType: 'news',
  entityFields: NEWS_FIELDS,
  longTexts: { excerpt: 'lines', content: 'rich' },
  afterCreation: 'stays',
  deleteConfirmation: 'browser',
  firstField: 'title',
  title: (item) => item.title,
  filters: ['unseen'],
  filtersOf: ({ preview }) => (preview === null ? [] : ['unseen']),
  draft: (item) => ({
    ...toFormValues(NEWS_FIELDS, item),
    date: item?.date ?? getToday(),
    art_piece_ids: item?.art_piece_ids?.join(',') ?? '',
  }),
  input: (draft, item) => ({
    ...clearPublicationTimeIfHidden(draft),
    art_piece_ids: parsePieceIds(String(draft.art_piece_ids ?? '')),
    image_url: item?.image_url ?? '',
  }),
  schema: (isNew) => (isNew ? NewsItemInput : NewsItemUpdate),
  fields: (isNew) => <NewsFields isNew={isNew} />,
  facts: (item) => <p>{formatDate('fr', item.date)}</p>,
  actions: (item) => (
    <>
      <AddPhotoButton list="news" type="news" id={item.id} title={item.title} />
      <EditDateButton kind={newsDefinition} entity={item} fields={<NewsDate isRequired />} />
    </>
  ),
}

const NewsDate = ({ isRequired }: { isRequired: boolean }) => (
  <FormTextField
    name="date"
    label={t('fields.date')}
    type="date"
    isRequired={isRequired}
    {...(!isRequired && { hint: t('news.dateHint') })}
  />
)

const NewsFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <FormTextField name="title" label={t('fields.title')} isRequired />
    <NewsDate isRequired={isNew} />
    <FormTextField name="excerpt" label={t('fields.excerpt')} hint={t('news.excerptHint')} isLong />
    <RichTextField name="content" label={t('fields.content')} isRequired />
    <LinkedPiecesField />
    <PublicationFields />
  </>
)
