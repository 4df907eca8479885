import { useTranslation } from 'react-i18next'
import { Drawing } from '../../ui/drawing.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './placeholder.module.css'

/** What stands where a photograph is missing. */
export function Placeholder() {
  const { t } = useTranslation()
  return (
    <div className={styles.blank}>
      <Drawing svg={empty} className={styles.rings} />
      <p>{t('common.photo_missing')}</p>
    </div>
  )
}

/** The same, for the script to put where a photograph turns out to be broken. */
export function BrokenPhotoTemplate() {
  return (
    <template id="broken-photo">
      <Placeholder />
    </template>
  )
}
