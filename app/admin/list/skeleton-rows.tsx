import styles from './skeleton-rows.module.css'

/** React keys. Four rows fill a phone screen. */
const ROWS = ['a', 'b', 'c', 'd']

export const SkeletonRows = () => (
  <div className={styles.rows} aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.row}>
        <span className={styles.photo} />
        <span className={styles.name} />
        <span className={styles.fact} />
      </div>
    ))}
  </div>
)
