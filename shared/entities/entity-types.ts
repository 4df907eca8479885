import { TRANSLATABLE_ENTITY_TYPES, type TranslatableEntityType } from './translatable-fields.ts'

/** Have a form in the admin and revisions. */
export type EditableEntityType = Exclude<TranslatableEntityType, 'image'>
export const SINGLETON_ENTITY_TYPES = ['workshop', 'home', 'portrait', 'legal', 'purchase'] as const
export type SingletonEntityType = (typeof SINGLETON_ENTITY_TYPES)[number]
/** Includes photos (`image`). */
export type DeletableEntityType = Exclude<TranslatableEntityType, SingletonEntityType>
export type CreatableEntityType = EditableEntityType & DeletableEntityType

export const EDITABLE_ENTITY_TYPES = TRANSLATABLE_ENTITY_TYPES.filter((type) => type !== 'image')
const isDeletable = (type: TranslatableEntityType): type is DeletableEntityType =>
  !SINGLETON_ENTITY_TYPES.some((single) => single === type)
export const DELETABLE_ENTITY_TYPES = TRANSLATABLE_ENTITY_TYPES.filter(isDeletable)
