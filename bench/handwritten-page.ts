/**
 * Builds a gallery page as an expert would write it by hand, with the styles of the site, simple
 * cards, and the first photo inlined as a data URL. Other benchmarks compare the gallery of the
 * site with this page.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { StaticFile } from './static-server.ts'

/** Width in pixels of a card on a phone with a device pixel ratio of 1.75. */
const WIDTH = 665
const AVIF = { quality: 50, effort: 4 }
/**
 * Matches the style element with the style sheets of the site, which starts with `@layer`. The
 * other style element of the page, for the placeholders of the photos, must not match.
 */
const SITE_STYLES = /<style>(@layer .*?)<\/style>/s
/** Matches the URL of the first photo of a card. */
const PHOTO = /\/media\/(\w{64})-\d+\.(?:avif|jpg)/

/**
 * Builds the gallery page with hand-written HTML and without React.
 * @param html HTML of the gallery as the site serves it
 * @param originals folder with the original photos
 * @returns the HTML of the page, and its photos by URL
 */
export async function buildHandwrittenGallery(html: string, originals: string) {
  const styles = SITE_STYLES.exec(html)?.[1]
  if (!styles) throw new Error('the gallery has no styles')
  const files = new Map<string, StaticFile>()
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
