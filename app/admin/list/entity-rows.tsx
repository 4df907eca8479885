import { startTransition, useEffect, useRef, useState } from 'react'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import styles from './entity-list.module.css'
import { EntityRow } from './entity-row.tsx'

/** Enough rows to fill a window. */
const INITIAL_ROWS = 10
/** Rows are added in steps: rendering thousands at once would be slow on a phone. */
const ROWS_PER_STEP = 40
/** More rows are rendered this distance before the last one is visible. */
const ROOT_MARGIN = '800px'

export function EntityRows({ kind, entities }: { kind: EntityDefinition; entities: AnyEntity[] }) {
  const [limit, setLimit] = useState(INITIAL_ROWS)
  const end = useRef<HTMLParagraphElement>(null)
  const remaining = entities.length - limit
  useEffect(() => startTransition(() => setLimit(ROWS_PER_STEP)), [])
  useEffect(() => {
    const element = end.current
    if (!element || remaining <= 0) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit(limit + ROWS_PER_STEP),
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [remaining, limit])
  return (
    <>
      <ul className={styles.rows}>
        {entities.slice(0, limit).map((entity) => (
          <EntityRow key={entity.id} kind={kind} entity={entity} />
        ))}
      </ul>
      {remaining > 0 && (
        <p ref={end}>
          <button type="button" className="button" onClick={() => setLimit(limit + ROWS_PER_STEP)}>
            {t('list.further', { left: remaining })}
          </button>
        </p>
      )}
    </>
  )
}
