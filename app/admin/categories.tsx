import { type Category, CategoryInput } from '../../shared/category.ts'
import { useCollections } from './content/collections.tsx'
import type { Kind } from './content/kind.ts'
import { LineField } from './form/fields.tsx'
import { t } from './parts/texts.ts'

export const categories: Kind<Category> = {
  name: 'categories',
  photos: null,
  translates: 'category',
  longTexts: { description: 'lines' },
  afterCreation: 'closes',
  deletionAskedBy: 'browser',
  firstField: 'name',
  title: (category) => category.name,
  draft: (category) => ({
    name: category?.name ?? '',
    description: category?.description ?? '',
  }),
  input: (draft) => draft,
  schema: () => CategoryInput,
  fields: () => <CategoryFields />,
  facts: (category) => <CategoryFacts category={category} />,
}

function CategoryFacts({ category }: { category: Category }) {
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
    <LineField name="name" label={t('fields.name')} isRequired />
    <LineField name="description" label={t('fields.description')} isLong />
  </>
)
