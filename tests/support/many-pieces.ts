/** Fills the database of a site with many pieces whose photos have no files. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  AVIF_WIDTHS,
  ENCODER_VERSION,
  JPEG_WIDTHS,
} from '../../server/images/variants/encoder-settings.ts'

/** Approximate size of a fake photo file in bytes. */
const LENGTH = 16_384
const SIZE = { width: 4000, height: 3000 }
const WOODS = ['noyer', 'frêne', 'chêne brûlé', 'merisier', 'if', 'orme', 'tilleul']

/**
 * Returns the content of a fake photo file, which differs for each photo and is not a valid image.
 */
export const buildFakeOriginal = (piece: number, at: number) =>
  Buffer.from(`${piece} ${at} `.repeat(LENGTH / 8))

/** Returns sixteen placeholder colors with three hex digits each. They differ for each photo. */
const getPlaceholderColors = (hash: string) => hash.slice(0, 48)

/**
 * Inserts pieces with SQL. This does not invalidate the page cache of a running site, which may
 * serve old pages until the site itself changes content.
 */
export function insertPieces(folder: string, pieces: number, photos: number) {
  const db = new DatabaseSync(join(folder, 'copeaux.sqlite'))
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    const marks = names.map(() => '?').join(', ')
    return db
      .prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      .run(...Object.values(row)).lastInsertRowid
  }
  db.exec('begin')
  const category = Number(insert('categories', { name: 'Coupes', description: '' }))
  for (let piece = 1; piece <= pieces; piece++) {
    const hashes = Array.from({ length: photos }, (_, at) =>
      createHash('sha256').update(buildFakeOriginal(piece, at)).digest('hex'),
    )
    for (const hash of hashes) {
      insert('photos', {
        ...{
          hash,
          ...SIZE,
          bytes: 1,
          type: 'image/jpeg',
          placeholder: getPlaceholderColors(hash),
        },
        ...{ pending: 0, recipe: ENCODER_VERSION, failures: 0, received_at: Date.now() },
      })
      for (const width of AVIF_WIDTHS) insert('photo_files', { photo: hash, format: 'avif', width })
      for (const width of JPEG_WIDTHS) insert('photo_files', { photo: hash, format: 'jpeg', width })
    }
    const id = Number(
      insert('art_pieces', {
        ...{ title: `Coupe ${piece}`, description: '', signature: 'Sous le pied' },
        ...{ price_cents: 10_000 + 700 * piece, price_on_request: 0, available: piece % 3 ? 1 : 0 },
        materials: `${WOODS[piece % WOODS.length]}, huile et cire`,
        dimensions: `Ø ${12 + (piece % 31)} × H ${5 + (piece % 17)} cm`,
        ...{ category_id: piece % 2 ? category : null, photo: hashes[0] ?? null },
      }),
    )
    for (const [at, hash] of hashes.entries()) {
      const of = { entity_type: 'art_piece', entity_id: id, photo: hash, display_order: at }
      insert('images', { ...of, alt: '' })
    }
  }
  db.exec('commit')
  db.close()
}
