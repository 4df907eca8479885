import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './photo-placeholder.module.css'

/** Placeholder drawing for a page that has no photo. */
export const MissingPhoto = () => (
  <div className={styles.empty}>
    <InlineSvg svg={empty} className={styles.missingRings} />
  </div>
)

/** Placeholder drawing for a photo that is missing or could not be loaded. */
export function PhotoPlaceholder({ broken = false }: { broken?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={`screen-only ${styles.placeholder}`}>
      <InlineSvg svg={empty} className={styles.rings} />
      <p>{t(broken ? 'common.photo_broken' : 'common.photo_missing')}</p>
    </div>
  )
}

/**
 * Template that app/enhance/photos/broken-photos.ts inserts in place of a photo that could not be
 * loaded.
 */
export function BrokenPhotoTemplate() {
  return (
    <template id="broken-photo">
      <PhotoPlaceholder broken />
    </template>
  )
}
