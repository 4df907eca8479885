/**
 * Types of all database tables, for the query builder Kysely. Integers are numbers with SQLite and
 * with PostgreSQL, because connect.ts parses the bigint values of PostgreSQL as numbers.
 */

import type { Generated } from 'kysely'
import type {
  CreatableEntityType,
  DeletableEntityType,
  EditableEntityType,
  EntityType,
  PhotoEntityType,
} from '../../shared/entities/entity-types.ts'
import type { PhotoFormat } from '../../shared/entities/image.ts'
import type { AccountTables, IntegerBoolean } from './account-tables.ts'
import type { MessageTables } from './message-tables.ts'

export type DatabaseTables = AccountTables &
  MessageTables & {
    migrations: { name: string }
    settings: { name: string; value: string }
    /**
     * The content version, stored in one row. The table exists only on PostgreSQL
     * (cluster/content-version.ts).
     */
    content_version: { id: number; version: number }
    /**
     * Uploaded photos. `hash` is the SHA-256 of the original in hex, `width` and `height` its size
     * after rotation. `pending` is 1 while variants are missing, and `received_at` is the last
     * upload in milliseconds since 1970. `rights` is the copyright holder in the variants, `recipe`
     * the version of the encoder settings, `detected_box` JSON or null.
     */
    photos: {
      hash: string
      width: number
      height: number
      bytes: number
      type: string
      placeholder: string
      pending: IntegerBoolean
      failures: number
      received_at: number
      rights: Generated<string>
      recipe: Generated<number>
      detected_box: Generated<string | null>
    }
    /**
     * One row for each variant. The link preview has no row, because it exists whenever the others
     * do.
     */
    photo_files: { photo: string; format: PhotoFormat; width: number }
    /** In all tables of entities, `version` counts the saved changes, starting at 1. */
    categories: {
      id: Generated<number>
      name: string
      description: string
      care: Generated<string>
      /** Null if the artist has not sorted this entity. */
      place: Generated<number | null>
      version: Generated<number>
    }
    art_pieces: {
      id: Generated<number>
      title: string
      description: string
      price_cents: number | null
      price_on_request: IntegerBoolean
      price_min_cents: Generated<number | null>
      price_max_cents: Generated<number | null>
      materials: string
      signature: string
      category_id: number | null
      dimensions: string
      photo: string | null
      available: IntegerBoolean
      reserved: Generated<IntegerBoolean>
      reserved_until: Generated<string | null>
      reserved_for: Generated<string>
      sold_on: Generated<string | null>
      sold_to: Generated<string>
      full_width: Generated<IntegerBoolean>
      year: Generated<string>
      weight_grams: Generated<number | null>
      care: Generated<string>
      delivery: Generated<string>
      price_covers: Generated<string>
      edition: Generated<string>
      on_view_at: Generated<string>
      on_view_until: Generated<string | null>
      on_view_url: Generated<string>
      place: Generated<number | null>
      hidden: Generated<IntegerBoolean>
      shown_from: Generated<number | null>
      preview: Generated<string | null>
      version: Generated<number>
    }
    news: {
      id: Generated<number>
      title: string
      content: string
      excerpt: string
      date: string
      photo: string | null
      /** A JSON list of ids. */
      art_piece_ids: Generated<string>
      /**
       * `shown_from` is the time of publication in milliseconds since 1970. `preview` is the secret
       * part of the preview URL.
       */
      hidden: Generated<IntegerBoolean>
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
      /** Null if the artist does not count the free places. */
      places_left: Generated<number | null>
      times: Generated<string>
      level: Generated<string>
      language: Generated<string>
      to_bring: Generated<string>
      meals: Generated<string>
      lodging: Generated<string>
      cancellation: Generated<string>
      /** In years. */
      min_age: Generated<number | null>
      date: string | null
      /** Null for a training of one day. */
      end_date: string | null
      photo: string | null
      /** In milliseconds since 1970. Never decreases, even if the clock is set back. */
      changed_at: Generated<number>
      version: Generated<number>
    }
    /**
     * One row. `links` and `languages` are JSON lists, `opening_hours` a JSON object by weekday.
     */
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
      street: Generated<string>
      postcode: Generated<string>
      town: Generated<string>
      country: Generated<string>
      opening_hours: Generated<string>
      station: Generated<string>
      parking: Generated<string>
      links: string
      languages: Generated<string>
      welcomes_ai: IntegerBoolean
      is_demo: IntegerBoolean
      /** A year that was not entered is an empty string. */
      teaching_since: Generated<string>
      turning_since: Generated<string>
      practice_percent: Generated<number>
      largest_group: Generated<number>
      version: Generated<number>
    }
    /** `home` and `portrait` have one row each. `content` contains the artist's texts as JSON. */
    home: { id: number; content: string; version: Generated<number> }
    portrait: { id: number; content: string; version: Generated<number> }
    legal: {
      id: number
      owner: string
      legal_form: string
      siret: string
      register: string
      vat_number: string
      vat_exempt: IntegerBoolean
      training_number: string
      host: string
      mediator: string
      mediator_url: string
      sale_terms: string
      course_terms: string
      version: Generated<number>
    }
    /**
     * One row. `is_shown` is 0 until the artist has confirmed the drafts that a migration has
     * inserted.
     */
    purchase: {
      id: number
      is_shown: IntegerBoolean
      delivery: string
      large_delivery: Generated<string>
      large_from_cm: Generated<number | null>
      large_from_grams: Generated<number | null>
      packing: string
      payment: string
      returns: string
      version: Generated<number>
    }
    /**
     * `titles` is a JSON object by language. The row stays when the piece is purged, because the
     * certificate remains valid.
     */
    certificates: { number: string; art_piece_id: number; titles: string }
    images: {
      id: Generated<number>
      entity_type: PhotoEntityType
      entity_id: number
      photo: string
      display_order: number
      alt: string
      /**
       * JSON with the top and the foot of the piece, as distances from the upper edge in
       * thousandths of the height.
       */
      piece_marks: Generated<string | null>
    }
    /** `source` is the French text that was translated. */
    translations: {
      entity_type: EntityType
      entity_id: number
      locale: string
      field: string
      text: string
      source: string
    }
    /**
     * Idempotency keys. `entity_id` is null only within the transaction that creates the entity.
     */
    acts: {
      key: string
      entity_type: CreatableEntityType
      entity_id: number | null
      made_at: number
    }
    /**
     * Soft-deleted entities and photos, whose rows stay in their tables until the purge. `title` is
     * the former name of a category. `deleted_hour` is the number of hours that the site had run
     * then.
     */
    trash: {
      entity_type: DeletableEntityType
      entity_id: number
      title: string
      deleted_at: number
      deleted_by: string
      deleted_hour: number
    }
    /**
     * Revisions. `content` is the JSON of an entity before a change. If it contains the name of a
     * buyer, the name is removed when the site has run for `notes_until` hours. Otherwise
     * `notes_until` is null.
     */
    kept_versions: {
      id: Generated<number>
      entity_type: EditableEntityType
      entity_id: number
      content: string
      replaced_at: number
      replaced_by: string
      notes_until: number | null
    }
    kept_version_photos: { kept_version_id: number; photo: string }
  }
