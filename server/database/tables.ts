import type { Generated } from 'kysely'
import type { FieldsOf } from '../../shared/entities/entity-definitions.ts'
import {
  type CreatableEntityType,
  type DeletableEntityType,
  type EditableEntityType,
  type EditablePageType,
  ENTITIES,
  ENTITY_TYPES_WITH_MAIN_PHOTO,
  type EntityType,
  type EntityTypeWithPhotos,
  type PublishableEntityType,
  type SortableEntityType,
} from '../../shared/entities/entity-types.ts'
import type { Columns } from '../../shared/entities/fields.ts'
import type { PhotoFormat } from '../../shared/entities/image.ts'
import type { Locale } from '../../shared/locale.ts'
import type { SpamReason } from '../../shared/message.ts'
import type { RegistrationState } from '../../shared/registration.ts'

// All times in the tables are in milliseconds since 1970. `…_hour` and `notes_until` count the hours
// that the site has run (running-hours.ts).

/** SQLite has no boolean type. */
export type IntegerBoolean = 0 | 1

type AccountTables = {
  admins: { id: Generated<number>; username: string; password: string }
  /** `hash` is the SHA-256 of the device cookie in hex. */
  known_devices: { hash: string; admin_id: number; used_at: number }
  /**
   * A session with `stays_signed_in` lasts for weeks, any other for hours. `wrong_confirmations`
   * counts wrong passwords and codes since `confirmed_at`.
   */
  sessions: {
    token_hash: string
    admin_id: number
    created_at: number
    seen_at: number
    stays_signed_in: IntegerBoolean
    user_agent: string
    confirmed_at: number
    wrong_confirmations: Generated<number>
  }
  /** `id` and `public_key` are in base64url. `transports` is a JSON list. */
  passkeys: {
    id: string
    admin_id: number
    public_key: string
    counter: number
    transports: string
    user_agent: string
    created_at: number
    used_at: number | null
  }
  /** Passkey challenges that were used once and are rejected from then on (replay attacks). */
  answered_challenges: { challenge: string; expires_at: number }
  /**
   * `secret` is in base32. `is_on` is 0 until the first code is entered. `last_step` is the TOTP
   * time step of the last accepted code.
   */
  two_factor_setups: {
    admin_id: number
    secret: string
    is_on: IntegerBoolean
    last_step: number
    wrong_codes: number
  }
  /** `hash` is a keyed hash of the code (accounts/secret.ts). A used code is deleted. */
  recovery_codes: { hash: string; admin_id: number }
  /**
   * A row also exists while a password is being checked, so that parallel attempts cannot exceed a
   * limit. Addresses, accounts and devices are keyed hashes: an IP address is personal data, and a
   * user may type a password into the user name field.
   */
  sign_in_failures: {
    id: Generated<number>
    at: number
    address: string
    account: string
    device: string | null
  }
}

export type MessageTables = {
  /**
   * `sender` and `network` are keyed hashes for the rate limits. `fingerprint` detects repeated
   * messages. `bytes` is the size of all texts.
   */
  messages: {
    id: Generated<number>
    locale: Locale
    name: string
    email: string
    subject: string
    message: string
    art_piece_id: number | null
    art_piece_title: string
    suspicion: SpamReason | null
    sender: string
    network: Generated<string>
    bytes: Generated<number>
    fingerprint: string
    received_at: number
    received_hour: number
    is_read: IntegerBoolean
    is_answered: IntegerBoolean
    /** Null unless the message is in the trash. */
    deleted_hour: number | null
  }
  /** `key` is the idempotency key of the request. */
  replies: {
    id: Generated<number>
    message_id: number
    text: string
    key: string
    created_at: number
  }
  /**
   * The outbox. An e-mail to `digest` or `suspects` tells the artist of several messages, and its
   * `message_id` is the first of these. Only e-mails about a registration or training have a
   * `kind`, and their `details` are JSON (registrations/registration-emails.ts). The `details` of a
   * reply are the `is_answered` of the message before the reply.
   */
  outgoing_emails: {
    id: Generated<number>
    message_id: number | null
    addressee: 'artist' | 'visitor' | 'reply' | 'digest' | 'suspects' | 'participant' | 'organizer'
    reply_id: number | null
    registration_id: number | null
    training_id: number | null
    kind: Generated<string>
    details: Generated<string>
    mailbox: Generated<string>
    /**
     * `to_telephone`: the artist has to telephone a participant who gets no e-mails, or whose
     * e-mail was not delivered. `recorded`: no call is needed, because this participant has
     * cancelled. `held`: new dates are not announced yet, because none of them is in the future.
     */
    state: 'waiting' | 'sent' | 'failed' | 'to_telephone' | 'telephoned' | 'recorded' | 'held'
    attempts: Generated<number>
    added_at: Generated<number>
    /** Time of the next attempt to send the e-mail, or of the call. */
    due_at: number
    problem: Generated<string>
  }
}

