import {
  CATEGORY_FIELDS,
  type Category,
  categoryInputSchema,
} from '../../../shared/entities/category.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'
import { toFormValues } from './form-values.ts'

export const categoryDefinition: EntityDefinition<Category> = {
  name: 'categories',
  photoType: null,
  formType: 'category',
  entityFields: CATEGORY_FIELDS,
  longTexts: { description: 'lines', care: 'lines' },
  afterCreation: 'closes',
  deleteConfirmation: 'browser',
  firstField: 'name',
  title: (category) => category.name,
  draft: (category) => toFormValues(CATEGORY_FIELDS, category),
  input: (draft) => draft,
  schema: () => categoryInputSchema,
  fields: () => <CategoryFields />,
  facts: (category) => <CategoryDetails category={category} />,
}

function CategoryDetails({ category }: { category: Category }) {
  const { lists } = useCollections()
  const pieces = lists.pieces.items.filter((piece) => piece.category === category.name)
  return (
    <>
      {lists.pieces.state === 'ready' && <p>{t('pieces.count', { count: pieces.length })}</p>}
      {category.description && <p>{category.description}</p>}
    </>
  )
}

const CategoryFields = () => (
  <>
    <FormTextField name="name" label={t('fields.name')} isRequired />
    <FormTextField name="description" label={t('fields.description')} isLong />
    <FormTextField name="care" label={t('fields.care')} hint={t('categories.careHint')} isLong />
  </>
)
