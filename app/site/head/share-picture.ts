/** Chooses the image for link previews (Open Graph). */
import { type PublicImage, shareAddress, shareSize } from '../../../shared/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { translate } from '../../i18n/translate.ts'
import { describe } from '../photos/photos-of.ts'
import type { Edition } from './edition.ts'

/** An image for link previews. Width and height are in pixels. */
export type SharePicture = { path: string; width: number; height: number; alt: string }

const ICON = 512

/**
 * Returns the image for pages without a photo: the one that the artist has chosen, or the icon of
 * the site.
 */
export const sitePicture = ({ workshop, locale, picture }: Edition): SharePicture =>
  (picture && sharePicture({ title: workshop.name, images: [picture] }, locale)) ?? {
    path: `/icon-any-${ICON}.png`,
    width: ICON,
    height: ICON,
    alt: workshop.name,
  }

export type Photographed = { title: string; images: PublicImage[] }

/**
 * Returns the first photo of a page for link previews: its crop, or the original JPEG as long as
 * the crop has not been generated. Other sites cache the first image that they read, so it must
 * already be the right photo.
 */
export function sharePicture(
  { title, images }: Photographed,
  locale: Locale,
): SharePicture | undefined {
  const [photo] = images
  if (!photo) return undefined
  const { alt } = describe(photo, locale, {
    alt: translate(locale)('common.photo_alt', { title, position: 1, total: images.length }),
  })
  if (photo.files.avif.length > 0) return { path: shareAddress(photo), ...shareSize(photo), alt }
  const width = photo.files.jpeg[0] ?? photo.width
  return {
    path: photo.image_url,
    width,
    height: Math.round((photo.height * width) / photo.width),
    alt,
  }
}
