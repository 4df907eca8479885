/**
 * Types of all database tables, for the query builder Kysely. Integers are numbers with SQLite and
 * with PostgreSQL, because connect.ts parses the bigint values of PostgreSQL as numbers.
 */
import type { Generated } from 'kysely'
import type {
  CreatableEntityType,
  DeletableEntityType,
  EditableEntityType,
} from '../../shared/entities/entity-types.ts'
import type { PhotoEntityType, PhotoFormat } from '../../shared/entities/image.ts'
import type { TranslatableEntityType } from '../../shared/entities/translatable-fields.ts'
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
     * Uploaded photos. `hash` is the SHA-256 hash of the original file, in hex. `width` and
     * `height` are the size of the original after rotation. `pending` is 1 while image variants are
     * missing, and `failures` counts the failed attempts to generate them. `received_at` is the
     * time of the last upload, in milliseconds since 1970. `rights` is the name of the copyright
     * holder in the variants, and `recipe` the version of the encoder settings
     * (images/variants/encoder-settings.ts). `detected_box` is the box around the piece on the
     * photo as JSON, or null if no piece was detected (images/variants/detect-piece.ts).
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
     * The image variants that exist, with one row for each file. A photo also has a cropped JPEG
     * for link previews (images/variants/link-preview-crop.ts). It has no row, because it is
     * generated together with the larger variants and exists whenever they exist.
     */
    photo_files: { photo: string; format: PhotoFormat; width: number }
    /**
     * Categories of pieces. In all tables of entities, `version` counts the saved changes of an
     * entity, starting at 1.
     */
    categories: {
      id: Generated<number>
      name: string
      description: string
      care: Generated<string>
      /**
       * The position in the artist's own sort order, starting at 0. It is null if the artist has
       * not sorted this entity.
       */
      place: Generated<number | null>
      version: Generated<number>
    }
    art_pieces: {
      id: Generated<number>
      title: string
      description: string
      price_cents: number | null
      price_on_request: IntegerBoolean
      /**
       * The lower and the upper limit of the price range of a piece whose price is on request. Each
       * limit is null if the artist has not entered it.
       */
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
    /** News items. `date` is `YYYY-MM-DD`. */
    news: {
      id: Generated<number>
      title: string
      content: string
      excerpt: string
      date: string
      photo: string | null
      /** The ids of the pieces that the item is about, as a JSON list. */
      art_piece_ids: Generated<string>
      /**
       * `shown_from` is the publication time in milliseconds since 1970. `preview` is the secret
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
      /** The number of free places, or null if the artist does not count them. */
      places_left: Generated<number | null>
      times: Generated<string>
      level: Generated<string>
      language: Generated<string>
      to_bring: Generated<string>
      meals: Generated<string>
      lodging: Generated<string>
      cancellation: Generated<string>
      /** The minimum age of participants in years, or null if there is no minimum. */
      min_age: Generated<number | null>
      date: string | null
      /** The last day of the training, or null for a training of one day. */
      end_date: string | null
      photo: string | null
      /**
       * The time of the last change in milliseconds since 1970. It never decreases, even if the
       * clock is set back or a backup is restored.
       */
      changed_at: Generated<number>
      version: Generated<number>
    }
    /**
     * The workshop's details, stored in one row. `links` is a JSON list of URLs, and `languages` is
     * a JSON list of locales. `opening_hours` is a JSON object by weekday. `phone` is stored as the
     * artist typed it.
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
      /**
       * `teaching_since` is the year in which the artist began to teach, and `turning_since` the
       * year in which the artist began to turn wood. A year that was not entered is an empty
       * string.
       */
      teaching_since: Generated<string>
      turning_since: Generated<string>
      practice_percent: Generated<number>
      largest_group: Generated<number>
      version: Generated<number>
    }
    /**
     * The home page and the portrait, stored in one row each. `content` contains the artist's texts
     * as JSON.
     */
    home: { id: number; content: string; version: Generated<number> }
    portrait: { id: number; content: string; version: Generated<number> }
    /** The legal texts, stored in one row. */
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
     * The texts that explain how to buy a piece, stored in one row. `is_shown` is 0 until the
     * artist has confirmed the drafts that a migration has added.
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
     * Certificates of authenticity, at most one for each piece. `titles` is a JSON object with the
     * title of the piece in each language. The row stays when the piece is purged, because the
     * certificate stays valid.
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
       * The marked positions of the top and the foot of the piece as JSON, measured from the upper
       * edge of the photo in thousandths of its height. Null if the artist has not marked them.
       */
      piece_marks: Generated<string | null>
    }
    /**
     * Translations of texts, with one row for each field and language. `source` is the French text
     * that was translated.
     */
    translations: {
      entity_type: TranslatableEntityType
      entity_id: number
      locale: string
      field: string
      text: string
      source: string
    }
    /**
     * Idempotency keys of creations. `entity_id` is null only within the transaction that creates
     * the entity, because the key is inserted before the entity. `made_at` is in milliseconds since
     * 1970.
     */
    acts: {
      key: string
      entity_type: CreatableEntityType
      entity_id: number | null
      made_at: number
    }
    /**
     * Soft-deleted entities and photos. Their rows, photos and translations stay in the other
     * tables until they are purged. `title` is the title of the entity. For a category, `title` is
     * the former name, because another category may use this name now. `deleted_at` is in
     * milliseconds since 1970. `deleted_hour` is the number of hours that the site had run at the
     * deletion (running-hours.ts).
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
     * Revisions of entities. Each one contains the JSON of an entity before a change. `replaced_at`
     * is in milliseconds since 1970. The names of buyers are removed from a revision when the total
     * number of hours that the site has run (running-hours.ts) reaches `notes_until`. `notes_until`
     * is null if the revision contains no names of buyers.
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
    /** The photos of each revision. They are kept, so that the revision can be restored. */
    kept_version_photos: { kept_version_id: number; photo: string }
  }
