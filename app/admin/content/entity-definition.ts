import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { EditableEntityType } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord, PhotoEntityType } from '../../../shared/entities/image.ts'
import type { PreviewablePage } from '../../../shared/entities/lifecycle/preview.ts'
import type { PhotoSlot } from '../../../shared/entities/page.ts'
import type { EntityByResourceName, ResourceName } from '../api/api.ts'
import type { UnsavedPhotoOwner } from './photo-owner.ts'

/**
 * Form values of an entity by field name. The value of a text input is a string, and the value of a
 * switch is a boolean.
 */
export type FieldValues = Record<string, string | boolean>

export type AnyEntity = EntityByResourceName[ResourceName]

/** Shape of a multi-line text field: a plain text area or a rich text editor. */
export type TextFieldShape = 'lines' | 'rich'

export type EntityDefinition<E extends AnyEntity = AnyEntity> = {
  name: ResourceName
  /** The entity type in the API for photos, such as `art_piece`, or null if it has no photos. */
  photoType: PhotoEntityType | null
  /**
   * Named places on a public page that show the entity's photos, such as the cover of the home
   * page. The first photo fills the first place, and so on.
   */
  places?: readonly PhotoSlot[]
  /** The entity type in the API for translations and revisions, such as `art_piece`. */
  formType: EditableEntityType
  /** The translated fields that need more than one line, with the shape of each field. */
  longTexts: Record<string, TextFieldShape>
  /**
   * Selects what the dialog does after an entity was created (docs/specification.md, section 4): it
   * closes and then opens again with the new entity, stays open with the new entity, or closes.
   */
  afterCreation: 'reopens' | 'stays' | 'closes'
  /**
   * How the user confirms a deletion (docs/specification.md, section 5): in a dialog of the admin
   * (`dialog`) or with `window.confirm` (`browser`). The value `nobody` means that the entity
   * cannot be deleted.
   */
  deleteConfirmation: 'dialog' | 'browser' | 'nobody'
  /**
   * The public pages on which unsaved changes can be previewed, starting with the entity's own
   * page.
   */
  previews?: readonly [PreviewablePage, ...PreviewablePage[]]
  /** The field that receives the focus in the form of a new entity. */
  firstField: string
  // Uses method syntax for the following members, because method parameters are bivariant, so that
  // EntityDefinition<ArtPiece> is assignable to EntityDefinition.
  title(entity: E): string
  /**
   * Names of the filters that the list offers. `filtersOf` returns the names of those filters that
   * match an entity.
   */
  filters?: readonly string[]
  filtersOf?(entity: E): readonly string[]
  /**
   * Returns the entities in the sort order of the admin's list. Omitted if that order equals the
   * server's sort order.
   */
  displayOrder?(all: E[]): E[]
  /**
   * Returns the form values of a saved entity, or the default values for a new entity if `entity`
   * is null.
   */
  draft(entity: E | null): FieldValues
  /**
   * Builds the request body from the form values. The schema that `schema` returns validates the
   * request body.
   */
  input(draft: FieldValues, entity: E | null): Record<string, unknown>
  schema(isNew: boolean): GenericSchema
  fields(isNew: boolean): ReactNode
  /** Renders the secondary text of the list row. */
  facts(entity: E): ReactNode
  /** Renders the quick action buttons of the list row. */
  actions?(entity: E): ReactNode
  /** Renders a badge next to the title of the dialog. */
  badge?(draft: FieldValues): ReactNode
}

/**
 * Returns the `UnsavedPhotoOwner`, which stands for a new, unsaved entity while its photos are
 * uploaded. Returns null if the entity type has no photos.
 */
export const getUnsavedPhotoOwner = ({
  name,
  photoType,
}: Pick<EntityDefinition, 'name' | 'photoType'>): UnsavedPhotoOwner | null =>
  photoType && { list: name, type: photoType, id: null }

/** Returns the photos of an entity. The array is empty if the entity type has no photos. */
export const getPhotos = (entity: AnyEntity): ImageRecord[] =>
  'images' in entity ? entity.images : []

/**
 * Passes the photos of an entity to `altered` and returns a copy of the entity with the resulting
 * photos. The `display_order` of each photo is set to its index. An entity without photos is
 * returned unchanged.
 */
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
