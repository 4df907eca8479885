import { formatTime } from '../parts/format-time.ts'
import { t } from '../parts/texts.ts'
import styles from './photos.module.css'
import type { LastAct } from './use-acts.ts'

/** Says that photos need no “Enregistrer”, and how the last act on them went; a notice has told it aloud already. */
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
