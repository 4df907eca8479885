import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './placeholder.module.css'

/** What stands where there is no photograph, or where one could not be loaded. */
export function Placeholder({ broken = false }: { broken?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.blank}>
      <InlineSvg svg={empty} className={styles.rings} />
      <p>{t(broken ? 'common.photo_broken' : 'common.photo_missing')}</p>
    </div>
  )
}

/** For the script to put where a photograph turns out to be broken. */
export function BrokenPhotoTemplate() {
  return (
    <template id="broken-photo">
      <Placeholder broken />
    </template>
  )
}
