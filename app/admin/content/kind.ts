/** What an entity has to say about itself; the machinery of lists, dialogs and saving is the same for all. */
import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { EntityType, ImageRecord } from '../../../shared/image.ts'
import type { PagePlace } from '../../../shared/page.ts'
import type { PreviewedPage } from '../../../shared/preview.ts'
import type { FormType } from '../../../shared/translation.ts'
import type { CollectionName, Collections } from '../api/api.ts'
import type { NewOwner } from './photo-owner.ts'

/** An entity's own fields in a form: text as typed, switches as they are. The names are those of the entity. */
export type Fields = Record<string, string | boolean>

export type AnyEntity = Collections[CollectionName]

/** Room for a few lines, or for long texts with their tools. */
export type TextShape = 'lines' | 'rich'

export type Kind<E extends AnyEntity = AnyEntity> = {
  name: CollectionName
  /** What its photos belong to; null for what has none. */
  photos: EntityType | null
  /** What its photos are for, in their order, where that is more than to be looked at one after the other. */
  places?: readonly PagePlace[]
  /** What its translations belong to. */
  translates: FormType
  /** Those of its translated texts that take more than a line. */
  longTexts: Record<string, TextShape>
  /** What happens once it was created (specification section 4). */
  afterCreation: 'reopens' | 'stays' | 'closes'
  /** Who asks before a deletion (specification section 5); nobody where there is none. */
  deletionAskedBy: 'dialog' | 'browser' | 'nobody'
  /** The public pages on which it can be looked at before it is saved, its own first. */
  previews?: readonly [PreviewedPage, ...PreviewedPage[]]
  /** Where a new one begins. */
  firstField: string
  // Methods, not properties, so that a Kind<ArtPiece> can stand where any Kind is asked for.
  title(entity: E): string
  /** The sorts that its list can be narrowed to, by their names, and those that one is of. */
  sorts?: readonly string[]
  sortsOf?(entity: E): readonly string[]
  /** The order of its list on the screen, where that is not the server's. */
  shown?(all: E[]): E[]
  /** The form's first state: the entity's, or a new one's. */
  draft(entity: E | null): Fields
  /** What the server is sent; the schema decides whether it is right. */
  input(draft: Fields, entity: E | null): Record<string, unknown>
  schema(isNew: boolean): GenericSchema
  fields(isNew: boolean): ReactNode
  /** The quiet lines of its row. */
  facts(entity: E): ReactNode
  /** The quick acts of its row. */
  acts?(entity: E): ReactNode
  /** The word beside the dialog's title. */
  badge?(draft: Fields): ReactNode
}

/** What photos of that kind wait for before it is made; null for what has none. */
export const newOwnerOf = ({ name, photos }: Pick<Kind, 'name' | 'photos'>): NewOwner | null =>
  photos && { list: name, type: photos, id: null }

/** The photos of an entity that can have some. */
export const photosOf = (entity: AnyEntity): ImageRecord[] =>
  'images' in entity ? entity.images : []

/** The entity with its photos altered, numbered as they then stand. One that can have none stays as it is. */
export const withPhotos = <E extends AnyEntity>(
  entity: E,
  altered: (images: ImageRecord[]) => ImageRecord[],
): E =>
  'images' in entity
    ? {
        ...entity,
        images: altered(entity.images).map((image, index) => ({ ...image, display_order: index })),
      }
    : entity
