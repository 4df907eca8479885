/** What pieces, news items and trainings have in common and differ in, and what can be done with them. */
import type { Descriptions, ImageRecord, LedType } from '../../shared/image.ts'
import type { NewTranslations, Translations } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import type { Outcome } from '../outcome.ts'
import type { Creation } from './acts.ts'
import type { Part } from './part.ts'

export type Wire = {
  id: number
  title: string
  version: number
  images: ImageRecord[]
  translations: Translations
}
/** What every input has. */
export type Written = {
  title: string
  image_url: string
  translations?: NewTranslations | undefined
  version?: number | undefined
  descriptions?: Descriptions | undefined
}

/** What pieces, news items and trainings differ in. */
export type Noun<Entity extends Wire, Input, Public> = {
  type: LedType
  /** Copies the fields that visitors may see. */
  toPublic: (entity: Entity) => Public
  /** Whether they do. */
  isPublished: (entity: Entity) => boolean
  /** The ids in the public order: of all of them, or of what visitors see. */
  ids: (queries: Queries, isWhole: boolean) => Promise<{ id: number }[]>
  /** The stored entities in their public order, or only those of these ids. */
  read: (
    queries: Queries,
    ids?: readonly number[],
  ) => Promise<Omit<Entity, 'images' | 'translations'>[]>
  /**
   * The columns for an input, without photos, translations and version. What it leaves out keeps its value. `before` is
   * what is changed; undefined for a new one.
   */
  columns: (
    queries: Queries,
    input: Input,
    before?: Entity,
  ) => Promise<Outcome<Record<string, unknown>>>
}

/**
 * `Change` is what update takes where that differs from what create takes, `Public` the fields that visitors may see; `by` names who does it; the site itself has no name.
 */
export type Illustrated<Entity, Input, Change = Input, Public = unknown> = {
  /** As visitors see them: only what they see. */
  list: () => Promise<Public[]>
  /**
   * A part of what visitors see, or, whole, of what the administrator has; null where the one that it begins behind is
   * not there (any more). Reads no more than that.
   */
  listPart: (part: Part, isWhole: boolean) => Promise<(Entity | Public)[] | null>
  /** Of these what visitors see, in the public order. */
  listSome: (ids: readonly number[]) => Promise<Public[]>
  find: (id: number) => Promise<Outcome<Public>>
  /** For the administrator: all of them, whole. */
  listAll: () => Promise<Entity[]>
  findAny: (id: number) => Promise<Outcome<Entity>>
  /** The fields that visitors may see, also of an entity that is not published. */
  findPublic: (id: number) => Promise<Outcome<Public>>
  /** @param key of the creation, if it is to be made once however often it is asked for */
  create: (
    input: Input & { image_urls?: string[] | undefined },
    key?: string | null,
  ) => Promise<Creation<Entity>>
  /** Refused `conflict` for an input that names an older version. */
  update: (id: number, input: Change, by?: string) => Promise<Outcome<Entity>>
  /** Does, inside a transaction, a change of what belongs to the entity, and keeps what was there before. */
  keeping: <Value>(
    queries: Queries,
    id: number,
    by: string,
    change: () => Promise<Outcome<Value>>,
  ) => Promise<Outcome<Value>>
  /** Into the trash. */
  remove: (id: number, by?: string) => Promise<Outcome<null>>
}
