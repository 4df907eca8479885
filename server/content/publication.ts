/**
 * Defines which pieces and news items are published. An entity is published unless it is hidden or
 * its publication time is in the future. This file defines the rule both in TypeScript and in SQL,
 * and every public query uses one of the two.
 */
import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { PhotoEntityType } from '../../shared/entities/image.ts'
import type { Publication } from '../../shared/entities/lifecycle/publication.ts'
import { formatWorkshopDateTime, parseWorkshopDateTime } from '../../shared/workshop-day.ts'
import type { IntegerBoolean } from '../database/account-tables.ts'
import type { QueryBuilder } from '../database/connect.ts'

/** The entity types that can be hidden or scheduled for publication, with their tables. */
export const PUBLISHABLE_TABLES = { art_piece: 'art_pieces', news: 'news' } as const
export type PublishableEntityType = keyof typeof PUBLISHABLE_TABLES
const isPublishable = (type: PhotoEntityType): type is PublishableEntityType =>
  type in PUBLISHABLE_TABLES

/**
 * The database columns of the publication. `shown_from` is the publication time in milliseconds
 * since 1970. `preview` is the secret in the preview link. It is null if the entity was published
 * when it was last saved.
 */
type PublicationRow = { hidden: IntegerBoolean; shown_from: number | null; preview: string | null }

const isPublishedAt = (now: number, { hidden, shown_from }: Omit<PublicationRow, 'preview'>) =>
  hidden === 0 && (shown_from ?? 0) <= now

/** Returns the SQL condition that is true for published rows. */
export const buildPublishedCondition = (now = Date.now()) =>
  sql<SqlBool>`(hidden = 0 and coalesce(shown_from, 0) <= ${now})`

/** Converts the database columns of the publication to the fields of the admin API. */
export const toPublicationFields = (row: PublicationRow, now = Date.now()): Publication => ({
  hidden: row.hidden === 1,
  shown_from: row.shown_from === null ? null : formatWorkshopDateTime(row.shown_from),
  // An unpublished row may have no secret, for example after a manual change of the database. It
  // gets an empty string, because `isPublished` treats null as published.
  preview: isPublishedAt(now, row) ? null : (row.preview ?? ''),
})

/**
 * Returns true if the entity is published, which means that it has no preview secret.
 * `toPublicationFields` returns a preview secret only for an unpublished entity.
 */
export const isPublished = ({ preview }: Publication) => preview === null

type PublicationInput = { hidden?: boolean | undefined; shown_from?: string | null | undefined }

/**
 * Returns the publication columns to store. An entity gets a new preview secret each time it is
 * unpublished, so that an old preview link does not show later changes.
 */
export function toPublicationColumns(
  sent: PublicationInput,
  before: Publication | undefined,
  now = Date.now(),
): PublicationRow {
  const { hidden = before?.hidden ?? false } = sent
  const publishAt = sent.shown_from === undefined ? (before?.shown_from ?? null) : sent.shown_from
  const row = {
    hidden: hidden ? (1 as const) : (0 as const),
    shown_from: publishAt === null ? null : parseWorkshopDateTime(publishAt),
  }
  if (isPublishedAt(now, row)) return { ...row, preview: null }
  return { ...row, preview: before?.preview || randomBytes(16).toString('base64url') }
}

/**
 * Selects the ids of unpublished entities. Returns no ids for an entity type that is always
 * published, such as trainings.
 */
export const selectUnpublishedIds = (
  queries: QueryBuilder,
  type: PhotoEntityType,
  now = Date.now(),
) =>
  queries
    .selectFrom(PUBLISHABLE_TABLES[isPublishable(type) ? type : 'news'])
    .select('id')
    .where((eb) => (isPublishable(type) ? eb.not(buildPublishedCondition(now)) : eb.lit(false)))
