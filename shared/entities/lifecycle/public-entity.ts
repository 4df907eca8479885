import { pick } from '../../pick.ts'
import type { MainPhotoEntityType } from '../entity-types.ts'
import { type ImageRecord, type PublicImage, toPublicImage } from '../image.ts'
import type { TranslatableField } from '../translatable-fields.ts'
import { type PublicTranslations, type Translations, toPublicTranslations } from '../translation.ts'

export type PublicEntity<
  Type extends MainPhotoEntityType,
  Entity,
  Name extends keyof Entity,
> = Pick<Entity, Name> & {
  images: PublicImage[]
  translations: PublicTranslations<TranslatableField<Type>>
}

export const toPublicEntity = <
  Type extends MainPhotoEntityType,
  Entity extends { images: ImageRecord[]; translations: Translations<TranslatableField<Type>> },
  Name extends keyof Entity,
>(
  type: Type,
  entity: Entity,
  names: readonly Name[],
): PublicEntity<Type, Entity, Name> => ({
  ...pick(entity, names),
  images: entity.images.map(toPublicImage),
  translations: toPublicTranslations(type, entity.translations),
})
