/** Builds HEIF files box by box (ISO 23008-12) around the coded image of heic/plain.heic. */
import { readFileSync } from 'node:fs'

const plain = readFileSync(new URL('./heic/plain.heic', import.meta.url))
const CODED_SIZE = { width: 128, height: 64 }

const encodeUint8 = (...values: number[]) => Buffer.from(values)
const encodeUint16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => encodeUint8(value >> 8, value)))
function encodeUint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const buildBox = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([encodeUint32(body.length + 8), Buffer.from(type), body])
}
const buildFullBox = (type: string, version: number, ...content: Uint8Array[]) =>
  buildBox(type, encodeUint8(version, 0, 0, 0), ...content)

/** Returns the content of the first box with the given type, at any depth. */
function getBoxContent(type: string) {
  const at = plain.indexOf(type)
  return plain.subarray(at + 4, at - 4 + plain.readUInt32BE(at - 4))
}

type HeifOptions = {
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
}: HeifOptions = {}) {
  const coded = getBoxContent('mdat')
  const { across, down } = grid ?? { across: 1, down: 1 }
  const size = claims ?? { width: CODED_SIZE.width * across, height: CODED_SIZE.height * down }

  const properties: Buffer[] = []
  const property = (bytes: Buffer) => properties.push(bytes)
  const ispe = ({ width, height }: { width: number; height: number }) =>
    property(buildFullBox('ispe', 0, encodeUint32(width), encodeUint32(height)))
  const codec = property(buildBox('hvcC', getBoxContent('hvcC')))
  const codedSize = ispe(grid ? CODED_SIZE : size)
  const shown = [grid ? ispe(size) : codedSize]
  if (icc) shown.push(property(buildBox('colr', Buffer.from('prof'), icc)))
  if (mirror !== undefined) shown.push(property(buildBox('imir', encodeUint8(mirror))))
  if (turns) shown.push(property(buildBox('irot', encodeUint8(turns))))

  type Item = { type: string; data: Uint8Array; properties?: number[]; words?: string }
  const tiles: Item[] = Array.from({ length: grid ? across * down : 0 }, () => ({
    type: 'hvc1',
    data: coded,
    properties: [codec, codedSize],
  }))
  const picture: Item = grid
    ? {
        type: 'grid',
        data: Buffer.concat([
          encodeUint8(0, 1, down - 1, across - 1),
          encodeUint32(size.width),
          encodeUint32(size.height),
        ]),
        properties: shown,
      }
    : { type: 'hvc1', data: coded, properties: [codec, ...shown] }
  const more: Item[] = []
  if (exif) more.push({ type: 'Exif', data: Buffer.concat([encodeUint32(0), exif]) })
  if (deflated) more.push({ type: 'mime', data: deflated, words: 'application/rdf+xml\0deflate\0' })
  const items = [picture, ...tiles, ...more]

  const number = (item: Item) => items.indexOf(item) + 1
  const ftyp = buildBox(
    'ftyp',
    Buffer.from(`${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
  )
  const meta = (dataAt: number) => {
    let at = dataAt
    const places = items.map((item) => {
      const place = Buffer.concat([
        encodeUint16(number(item), 0, 1),
        encodeUint32(at),
        encodeUint32(item.data.length),
      ])
      at += item.data.length
      return place
    })
    const references = [
      ...(grid ? [buildBox('dimg', encodeUint16(1, tiles.length, ...tiles.map(number)))] : []),
      ...more.map((item) => buildBox('cdsc', encodeUint16(number(item), 1, 1))),
    ]
    const associations = items.flatMap((item) =>
      item.properties
        ? [
            Buffer.concat([
              encodeUint16(number(item)),
              encodeUint8(item.properties.length, ...item.properties.map((index) => index | 0x80)),
            ]),
          ]
        : [],
    )
    return buildFullBox(
      'meta',
      0,
      buildFullBox('hdlr', 0, encodeUint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      buildFullBox('pitm', 0, encodeUint16(1)),
      buildFullBox('iloc', 0, encodeUint8(0x44, 0), encodeUint16(items.length), ...places),
      buildFullBox(
        'iinf',
        0,
        encodeUint16(items.length),
        ...items.map((item) =>
          buildFullBox(
            'infe',
            2,
            encodeUint16(number(item), 0),
            Buffer.from(`${item.type}\0${item.words ?? ''}`),
          ),
        ),
      ),
      ...(references.length > 0 ? [buildFullBox('iref', 0, ...references)] : []),
      buildBox(
        'iprp',
        buildBox('ipco', ...properties),
        buildFullBox('ipma', 0, encodeUint32(associations.length), ...associations),
      ),
    )
  }
  const dataAt = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(dataAt), buildBox('mdat', ...items.map((item) => item.data))])
}
