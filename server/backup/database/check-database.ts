import type { DatabaseSync } from 'node:sqlite'
import { ENTITIES, MAIN_PHOTO_ENTITY_TYPES } from '../../../shared/entities/entity-types.ts'

/** If content needs the photo, its original must not be in quarantine. */
export type PhotoRow = { hash: string; bytes: number; isNeeded: boolean }

/**
 * This list must contain the tables that content/images/photo-references.ts reads. The database of
 * an earlier version may lack some of them.
 */
const REFERENCING_TABLES = [
  ...MAIN_PHOTO_ENTITY_TYPES.map((type) => ENTITIES[type].table),
  ...['images', 'kept_version_photos'],
]

const queryRows = (db: DatabaseSync, query: string) => db.prepare(query).all()

const hasTable = (db: DatabaseSync, name: string) =>
  queryRows(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${name}'`).length > 0

export function readPhotoRows(db: DatabaseSync): PhotoRow[] {
  const needed = REFERENCING_TABLES.filter((table) => hasTable(db, table))
    .map((table) => `SELECT photo FROM ${table}`)
    .join(' UNION ')
  const photos = `SELECT hash, bytes, hash IN (${needed}) AS needed FROM photos ORDER BY hash`
  return queryRows(db, photos).map(({ hash, bytes, needed }) => ({
    hash: String(hash),
    bytes: Number(bytes),
    isNeeded: needed === 1,
  }))
}

function findOrphans(db: DatabaseSync, table: string): string[] {
  const known = Object.entries(ENTITIES).filter(([, entity]) => hasTable(db, entity.table))
  const places = known.map(
    ([type, { table: place }]) =>
      `(entity_type = '${type}' AND EXISTS (SELECT 1 FROM ${place} WHERE id = ${table}.entity_id))`,
  )
  return queryRows(
    db,
    `SELECT entity_type AS type, entity_id AS id, COUNT(*) AS count FROM ${table}
    WHERE NOT (${places.join(' OR ')}) GROUP BY 1, 2`,
  ).map(({ type, id, count }) => `${count} ${table} belong to ${type} ${id}, which is not there.`)
}

/** Requires consecutive positions from 0. Ignores soft-deleted photos, which have no position. */
function findOrderGaps(db: DatabaseSync): string[] {
  const placed = hasTable(db, 'trash')
    ? "WHERE id NOT IN (SELECT entity_id FROM trash WHERE entity_type = 'image')"
    : ''
  return queryRows(
    db,
    `SELECT entity_type AS type, entity_id AS id, GROUP_CONCAT(display_order) AS places FROM
      (SELECT * FROM images ${placed} ORDER BY display_order) GROUP BY 1, 2
    HAVING MIN(display_order) <> 0 OR MAX(display_order) <> COUNT(*) - 1
      OR COUNT(DISTINCT display_order) <> COUNT(*)`,
  ).map(({ type, id, places }) => `The photographs of ${type} ${id} have the places ${places}.`)
}

export function findDatabaseErrors(db: DatabaseSync): string[] {
  const integrity = queryRows(db, 'PRAGMA integrity_check').map((row) =>
    String(row.integrity_check),
  )
  if (integrity[0] !== 'ok') return integrity.map((line) => `The database is damaged: ${line}.`)
  const broken = queryRows(db, 'PRAGMA foreign_key_check').map(
    ({ table, rowid, parent }) =>
      `Row ${rowid} of ${table} refers to one of ${parent} that is not there.`,
  )
  const belonging = ['images', 'translations', 'trash', 'kept_versions']
  const lost = belonging.filter((table) => hasTable(db, table))
  return [...broken, ...lost.flatMap((table) => findOrphans(db, table)), ...findOrderGaps(db)]
}
