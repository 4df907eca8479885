import { LineField } from './form/fields.tsx'
import { PublicationFields } from './form/publication-fields.tsx'
import { RichTextField } from './form/rich-text.tsx'
import { t } from './parts/texts.ts'

/** The day that a news item is of. */
export const NewsDate = ({ isRequired }: { isRequired: boolean }) => (
  <LineField
    name="date"
    label={t('fields.date')}
    type="date"
    isRequired={isRequired}
    {...(!isRequired && { hint: t('news.dateHint') })}
  />
)

/** The fields of a news item, in the order of its form. */
export const NewsFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <LineField name="title" label={t('fields.title')} isRequired />
    <NewsDate isRequired={isNew} />
    <LineField name="excerpt" label={t('fields.excerpt')} hint={t('news.excerptHint')} isLong />
    <RichTextField name="content" label={t('fields.content')} isRequired />
    <PublicationFields />
  </>
)
