import { isFullyTranslated, type TranslationSummary } from '../content/translation-state.ts'
import styles from './progress-ring.module.css'

/** A ring with an arrow means that French texts have changed since they were translated. */
export function ProgressRing({ state }: { state: TranslationSummary }) {
  const { missing, outdated, needed } = state
  const done = needed === 0 ? 1 : (needed - missing.length) / needed
  const hasArrow = missing.length === 0 && outdated.length > 0
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-complete={isFullyTranslated(state) || undefined}
    >
      {hasArrow ? (
        <path d="M3 10a7 7 0 1 0 2.3-5.2M5 1.8v3.4h3.4" />
      ) : (
        <>
          <circle className={styles.track} cx="10" cy="10" r="7.5" />
          <circle
            cx="10"
            cy="10"
            r="7.5"
            pathLength="100"
            strokeDasharray={`${done * 100} 100`}
            transform="rotate(-90 10 10)"
          />
        </>
      )}
      {isFullyTranslated(state) && <path d="M6.8 10.2l2.3 2.3 4.2-4.8" />}
    </svg>
  )
}
