import { formatTime } from '../parts/format-time.ts'
import { t } from '../parts/texts.ts'
import styles from './photos.module.css'
import type { LastAct } from './use-acts.ts'

/**
 * Explains that photos are saved without “Enregistrer” and shows the result of the last action. It
 * is no live region because a toast has already announced the result.
 */
export function PhotosSaved({ last }: { last: LastAct | null }) {
  return (
    <p className={styles.hint}>
      {t('photos.saveThemselves')}{' '}
      {last && (
        <span className={styles.last} data-failed={last.state === 'failed' || undefined}>
          {t(`photos.last.${last.what}.${last.state}`, { time: formatTime(last.at) })}
        </span>
      )}
    </p>
  )
}
