/**
 * The rule for publication exists in TypeScript and in SQL. A public query must use one of the two,
 * because it would otherwise show drafts.
 */

import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import {
  ENTITIES,
  type EntityType,
  type EntityTypeWithHideableSection,
  type PublishableEntityType,
} from '../../shared/entities/entity-types.ts'
import type { Publication } from '../../shared/entities/lifecycle.ts'
import { parseWorkshopDateTime } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { IntegerBoolean } from '../database/tables.ts'

const isPublishable = (type: EntityType): type is PublishableEntityType =>
  'isPublishable' in ENTITIES[type]

/**
 * `preview` is the secret in the URL of the preview page, or null if the entity was published when
 * it was last saved.
 */
type PublicationRow = { hidden: IntegerBoolean; shown_from: number | null; preview: string | null }

const isPublishedAt = (now: number, { hidden, shown_from }: Omit<PublicationRow, 'preview'>) =>
  hidden === 0 && (shown_from ?? 0) <= now

export const buildPublishedCondition = (now = Date.now()) =>
  sql<SqlBool>`(hidden = 0 and coalesce(shown_from, 0) <= ${now})`

/** Returns an empty text for an unpublished row without a secret, because null means published. */
export const getPreviewSecret = (row: PublicationRow, now = Date.now()): string | null =>
  isPublishedAt(now, row) ? null : (row.preview ?? '')

export const isPublished = ({ preview }: Publication) => preview === null

type PublicationInput = { hidden?: boolean | undefined; shown_from?: string | null | undefined }

/**
 * Creates a new secret each time an entity is unpublished, so that an old link does not show later
 * changes.
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

const hasHideableSection = (type: EntityType): type is EntityTypeWithHideableSection =>
  'hiddenBy' in ENTITIES[type]

/** Selects unpublished entities, including all entities of a section that the artist has hidden. */
export const selectUnpublishedIds = (queries: QueryBuilder, type: EntityType, now = Date.now()) =>
  queries
    .selectFrom(ENTITIES[type].table)
    .select('id')
    .where(({ exists, lit, not, or, selectFrom }) =>
      or([
        isPublishable(type) ? not(buildPublishedCondition(now)) : lit(false),
        hasHideableSection(type)
          ? exists(selectFrom('workshop').select('version').where(ENTITIES[type].hiddenBy, '=', 1))
          : lit(false),
      ]),
    )
