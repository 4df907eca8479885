import { useTranslation } from 'react-i18next'
import { Drawing } from '../ui/drawing.tsx'
import rings from '../ui/motif/years.svg?raw'
import styles from './years.module.css'

/** The years that the drawing marks: the first, seventh, thirteenth and fourteenth ring. */
const YEARS = ['1998', '2004', '2010', '2011'] as const

/** Training and experience: one year, one ring. On wide windows a line leads from each year's ring to its words. */
export function Years() {
  const { t } = useTranslation()
  return (
    <section className={`page ${styles.section}`} aria-labelledby="years">
      <h2 id="years">{t('portrait.years.heading')}</h2>
      <p className={`note ${styles.note}`}>{t('portrait.years.note')}</p>
      <div className={styles.years}>
        <Drawing svg={rings} className={styles.rings} />
        <ol>
          {YEARS.map((year) => (
            <li key={year}>
              <time dateTime={year}>{year}</time>
              <div>
                <h3>{t(`portrait.years.${year}.title`)}</h3>
                <p className="soft">{t(`portrait.years.${year}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