/**
 * `link_code` is the secret part of the participant's private link. `key` detects repeated
 * requests. `sender` and `network` are keyed hashes for the rate limits, empty for a participant
 * whom the artist has added. `price_cents` and `deposit_cents` are those of the training at the
 * time of the request, for one place. `paid_cents` is the amount received for all places, which a
 * refund does not lower, and `balance_cents` the part of it that followed the deposit. `kept_cents`
 * is the amount that the artist keeps after a cancellation.
 */
type RegistrationTable = {
  id: Generated<number>
  training_id: number
  locale: Locale
  name: string
  email: string
  phone: string
  places: number
  price_cents: number
  deposit_cents: number | null
  paid_cents: Generated<number>
  balance_cents: Generated<number>
  refunded_cents: Generated<number>
  kept_cents: Generated<number>
  message: string
  note: string
  state: RegistrationState
  link_code: string
  key: string
  sender: string
  network: string
  created_at: number
  created_hour: number
  respond_by: number | null
  confirmed_at: number | null
  paid_at: number | null
  balance_paid_at: number | null
  refunded_at: number | null
  changes: Generated<number>
}

/**
 * `version` counts the saved changes, starting at 1. `position` is null if the artist has not
 * sorted this entity.
 */
type EntityTable<Type extends EntityType> = {
  [Name in keyof Columns<FieldsOf<Type>>]: Generated<Columns<FieldsOf<Type>>[Name]>
} & {
  id: Generated<number>
  version: Generated<number>
} & (Type extends SortableEntityType ? { position: Generated<number | null> } : unknown) &
  (Type extends PublishableEntityType ? { preview: Generated<string | null> } : unknown)

/**
 * Entity types whose fields are columns. Excludes home page and portrait, which are stored as JSON.
 * `DatabaseTables` adds the columns that are not fields.
 */
type EntityTypeWithColumns = Exclude<EditableEntityType, EditablePageType>
type EntityTables = {
  [Type in EntityTypeWithColumns as (typeof ENTITIES)[Type]['table']]: EntityTable<Type>
}

export type DatabaseTables = AccountTables &
  MessageTables &
  EntityTables & {
    migrations: { name: string }
    settings: { name: string; value: string }
    /** The table has one row, and exists only on PostgreSQL (database/change-count.ts). */
    content_version: { id: number; version: number }
    /**
     * `hash` is the SHA-256 of the original in hex, `width` and `height` its size after rotation.
     * `pending` is 1 while variants are missing. `rights` is the copyright holder in the variants,
     * `recipe` the version of the encoder settings. `detected_box` is null or JSON.
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
     * The stored variants of each photo. The variant for link previews has no row: it exists
     * whenever the others do.
     */
    photo_files: { photo: string; format: PhotoFormat; width: number }
    art_pieces: { category_id: number | null }
    /**
     * `changed_at` never decreases, even if the clock is set back. `goes_ahead_on` is the date that
     * the training had when the artist decided that it takes place.
     */
    trainings: { changed_at: Generated<number>; goes_ahead_on: Generated<string | null> }
    registrations: RegistrationTable
    /** `key` detects repeated requests. */
    vouchers: {
      id: Generated<number>
      number: string
      key: string
      gift: string
      amount_cents: number | null
      recipient: string
      valid_until: string | null
      note: string
      created_at: number
      redeemed_at: number | null
    }
    workshop: { is_demo: IntegerBoolean }
    home: { id: number; content: string; version: Generated<number> }
    portrait: { id: number; content: string; version: Generated<number> }
    /** `titles` is a JSON object by language. */
    certificates: { number: string; art_piece_id: number; titles: string }
    images: {
      id: Generated<number>
      entity_type: EntityTypeWithPhotos
      entity_id: number
      photo: string
      display_order: number
      alt: string
      /**
       * JSON with the distances of the piece's top and foot from the upper edge, in thousandths of
       * the height.
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
    /** `entity_id` is null only within the transaction that creates the entity. */
    idempotency_keys: {
      key: string
      entity_type: CreatableEntityType
      entity_id: number | null
      created_at: number
    }
    /**
     * Deleted rows stay in their own tables until the purge. `title` is the title or name of the
     * entity at its deletion, empty for a photo. A restore gives a category this name again.
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
     * `content` is the JSON of an entity before a change. The notes about a buyer in it are removed
     * when the site has run for `notes_until` hours.
     */
    revisions: {
      id: Generated<number>
      entity_type: EditableEntityType
      entity_id: number
      content: string
      replaced_at: number
      replaced_by: string
      notes_until: number | null
    }
    revision_photos: { revision_id: number; photo: string }
  }

/**
 * The column `photo` of these tables refers to a photo. The purge of a photo fails if a table that
 * refers to photos by a foreign key is missing here.
 */
export const TABLES_WITH_PHOTO = [
  ...ENTITY_TYPES_WITH_MAIN_PHOTO.map((type) => ENTITIES[type].table),
  ...(['images', 'revision_photos'] as const),
]
