import {
  CATEGORY_FIELDS,
  type Category,
  categoryInputSchema,
} from '../../../shared/entities/category.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormField, FormFields } from '../fields/form-field.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

/** Finds a category by its name. Ignores case and accents, although the API distinguishes them. */
export const findCategoryByName = (all: Category[], name: string) =>
  all.find((one) => one.name.localeCompare(name.trim(), 'fr', { sensitivity: 'base' }) === 0)

export function CategoryNameField() {
  const { lists } = useCollections()
  const { text, error, getCurrent } = useField('name')
  const { saved } = getCurrent()
  const others = lists.categories.items.filter(({ name }) => name !== saved)
  const found = error === undefined ? findCategoryByName(others, text) : undefined
  return (
    <FormField
      name="name"
      question={found && { text: t('categories.exists', found), answers: null }}
    />
  )
}

export const categoryDefinition: EntityDefinition<Category> = {
  name: 'categories',
  formType: 'category',
  entityFields: CATEGORY_FIELDS,
  deleteConfirmation: 'browser',
  firstField: 'name',
  title: (category) => category.name,
  schema: () => categoryInputSchema,
  fields: () => <FormFields own={{ name: <CategoryNameField /> }} />,
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
