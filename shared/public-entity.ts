import { type ImageRecord, type MainPhotoType, type PublicImage, publicImage } from './image.ts'
import { pick } from './pick.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type TranslatableField,
  type Translations,
} from './translation.ts'

/** An entity as visitors read it: the named fields, its photos and its translations. */
export type PublicEntity<Type extends MainPhotoType, Entity, Name extends keyof Entity> = Pick<
  Entity,
  Name
> & { images: PublicImage[]; translations: PublicTranslations<TranslatableField<Type>> }

/** Copies the named fields of a piece, a news item or a training, its photos and its translations. */
export const publicEntity = <
  Type extends MainPhotoType,
  Entity extends { images: ImageRecord[]; translations: Translations<TranslatableField<Type>> },
  Name extends keyof Entity,
>(
  type: Type,
  entity: Entity,
  names: readonly Name[],
): PublicEntity<Type, Entity, Name> => ({
  ...pick(entity, names),
  images: entity.images.map(publicImage),
  translations: publicTranslations(type, entity.translations),
})
