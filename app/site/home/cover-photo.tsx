import { useLocale } from '../../i18n/use-locale.ts'
import { MissingPhoto } from '../photos/missing-photo.tsx'
import {
  type AltText,
  type DisplayablePhoto,
  getAltText,
  getAspectRatio,
} from '../photos/photo-data.ts'
import { Picture } from '../photos/picture.tsx'
import styles from './cover-photo.module.css'

/**
 * Aspect ratios to which cover-photo.module.css crops the home page photo, on wide and narrow
 * viewports.
 */
const RATIOS = { wide: 2, narrow: 3 / 2 }

/**
 * Widths of the home page photo in each range of viewport widths. Must match home.module.css and
 * the page widths in photo-sizes.ts.
 */
const WIDTHS = [
  ['(min-width: 128rem) ', 'min(50vw + 58rem, max(56rem, (100svh - 18.5rem) * 2))', 'wide'],
  ['(min-width: 120rem) ', 'min(100vw - 6rem, max(56rem, (100svh - 18.5rem) * 2))', 'wide'],
  ['(min-width: 111rem) ', 'min(50vw + 50rem, max(56rem, (100svh - 18.5rem) * 2))', 'wide'],
  ['(min-width: 60rem) ', 'min(94.6vw + 0.4rem, max(56rem, (100svh - 18.5rem) * 2))', 'wide'],
  ['(min-width: 48rem) ', '100vw', 'wide'],
  ['', '100vw', 'narrow'],
] as const

/**
 * Returns the `sizes` attribute of the home page photo. If the photo has a wider aspect ratio than
 * its frame, the image is rendered wider than the frame and cropped, so a larger file is needed.
 */
const buildSizes = (ratio: number) =>
  WIDTHS.map(([from, width, window]) => {
    const enlargement = ratio / RATIOS[window]
    return `${from}${enlargement > 1 ? `calc(${enlargement.toFixed(2)} * ${width})` : width}`
  }).join(', ')

type CoverPhotoProps = {
  photo: DisplayablePhoto | undefined
  fallbackAltText: AltText
}

/**
 * Shows the photo of the home page, cropped around its focal point. The loader of home.tsx adds the
 * focal point to the styles of the page.
 */
export function CoverPhoto({ photo, fallbackAltText }: CoverPhotoProps) {
  const locale = useLocale()
  if (!photo) return <MissingPhoto />
  return (
    <span className={styles.cover}>
      <Picture
        photo={photo}
        {...getAltText(photo, locale, fallbackAltText)}
        sizes={buildSizes(getAspectRatio(photo) ?? RATIOS.wide)}
        eager
        broken="hide"
      />
    </span>
  )
}
