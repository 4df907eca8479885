/**
 * Composes the contact sheet of one screen, with a row for each language and a column for each
 * colour scheme and width.
 */
import sharp, { type OverlayOptions } from 'sharp'

/** Thumbnail widths in pixels on the contact sheet, by window width in pixels. */
export const THUMBNAIL_WIDTHS: Record<number, number> = {
  360: 150,
  768: 210,
  1024: 250,
  1440: 330,
  2200: 420,
}
const GAP = 14
const LABEL = 20

export type Screenshot = { locale: string; scheme: string; width: number; image: Buffer }

const label = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${LABEL}"><text x="0" y="14" font-family="sans-serif" font-size="13" fill="#333">${text}</text></svg>`,
  )

/**
 * Returns the contact sheet as a JPEG. Rows and columns appear in the order in which their first
 * screenshots appear in `shots`.
 */
export async function composeContactSheet(name: string, shots: Screenshot[]): Promise<Buffer> {
  const columnOf = ({ scheme, width }: Screenshot) => `${scheme} ${width}`
  const left = new Map<string, number>()
  let right = GAP
  for (const shot of shots) {
    if (left.has(columnOf(shot))) continue
    left.set(columnOf(shot), right)
    right += (THUMBNAIL_WIDTHS[shot.width] ?? shot.width) + GAP
  }
  let bottom = GAP
  const parts: OverlayOptions[] = []
  for (const locale of new Set(shots.map((shot) => shot.locale))) {
    parts.push({ input: label(`${name} · ${locale}`), left: GAP, top: bottom })
    bottom += LABEL
    let tallest = 0
    for (const shot of shots.filter((one) => one.locale === locale)) {
      const { height } = await sharp(shot.image).metadata()
      parts.push({ input: shot.image, left: left.get(columnOf(shot)) ?? 0, top: bottom })
      tallest = Math.max(tallest, height)
    }
    bottom += tallest + GAP
  }
  const size = { width: Math.max(right, 400 + GAP), height: bottom }
  return sharp({ create: { ...size, channels: 3, background: '#ddd' } })
    .composite(parts)
    .jpeg({ quality: 82 })
    .toBuffer()
}
