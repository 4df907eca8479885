/**
 * Draws all icons from app/ui/favicon.svg with the colours in tokens.css. The web app manifests
 * (app/site/documents/manifest.ts) list these icons.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './prepare.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const [, rings] = read('app/ui/favicon.svg').match(/ d="([^"]+)"/)
/** The first value that tokens.css assigns to a colour is that of the light colour scheme. */
const readColor = (name) =>
  read('app/ui/tokens.css').match(new RegExp(`--${name}: (#[0-9a-f]{6})`))[1]
const COLORS = {
  '': { ground: readColor('paper'), rings: readColor('walnut') },
  'admin-': { ground: readColor('night'), rings: readColor('paper') },
}

/**
 * @param size width and height in pixels
 *
 * @param ringFraction fraction of the width that the rings cover in a phone icon, an opaque square
 * that phones crop to their own shape. Without this parameter, draws an icon for browser tabs, a
 * circle with transparent corners.
 */
function drawIcon(size, ringFraction, colors = COLORS['']) {
  const scale = ringFraction ?? 0.94
  const ground = ringFraction
    ? `<rect width="64" height="64" fill="${colors.ground}"/>`
    : `<circle cx="32" cy="32" r="30" fill="${colors.ground}"/>`
  // Draws wider lines on small icons, where thin lines would not be visible.
  const line = { 16: 4.4, 32: 3.8 }[size] ?? 3.2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${ground}<path transform="translate(32 32) scale(${scale}) translate(-32 -32)" d="${rings}" fill="none" stroke="${colors.rings}" stroke-width="${line}"/></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/**
 * An .ico file consists of a header, a directory entry of 16 bytes for each image, and the images.
 */
function buildIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/**
 * Fraction of the width that the growth rings cover, by the purpose in the web app manifest. Phones
 * may crop a tenth from each side of a maskable icon.
 */
const RING_SCALES = { any: 0.86, maskable: 0.62 }

export async function drawIcons(folder) {
  const write = (name, content) => writeFileSync(join(folder, name), content)
  mkdirSync(folder, { recursive: true })
  for (const [prefix, colors] of Object.entries(COLORS)) {
    for (const size of [192, 512])
      for (const [purpose, ringFraction] of Object.entries(RING_SCALES))
        write(`${prefix}icon-${purpose}-${size}.png`, await drawIcon(size, ringFraction, colors))
    write(`${prefix}apple-touch-icon.png`, await drawIcon(180, 0.8, colors))
  }
  const tabs = [16, 32, 48].map(async (size) => ({ size, png: await drawIcon(size) }))
  write('favicon.ico', buildIco(await Promise.all(tabs)))
}
