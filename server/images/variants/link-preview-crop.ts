import {
  type DetectedBox,
  LINK_PREVIEW_SIZE,
  MAX_PHOTO_COORDINATE,
} from '../../../shared/entities/image.ts'
import { decodePixels, type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'
import { addCopyright } from './copyright-metadata.ts'
import { JPEG_OPTIONS } from './encoder-settings.ts'

const { width: WIDTH, height: HEIGHT } = LINK_PREVIEW_SIZE
/** Keeps this share of the height and the width of the piece free on each side. */
const MARGIN = 0.08

/**
 * Chooses the shown part of a photo's width or height: the piece with its margin, centred and at
 * least `wanted` pixels long if the photo is large enough.
 * @param from start of the piece, in units of 1 / MAX_PHOTO_COORDINATE of the side, as is `to`
 * @returns the start and the length of the part in pixels
 */
function choosePart(side: number, wanted: number, from: number, to: number) {
  const margin = (to - from) * MARGIN
  const start = Math.max(0, ((from - margin) * side) / MAX_PHOTO_COORDINATE)
  const end = Math.min(side, ((to + margin) * side) / MAX_PHOTO_COORDINATE)
  const length = Math.max(1, Math.round(Math.min(side, Math.max(end - start, wanted))))
  const centred = Math.round((start + end - length) / 2)
  return [Math.min(Math.max(0, centred), side - length), length] as const
}

/**
 * Never cuts off a part of the piece: if the position of the piece is unknown, shows the whole
 * photo, with borders in the colour of its edges.
 */
export async function createLinkPreview(
  pixels: PixelBuffer,
  box: DetectedBox | null,
  rights: string,
): Promise<Buffer> {
  const whole = { left: 0, right: MAX_PHOTO_COORDINATE, top: 0, foot: MAX_PHOTO_COORDINATE }
  const { left: from, right: to, top: head, foot } = box ?? whole
  const [left, width] = choosePart(pixels.width, (pixels.height * WIDTH) / HEIGHT, from, to)
  const [top, height] = choosePart(pixels.height, (pixels.width * HEIGHT) / WIDTH, head, foot)
  const photo = await decodePixels(
    toSharpImage(pixels)
      .extract({ left, top, width, height })
      .resize({ ...LINK_PREVIEW_SIZE, fit: 'inside', withoutEnlargement: true }),
  )
  const [besides, above] = [WIDTH - photo.width, HEIGHT - photo.height]
  const image = toSharpImage(photo).extend({
    left: Math.floor(besides / 2),
    right: Math.ceil(besides / 2),
    top: Math.floor(above / 2),
    bottom: Math.ceil(above / 2),
    background: getEdgeColor(photo, besides > above),
  })
  return addCopyright(image, rights).jpeg(JPEG_OPTIONS).toBuffer()
}

function getEdgeColor({ data, width, height }: PixelBuffer, usesSideEdges: boolean) {
  const sum = [0, 0, 0]
  const length = usesSideEdges ? height : width
  for (let at = 0; at < length; at += 1) {
    const [one, other] = usesSideEdges
      ? [at * width, (at + 1) * width - 1]
      : [at, (height - 1) * width + at]
    for (const pixel of [one, other])
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel] = (sum[channel] ?? 0) + (data[pixel * 3 + channel] ?? 0)
  }
  const [r = 0, g = 0, b = 0] = sum.map((value) => Math.round(value / (2 * length)))
  return { r, g, b }
}
