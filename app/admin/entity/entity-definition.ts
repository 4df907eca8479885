import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type {
  EditableEntityType,
  EntityTypeWithPhotos,
} from '../../../shared/entities/entity-types.ts'
import type { Fields } from '../../../shared/entities/fields.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { PreviewablePage } from '../../../shared/entities/legal.ts'
import type { PhotoSlot } from '../../../shared/entities/page.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../shared/locale.ts'
import type { EntityByResourceName, ResourceName } from '../api/api.ts'

/** A field key is, for example, `title`, `de.title`, `photo.12.alt` or `photo.12.de.alt`. */
export type FieldKey = string

type FieldOwner = {
  name: string
  /** The id of the photo, or null for a field of the entity itself. */
  photo: number | null
}

export const createFieldKey = (
  { name, photo }: FieldOwner,
  locale: Locale = DEFAULT_LOCALE,
): FieldKey =>
  [photo !== null && `photo.${photo}`, locale !== DEFAULT_LOCALE && locale, name]
    .filter(Boolean)
    .join('.')

export function parseFieldKey(field: FieldKey): FieldOwner & { locale: Locale } {
  const parts = field.split('.')
  const locale = parts.at(-2)
  return {
    name: parts.at(-1) ?? '',
    photo: field.startsWith('photo.') ? Number(parts[1]) : null,
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
  }
}

export const getFrenchFieldKey = (field: FieldKey): FieldKey => createFieldKey(parseFieldKey(field))

export const getFieldElementId = (field: FieldKey): string => `champ-${field}`

export type PhotoOwner = { list: ResourceName; type: EntityTypeWithPhotos; id: number }
/** The id is null for an unsaved entity. Each entity type has at most one unsaved entity. */
export type UploadDestination = Omit<PhotoOwner, 'id'> & { id: number | null }

export const isSavedOwner = (destination: UploadDestination): destination is PhotoOwner =>
  destination.id !== null

export const getUploadDestinationKey = ({ type, id }: UploadDestination) => `${type}/${id ?? 'new'}`

export type FieldValues = Record<string, string | boolean>

export type AnyEntity = EntityByResourceName[ResourceName]

export type EntityDefinition<E extends AnyEntity = AnyEntity> = {
  name: ResourceName
  /** The entity type in the photo API. Undefined if entities of this type have no photos. */
  photoType?: EntityTypeWithPhotos
  /** The places for photos on a public page. The first photo fills the first place, and so on. */
  places?: readonly PhotoSlot[]
  /** Without this function, every photo is public. */
  isPhotoPublic?(entity: E, position: number): boolean
  formType: EditableEntityType
  /**
   * The fields of the entity type. A lookup by type would add the fields of all types to the bundle
   * of the sign-in form.
   */
  entityFields: Fields
  /** The translatable fields of this form, by default those of the entity. */
  translatedNames?: readonly string[]
  /** Set if several screens edit the same singleton. Each screen has its own draft. */
  screen?: 'days'
  /**
   * Sets what the dialog does after it has created an entity (docs/specification.md, section 4). By
   * default, it closes.
   */
  afterCreation?: 'reopens' | 'stays'
  /**
   * How the user confirms a deletion (docs/specification.md, section 5). Missing if the entity
   * cannot be deleted.
   */
  deleteConfirmation?: 'dialog' | 'browser'
  previews?: readonly [PreviewablePage, ...PreviewablePage[]]
  firstField: string
  // These are methods, whose parameters are bivariant, so that EntityDefinition<Piece> is
  // assignable to EntityDefinition.
  title(entity: E): string
  filters?: readonly string[]
  filtersOf?(entity: E): readonly string[]
  /** Sorts the list. Missing if the list has the order of the server. */
  displayOrder?(all: E[]): E[]
  /**
   * Returns form values that `entityFields` does not define, or that replace its formatted values.
   */
  draft?(entity: E | null): FieldValues
  /**
   * Returns request values that `entityFields` does not define, or that replace converted ones.
   * `typed` contains some or all form values, `values` contains the converted values.
   */
  input?(typed: FieldValues, values: Record<string, unknown>): Record<string, unknown>
  schema(isNew: boolean): GenericSchema
  /** Returns one text for all fields of repeated rows, which are added and removed together. */
  getRepeatedGroupTitle?(field: FieldKey): string | undefined
  /**
   * Renders the fields of the form. Missing if the form shows all `entityFields` in their order.
   */
  fields?(isNew: boolean): ReactNode
  facts(entity: E): ReactNode
  actions?(entity: E): ReactNode
  badge?(draft: FieldValues): ReactNode
}

/** Returns null if entities of this type have no photos. */
export const getUploadDestination = (
  { name, photoType }: Pick<EntityDefinition, 'name' | 'photoType'>,
  entity: AnyEntity | null,
): UploadDestination | null =>
  photoType ? { list: name, type: photoType, id: entity?.id ?? null } : null

export const getPhotos = (entity: AnyEntity): ImageRecord[] =>
  'images' in entity ? entity.images : []

export const withChangedPhotos = <E extends AnyEntity>(
  entity: E,
  altered: (images: ImageRecord[]) => ImageRecord[],
): E =>
  'images' in entity
    ? {
        ...entity,
        images: altered(entity.images).map((image, index) => ({ ...image, display_order: index })),
      }
    : entity
