/** All lists of entity types come from this registry. */
import { getKeys } from '../pick.ts'

type Traits = {
  /** The plural name of the type in the code and in admin URLs, such as `pieces`. */
  list: string
  /**
   * The name of the database table. API paths contain it, with a hyphen instead of an underscore.
   */
  table: string
  /** The path of the section of the site that has a page for each entity. */
  section?: string
  /** The field of the workshop with which the artist hides this section. */
  hiddenBy?: 'hides_news' | 'hides_trainings'
  isSingleton?: true
  isSortable?: true
  /** The artist can hide or schedule entities of this type. */
  isPublishable?: true
  hasPhotos?: true
  /** The main photo is in the field `image_url` (specification section 3). */
  hasMainPhoto?: true
}

/**
 * The entity types, in the order in which the admin lists them. An `image` is a photo of another
 * entity.
 */
export const ENTITIES = {
  art_piece: {
    list: 'pieces',
    table: 'art_pieces',
    section: '/gallery',
    isSortable: true,
    isPublishable: true,
    hasPhotos: true,
    hasMainPhoto: true,
  },
  category: { list: 'categories', table: 'categories', isSortable: true },
  news: {
    list: 'news',
    table: 'news',
    section: '/news',
    hiddenBy: 'hides_news',
    isPublishable: true,
    hasPhotos: true,
    hasMainPhoto: true,
  },
  training: {
    list: 'trainings',
    table: 'trainings',
    section: '/training',
    hiddenBy: 'hides_trainings',
    hasPhotos: true,
    hasMainPhoto: true,
  },
  workshop: { list: 'workshop', table: 'workshop', isSingleton: true },
  home: { list: 'home', table: 'home', isSingleton: true, hasPhotos: true },
  portrait: { list: 'portrait', table: 'portrait', isSingleton: true, hasPhotos: true },
  purchase: { list: 'purchase', table: 'purchase', isSingleton: true },
  legal: { list: 'legal', table: 'legal', isSingleton: true },
  image: { list: 'images', table: 'images' },
} as const satisfies Record<string, Traits>

type Entities = typeof ENTITIES
export type EntityType = keyof Entities
type TypeWith<Trait extends keyof Traits> = {
  [Type in EntityType]: Entities[Type] extends { [T in Trait]: unknown } ? Type : never
}[EntityType]

export const ENTITY_TYPES = getKeys(ENTITIES)
const filterByTrait = <Trait extends keyof Traits>(trait: Trait) =>
  ENTITY_TYPES.filter((type) => trait in ENTITIES[type]) as TypeWith<Trait>[]

export const getApiPath = (type: EntityType) => `/api/${ENTITIES[type].table.replace('_', '-')}`

export const SINGLETON_ENTITY_TYPES = filterByTrait('isSingleton')
export type SingletonEntityType = TypeWith<'isSingleton'>
const isDeletable = (type: EntityType): type is Exclude<EntityType, SingletonEntityType> =>
  !('isSingleton' in ENTITIES[type])
export const DELETABLE_ENTITY_TYPES = ENTITY_TYPES.filter(isDeletable)
export type DeletableEntityType = (typeof DELETABLE_ENTITY_TYPES)[number]
/** The entity types that have a form in the admin, and stored revisions. */
export const EDITABLE_ENTITY_TYPES = ENTITY_TYPES.filter((type) => type !== 'image')
export type EditableEntityType = (typeof EDITABLE_ENTITY_TYPES)[number]
export const CREATABLE_ENTITY_TYPES = DELETABLE_ENTITY_TYPES.filter((type) => type !== 'image')
export type CreatableEntityType = (typeof CREATABLE_ENTITY_TYPES)[number]
export const ENTITY_TYPES_WITH_PHOTOS = filterByTrait('hasPhotos')
export type EntityTypeWithPhotos = TypeWith<'hasPhotos'>
export const hasPhotos = (type: EntityType): type is EntityTypeWithPhotos =>
  'hasPhotos' in ENTITIES[type]
export const ENTITY_TYPES_WITH_MAIN_PHOTO = filterByTrait('hasMainPhoto')
export type EntityTypeWithMainPhoto = TypeWith<'hasMainPhoto'>
export const PUBLISHABLE_ENTITY_TYPES = filterByTrait('isPublishable')
export type PublishableEntityType = TypeWith<'isPublishable'>
export const SORTABLE_ENTITY_TYPES = filterByTrait('isSortable')
export type SortableEntityType = TypeWith<'isSortable'>
export type EntityTypeWithHideableSection = TypeWith<'hiddenBy'>
export const ENTITY_TYPES_WITH_DETAIL_PAGE = filterByTrait('section')
export type EntityTypeWithDetailPage = TypeWith<'section'>
export type EditablePageType = SingletonEntityType & EntityTypeWithPhotos
export const isEditablePage = (type: EntityType): type is EditablePageType =>
  'isSingleton' in ENTITIES[type] && 'hasPhotos' in ENTITIES[type]
