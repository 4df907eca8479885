/** What the database holds, as Kysely sees it. Both databases answer integers as numbers (see connect.ts). */
import type { Generated } from 'kysely'
import type { EntityType, FileFormat } from '../../shared/image.ts'
import type {
  CreatedType,
  DeletableType,
  FormType,
  TranslatedType,
} from '../../shared/translation.ts'
import type { AccountTables, Flag } from './account-tables.ts'
import type { MessageTables } from './message-tables.ts'

export type Tables = AccountTables &
  MessageTables & {
    migrations: { name: string }
    settings: { name: string; value: string }
    /** One row, on PostgreSQL only (cluster/content-version.ts). */
    content_version: { id: number; version: number }
    /**
     * `hash` is the SHA-256 of the original, in hex; width and height are those of the upright original. While `pending`
     * files are still to be made of it; `failures` counts how often that did not succeed. `received_at` is when it was
     * uploaded last, in milliseconds since 1970, `rights` the name that its public files carry,
     * `recipe` that by which they were made (images/photo-recipe.ts).
     */
    photos: {
      hash: string
      width: number
      height: number
      bytes: number
      type: string
      placeholder: string
      pending: Flag
      failures: number
      received_at: number
      rights: Generated<string>
      recipe: Generated<number>
    }
    /** The public files that exist, but for the crop for sharing, which is made with the last of them. */
    photo_files: { photo: string; format: FileFormat; width: number }
    /** `version` counts the saved changes of an entity, from 1. */
    categories: {
      id: Generated<number>
      name: string
      description: string
      /** Its place in the artist's own order, from 0; null before it has one. */
      place: Generated<number | null>
      version: Generated<number>
    }
    art_pieces: {
      id: Generated<number>
      title: string
      description: string
      price_cents: number | null
      price_on_request: Flag
      materials: string
      signature: string
      category_id: number | null
      dimensions: string
      photo: string | null
      available: Flag
      reserved: Generated<Flag>
      reserved_until: Generated<string | null>
      reserved_for: Generated<string>
      sold_on: Generated<string | null>
      sold_to: Generated<string>
      place: Generated<number | null>
      hidden: Generated<Flag>
      shown_from: Generated<number | null>
      preview: Generated<string | null>
      version: Generated<number>
    }
    /** Days are text, `YYYY-MM-DD`. */
    news: {
      id: Generated<number>
      title: string
      content: string
      excerpt: string
      date: string
      photo: string | null
      /** `shown_from` is in milliseconds since 1970, `preview` the end of the address where it can be seen before. */
      hidden: Generated<Flag>
      shown_from: Generated<number | null>
      preview: Generated<string | null>
      version: Generated<number>
    }
    trainings: {
      id: Generated<number>
      title: string
      description: string
      excerpt: string
      duration: string
      price_cents: number
      max_participants: number
      /** Null where the artist does not count them. */
      places_left: Generated<number | null>
      times: Generated<string>
      level: Generated<string>
      to_bring: Generated<string>
      lodging: Generated<string>
      date: string | null
      /** The last day, where the artist has set one. */
      end_date: string | null
      photo: string | null
      version: Generated<number>
    }
    /** One row. `links` is a JSON list of addresses, `languages` one of languages; the telephone number is as the artist typed it. */
    workshop: {
      id: number
      name: string
      craft: string
      address: string
      phone: string
      email: string
      hours: string
      visit: string
      map_url: string
      links: string
      languages: Generated<string>
      welcomes_ai: Flag
      is_demo: Flag
      /** Years, or nothing. */
      teaching_since: Generated<string>
      turning_since: Generated<string>
      practice_percent: Generated<number>
      largest_group: Generated<number>
      version: Generated<number>
    }
    /** One row each; `content` is what the artist wrote, as JSON. */
    home: { id: number; content: string; version: Generated<number> }
    portrait: { id: number; content: string; version: Generated<number> }
    /** One row. */
    legal: {
      id: number
      owner: string
      legal_form: string
      siret: string
      register: string
      vat_number: string
      vat_exempt: Flag
      training_number: string
      host: string
      mediator: string
      mediator_url: string
      sale_terms: string
      course_terms: string
      version: Generated<number>
    }
    images: {
      id: Generated<number>
      entity_type: EntityType
      entity_id: number
      photo: string
      display_order: number
      alt: string
    }
    /** One row for each field and language; `source` is the French text it was made from. */
    translations: {
      entity_type: TranslatedType
      entity_id: number
      locale: string
      field: string
      text: string
      source: string
    }
    /**
     * The creations that carried a key of their own, by that key; `entity_id` is null only within the transaction that
     * makes the entity. `made_at` is in milliseconds since 1970.
     */
    acts: {
      key: string
      entity_type: CreatedType
      entity_id: number | null
      made_at: number
    }
    /**
     * What was deleted: its own row, its photos and its translations stay in their tables until it leaves for good.
     * `title` is what a category was called, since its name is free for another one. `deleted_at` is in milliseconds since
     * 1970, `deleted_hour` in hours that the site had run (running-hours.ts).
     */
    trash: {
      entity_type: DeletableType
      entity_id: number
      title: string
      deleted_at: number
      deleted_by: string
      deleted_hour: number
    }
    /**
     * An entity as it was answered before a change; `content` is that as JSON. `replaced_at` as `deleted_at`.
     * `notes_until`: the hour that the site has run at which its personal notes leave; null where it has none.
     */
    kept_versions: {
      id: Generated<number>
      entity_type: FormType
      entity_id: number
      content: string
      replaced_at: number
      replaced_by: string
      notes_until: number | null
    }
    /** The photos that a kept version shows. */
    kept_version_photos: { kept_version_id: number; photo: string }
  }
