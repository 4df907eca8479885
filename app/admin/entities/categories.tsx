import {
  CATEGORY_FIELDS,
  type Category,
  categoryInputSchema,
} from '../../../shared/entities/category.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'

export const categoryDefinition: EntityDefinition<Category> = {
  name: 'categories',
  photoType: null,
  formType: 'category',
  entityFields: CATEGORY_FIELDS,
  afterCreation: 'closes',
  deleteConfirmation: 'browser',
  firstField: 'name',
  title: (category) => category.name,
  schema: () => categoryInputSchema,
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
