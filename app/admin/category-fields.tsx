import { LineField } from './form/fields.tsx'
import { t } from './parts/texts.ts'

/** The fields of a category, in the order of its form. */
export const CategoryFields = () => (
  <>
    <LineField name="name" label={t('fields.name')} isRequired />
    <LineField name="description" label={t('fields.description')} isLong />
  </>
)
