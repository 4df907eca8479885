/** What somebody would write by hand who knows how: our styles, simple cards, the first photograph in the page itself. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PageFile } from './page-files.ts'

/** As wide as a telephone of 1.75 pixels to a point shows them, in pixels. */
const WIDTH = 665
const AVIF = { quality: 50, effort: 4 }
/** Those of the site; such a page has no use for what is said of each photograph. */
const OUR_STYLES = /<style>(@layer .*?)<\/style>/s
/** A card's photograph, or the first of them. */
const PHOTO = /\/media\/(\w{64})-\d+\.(?:avif|jpg)/

/**
 * @param html the gallery as the site gives it
 * @param originals the folder with the photographs
 * @returns the page, and its photographs by their addresses
 */
export async function handMade(html: string, originals: string) {
  const styles = OUR_STYLES.exec(html)?.[1]
  if (!styles) throw new Error('the gallery has no styles')
  const files = new Map<string, PageFile>()
  const cards: string[] = []
  for (const [, article = ''] of html.matchAll(/<article(.*?)<\/article>/gs)) {
    const hash = PHOTO.exec(article)?.[1]
    const title = /<h[23][^>]*>(.*?)<\/h/s.exec(article)?.[1]?.replace(/<[^>]*>/g, '')
    if (!hash) continue
    const original = sharp(await readFile(join(originals, hash)))
    const { data, info } = await original
      .resize({ width: WIDTH })
      .avif(AVIF)
      .toBuffer({ resolveWithObject: true })
    const address = `/by-hand/${hash}.avif`
    files.set(address, { type: 'image/avif', body: data })
    const source =
      cards.length === 0 ? `data:image/avif;base64,${data.toString('base64')}` : address
    const when = cards.length < 2 ? 'eager' : 'lazy'
    cards.push(
      `<article><a href="/"><img src="${source}" width="${info.width}" height="${info.height}" style="width:100%;height:auto" loading="${when}" alt=""><h2>${title}</h2></a></article>`,
    )
  }
  if (cards.length === 0) throw new Error('the gallery shows no card')
  return {
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Galerie</title><style>${styles}</style></head><body><main><h1>Galerie</h1>${cards.join('')}</main></body></html>`,
    files,
  }
}
