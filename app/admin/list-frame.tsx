import styles from './list-frame.module.css'
import { t } from './texts.ts'

/** As many as a telephone shows. */
const ROWS = ['a', 'b', 'c', 'd']

/** A list that is on its way: the places of its rows, and that it is loading. */
export function ListFrame() {
  return (
    <>
      <p role="status" className="soft">
        {t('loading')}
      </p>
      <div className={styles.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.photo} />
            <span className={styles.name} />
            <span className={styles.fact} />
          </div>
        ))}
      </div>
    </>
  )
}
