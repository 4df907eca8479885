/** The picture that other sites show beside a link to a page. */
import cover from '../../../demo/photos/hero-bench-01.jpg?w=1200&h=630&fit=cover&format=jpg&as=url'
import { type ImageRecord, shareAddress, shareSize } from '../../../shared/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { translate } from '../../i18n/translate.ts'
import { describe } from '../photos/photos-of.ts'
import type { Edition } from './edition.ts'

/** Width and height are pixels. */
export type SharePicture = { path: string; width: number; height: number; alt: string }

const ICON = 512

/** For pages without a photo of their own: the demo's cover, or the icon of a workshop that has none yet. */
export const sitePicture = ({ workshop }: Edition, alt: string): SharePicture =>
  workshop.is_demo
    ? { path: cover, width: 1200, height: 630, alt }
    : { path: `/icon-any-${ICON}.png`, width: ICON, height: ICON, alt: workshop.name }

export type Photographed = { title: string; images: ImageRecord[] }

/** The crop of the first photo of what a page shows, once it has been made: with the last of the photo's files. */
export function sharePicture(
  { title, images }: Photographed,
  locale: Locale,
): SharePicture | undefined {
  const [photo] = images
  if (!photo || photo.files.avif.length === 0) return undefined
  const { alt } = describe(photo, locale, {
    alt: translate(locale)('common.photo_alt', { title, position: 1, total: images.length }),
  })
  return { path: shareAddress(photo), ...shareSize(photo), alt }
}
