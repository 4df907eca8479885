/** Classifies the entity types: singletons, and types that can be created, edited or deleted. */
import { TRANSLATABLE_ENTITY_TYPES, type TranslatableEntityType } from './translatable-fields.ts'

/** Entity types that have a form in the admin and whose revisions are stored. */
export type EditableEntityType = Exclude<TranslatableEntityType, 'image'>
/** Entity types of which exactly one entity exists. This entity cannot be created or deleted. */
export const SINGLETON_ENTITY_TYPES = ['workshop', 'home', 'portrait', 'legal', 'purchase'] as const
export type SingletonEntityType = (typeof SINGLETON_ENTITY_TYPES)[number]
/** Types whose entities can be deleted. Photos (`image`) are one of these types. */
export type DeletableEntityType = Exclude<TranslatableEntityType, SingletonEntityType>
/** Entity types whose entities can be created in a form. */
export type CreatableEntityType = EditableEntityType & DeletableEntityType

export const EDITABLE_ENTITY_TYPES = TRANSLATABLE_ENTITY_TYPES.filter((type) => type !== 'image')
const isDeletable = (type: TranslatableEntityType): type is DeletableEntityType =>
  !SINGLETON_ENTITY_TYPES.some((single) => single === type)
export const DELETABLE_ENTITY_TYPES = TRANSLATABLE_ENTITY_TYPES.filter(isDeletable)
