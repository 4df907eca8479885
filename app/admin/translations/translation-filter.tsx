import { useMemo } from 'react'
import { Link } from 'react-router'
import { addressOf, useAddress } from '../content/address.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { hasTodo, TODO } from '../content/translations.ts'
import { focusHeading, LIST_HEADING_ID } from '../parts/focus-heading.ts'
import { t } from '../parts/texts.ts'
import { ProgressRing } from './progress-ring.tsx'
import styles from './translation-status.module.css'

/** Renders filters for missing and outdated translations. It renders nothing if there are none. */
export function TranslationFilter({ kind, items }: { kind: Kind; items: AnyEntity[] }) {
  const { narrowed, deeper } = useAddress()
  const { todo } = narrowed
  const counts = useMemo(
    () =>
      TODO.map((one) => ({
        one,
        count: items.filter((entity) => hasTodo(kind, entity, one)).length,
      })).filter(({ one, count }) => count > 0 || one === todo),
    [kind, items, todo],
  )
  if (counts.length === 0) return null
  return (
    <ul className={styles.filter} aria-label={t('translations.filter')}>
      {counts.map(({ one, count }) => (
        <li key={one}>
          <Link
            to={addressOf(kind.name, null, { todo: one })}
            state={deeper()}
            className={styles.filterLink}
            aria-current={one === todo ? 'page' : undefined}
          >
            {t(`translations.filterBy.${one}`)}
            <span className={styles.count}>{count}</span>
          </Link>
        </li>
      ))}
      {todo && (
        <li>
          <Link
            to={addressOf(kind.name)}
            state={deeper()}
            className={styles.filterLink}
            // The pressed link disappears, so the heading takes the focus.
            onClick={() => focusHeading(LIST_HEADING_ID)}
          >
            {t('translations.wholeList')}
          </Link>
        </li>
      )}
    </ul>
  )
}

const COMPLETE = { missing: [], outdated: [], needed: 0 }

/** Renders the empty state of a list filtered by translation state. */
export function NothingToTranslate() {
  const { todo } = useAddress().narrowed
  if (!todo) return null
  return (
    <div className={styles.empty}>
      <ProgressRing state={COMPLETE} />
      <p className="lead">{t(`translations.nothing.${todo}`)}</p>
    </div>
  )
}
