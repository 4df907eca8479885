/** Builds HEIF files box by box (ISO 23008-12) around the coded image of heic/plain.heic. */
import { readFileSync } from 'node:fs'

const plain = readFileSync(new URL('./heic/plain.heic', import.meta.url))
const CODED = { width: 128, height: 64 }

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value)))
function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}
const full = (type: string, version: number, ...content: Uint8Array[]) =>
  box(type, u8(version, 0, 0, 0), ...content)

/** Returns the content of the first box with the given type, at any depth. */
function contentOf(type: string) {
  const at = plain.indexOf(type)
  return plain.subarray(at + 4, at - 4 + plain.readUInt32BE(at - 4))
}

type Parts = {
  /** The major brand of the file, followed by its compatible brands. */
  brands?: string[]
  /** Number of counterclockwise quarter turns. */
  turns?: number
  /**
   * Mirror axis: 0 swaps top and bottom, 1 swaps left and right. The mirroring is applied before
   * the quarter turns.
   */
  mirror?: 0 | 1
  icc?: Uint8Array
  /** Exif data as a TIFF file. */
  exif?: Uint8Array
  /** XMP data, compressed with deflate. */
  deflated?: Uint8Array
  /** Number of tiles across and down. All tiles contain the same image. */
  grid?: { across: number; down: number }
  /** Image size that the file declares. It may differ from the real size. */
  claims?: { width: number; height: number }
}

export function buildHeif({
  brands = ['heic', 'mif1', 'heic'],
  turns,
  mirror,
  icc,
  exif,
  deflated,
  grid,
  claims,
}: Parts = {}) {
  const coded = contentOf('mdat')
  const { across, down } = grid ?? { across: 1, down: 1 }
  const size = claims ?? { width: CODED.width * across, height: CODED.height * down }

  const properties: Buffer[] = []
  const property = (bytes: Buffer) => properties.push(bytes)
  const ispe = ({ width, height }: { width: number; height: number }) =>
    property(full('ispe', 0, u32(width), u32(height)))
  const codec = property(box('hvcC', contentOf('hvcC')))
  const codedSize = ispe(grid ? CODED : size)
  const shown = [grid ? ispe(size) : codedSize]
  if (icc) shown.push(property(box('colr', Buffer.from('prof'), icc)))
  if (mirror !== undefined) shown.push(property(box('imir', u8(mirror))))
  if (turns) shown.push(property(box('irot', u8(turns))))

  type Item = { type: string; data: Uint8Array; properties?: number[]; words?: string }
  const tiles: Item[] = Array.from({ length: grid ? across * down : 0 }, () => ({
    type: 'hvc1',
    data: coded,
    properties: [codec, codedSize],
  }))
  const picture: Item = grid
    ? {
        type: 'grid',
        data: Buffer.concat([u8(0, 1, down - 1, across - 1), u32(size.width), u32(size.height)]),
        properties: shown,
      }
    : { type: 'hvc1', data: coded, properties: [codec, ...shown] }
  const more: Item[] = []
  if (exif) more.push({ type: 'Exif', data: Buffer.concat([u32(0), exif]) })
  if (deflated) more.push({ type: 'mime', data: deflated, words: 'application/rdf+xml\0deflate\0' })
  const items = [picture, ...tiles, ...more]

  const number = (item: Item) => items.indexOf(item) + 1
  const ftyp = box('ftyp', Buffer.from(`${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'))
  const meta = (dataAt: number) => {
    let at = dataAt
    const places = items.map((item) => {
      const place = Buffer.concat([u16(number(item), 0, 1), u32(at), u32(item.data.length)])
      at += item.data.length
      return place
    })
    const references = [
      ...(grid ? [box('dimg', u16(1, tiles.length, ...tiles.map(number)))] : []),
      ...more.map((item) => box('cdsc', u16(number(item), 1, 1))),
    ]
    const associations = items.flatMap((item) =>
      item.properties
        ? [
            Buffer.concat([
              u16(number(item)),
              u8(item.properties.length, ...item.properties.map((index) => index | 0x80)),
            ]),
          ]
        : [],
    )
    return full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full('iloc', 0, u8(0x44, 0), u16(items.length), ...places),
      full(
        'iinf',
        0,
        u16(items.length),
        ...items.map((item) =>
          full('infe', 2, u16(number(item), 0), Buffer.from(`${item.type}\0${item.words ?? ''}`)),
        ),
      ),
      ...(references.length > 0 ? [full('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        full('ipma', 0, u32(associations.length), ...associations),
      ),
    )
  }
  const dataAt = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(dataAt), box('mdat', ...items.map((item) => item.data))])
}
