/** Chooses the image for link previews (Open Graph). */
import {
  getLinkPreviewCropUrl,
  LINK_PREVIEW_SIZE,
  type PublicImage,
} from '../../../shared/entities/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { getAltText } from '../photos/photo-data.ts'
import type { SiteData } from '../site-data.ts'

/** An image for link previews. Width and height are in pixels. */
export type LinkPreviewImage = { path: string; width: number; height: number; alt: string }

const ICON_SIZE = 512

/**
 * Returns the link preview image for pages without a photo: a photo of the home page, or the icon
 * of the site if the home page has no photos.
 */
export const getDefaultLinkPreviewImage = ({
  workshop,
  locale,
  linkPreviewPhoto,
}: SiteData): LinkPreviewImage =>
  (linkPreviewPhoto &&
    getLinkPreviewImage({ title: workshop.name, images: [linkPreviewPhoto] }, locale)) ?? {
    path: `/icon-any-${ICON_SIZE}.png`,
    width: ICON_SIZE,
    height: ICON_SIZE,
    alt: workshop.name,
  }

export type EntityWithImages = { title: string; images: PublicImage[] }

/**
 * Returns the link preview image of an entity, or undefined if the entity has no photos. The image
 * shows the first photo. If it has not been generated yet, the narrowest JPEG file of this photo is
 * used. Other sites cache the first image that they read, so it must always show the right photo.
 */
export function getLinkPreviewImage(
  { title, images }: EntityWithImages,
  locale: Locale,
): LinkPreviewImage | undefined {
  const [photo] = images
  if (!photo) return undefined
  const { alt } = getAltText(photo, locale, {
    alt: getTranslator(locale)('common.photo_alt', { title, position: 1, total: images.length }),
  })
  if (photo.files.avif.length > 0)
    return { path: getLinkPreviewCropUrl(photo), ...LINK_PREVIEW_SIZE, alt }
  const width = photo.files.jpeg[0] ?? photo.width
  return {
    path: photo.image_url,
    width,
    height: Math.round((photo.height * width) / photo.width),
    alt,
  }
}
