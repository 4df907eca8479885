import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { EditableEntityType } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord, PhotoEntityType } from '../../../shared/entities/image.ts'
import type { PreviewablePage } from '../../../shared/entities/lifecycle/preview.ts'
import type { PhotoSlot } from '../../../shared/entities/page.ts'
import type { EntityByResourceName, ResourceName } from '../api/api.ts'
import type { UnsavedPhotoOwner } from './photo-owner.ts'

export type FieldValues = Record<string, string | boolean>

export type AnyEntity = EntityByResourceName[ResourceName]

export type TextFieldShape = 'lines' | 'rich'

export type EntityDefinition<E extends AnyEntity = AnyEntity> = {
  name: ResourceName
  /** The type in the API, or null without photos. */
  photoType: PhotoEntityType | null
  /** Places of photos on a public page, in the order of the photos. */
  places?: readonly PhotoSlot[]
  formType: EditableEntityType
  longTexts: Record<string, TextFieldShape>
  /** Specification section 4. */
  afterCreation: 'reopens' | 'stays' | 'closes'
  /** Specification section 5. `nobody`: cannot be deleted. */
  deleteConfirmation: 'dialog' | 'browser' | 'nobody'
  previews?: readonly [PreviewablePage, ...PreviewablePage[]]
  firstField: string
  // Methods are bivariant, so EntityDefinition<ArtPiece> is assignable to EntityDefinition.
  title(entity: E): string
  filters?: readonly string[]
  filtersOf?(entity: E): readonly string[]
  /** Omitted if it equals the server's order. */
  displayOrder?(all: E[]): E[]
  draft(entity: E | null): FieldValues
  input(draft: FieldValues, entity: E | null): Record<string, unknown>
  schema(isNew: boolean): GenericSchema
  fields(isNew: boolean): ReactNode
  facts(entity: E): ReactNode
  actions?(entity: E): ReactNode
  badge?(draft: FieldValues): ReactNode
}

export const getUnsavedPhotoOwner = ({
  name,
  photoType,
}: Pick<EntityDefinition, 'name' | 'photoType'>): UnsavedPhotoOwner | null =>
  photoType && { list: name, type: photoType, id: null }

export const getPhotos = (entity: AnyEntity): ImageRecord[] =>
  'images' in entity ? entity.images : []

export const updatePhotos = <E extends AnyEntity>(
  entity: E,
  altered: (images: ImageRecord[]) => ImageRecord[],
): E =>
  'images' in entity
    ? {
        ...entity,
        images: altered(entity.images).map((image, index) => ({ ...image, display_order: index })),
      }
    : entity
