import styles from './row-frames.module.css'

/** As many as a telephone shows. */
const ROWS = ['a', 'b', 'c', 'd']

/** The places of the rows of a list that is on its way. */
export const RowFrames = () => (
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
