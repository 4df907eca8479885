/**
 * The icons of the site, all made of one drawing (app/ui/favicon.svg) in the colours of the tokens. Part of the build, so
 * that none can be older than the drawing. app/site/documents/manifest.ts names them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './prepare.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const [, rings] = read('app/ui/favicon.svg').match(/ d="([^"]+)"/)
/** The first of each colour is the one by day. */
const colour = (name) => read('app/ui/tokens.css').match(new RegExp(`--${name}: (#[0-9a-f]{6})`))[1]
const paper = colour('paper')

/**
 * The rings as a PNG of `size` pixels. On `paper` the icon is opaque and the rings take `part` of its width, so that a
 * phone may cut it round; without it only the end grain itself is light, for tabs of any colour.
 */
function draw(size, part) {
  const scale = part ?? 0.94
  const ground = part
    ? `<rect width="64" height="64" fill="${paper}"/>`
    : `<circle cx="32" cy="32" r="30" fill="${paper}"/>`
  // Thin lines vanish in small icons.
  const line = { 16: 4.4, 32: 3.8 }[size] ?? 3.2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${ground}<path transform="translate(32 32) scale(${scale}) translate(-32 -32)" d="${rings}" fill="none" stroke="${colour('walnut')}" stroke-width="${line}"/></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** An .ico of PNGs: a header, an entry of 16 bytes for each, then the pictures. */
function ico(pictures) {
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

/** How much of a phone's icon the rings fill; a maskable one may lose a tenth on each side, and looks cramped before. */
const PART = { any: 0.86, maskable: 0.62 }

/** Writes the icons into the folder of static files. */
export async function drawIcons(folder) {
  const write = (name, content) => writeFileSync(join(folder, name), content)
  mkdirSync(folder, { recursive: true })
  for (const size of [192, 512]) {
    for (const [purpose, part] of Object.entries(PART))
      write(`icon-${purpose}-${size}.png`, await draw(size, part))
  }
  write('apple-touch-icon.png', await draw(180, 0.8))
  const tabs = [16, 32, 48].map(async (size) => ({ size, png: await draw(size) }))
  write('favicon.ico', ico(await Promise.all(tabs)))
}
