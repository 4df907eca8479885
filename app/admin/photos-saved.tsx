import styles from './photos.module.css'
import { t } from './texts.ts'
import type { LastAct } from './use-photo-acts.ts'

const clock = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit' })

/** Says that photos need no “Enregistrer”, and how the last act on them went; a notice has told it aloud already. */
export function PhotosSaved({ last }: { last: LastAct | null }) {
  return (
    <p className={styles.hint}>
      {t('photos.saveThemselves')}{' '}
      {last && (
        <span className={styles.last} data-failed={last.state === 'failed' || undefined}>
          {t(`photos.last.${last.what}.${last.state}`, { time: clock.format(last.at) })}
        </span>
      )}
    </p>
  )
}
