/** The picture that other sites show beside a link to a page. */
import { type PublicImage, shareAddress, shareSize } from '../../../shared/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { translate } from '../../i18n/translate.ts'
import { describe } from '../photos/photos-of.ts'
import type { Edition } from './edition.ts'

/** Width and height are pixels. */
export type SharePicture = { path: string; width: number; height: number; alt: string }

const ICON = 512

/** For pages without a photo of their own: the one the artist chose for that, or the icon of a site that has none yet. */
export const sitePicture = ({ workshop, locale, picture }: Edition): SharePicture =>
  (picture && sharePicture({ title: workshop.name, images: [picture] }, locale)) ?? {
    path: `/icon-any-${ICON}.png`,
    width: ICON,
    height: ICON,
    alt: workshop.name,
  }

export type Photographed = { title: string; images: PublicImage[] }

/**
 * Returns the first photo of what a page shows: its crop for shared links, or the JPEG that the upload
 * made until the last files of the photo, among them the crop, exist. Other sites keep what they read
 * first, so the picture must be the page's own from the start.
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
