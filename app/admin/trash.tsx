import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { focusHeading, PAGE_HEADING_ID } from './browser/focus-heading.ts'
import { DocumentTitle } from './components/document-title.tsx'
import { EmptyState, ErrorState } from './components/list-state.tsx'
import { t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { useIsSignedIn } from './session/session.ts'
import styles from './trash/trash.module.css'
import { TrashRow } from './trash/trash-row.tsx'
import type { TrashState } from './trash/use-trash.ts'
import { useTrash } from './trash/use-trash.ts'

/** Lists the newest item first. */
function TrashList({ trash }: { trash: TrashState }) {
  const list = useRef<HTMLUListElement>(null)
  /** Index of the removed item. The next item moves to this index and receives the focus. */
  const removedIndex = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each change of the list
  useEffect(() => {
    if (removedIndex.current === null) return
    const rows = [...(list.current?.children ?? [])]
    const next = rows[Math.min(removedIndex.current, rows.length - 1)]
    removedIndex.current = null
    if (next) next.querySelector('button')?.focus({ preventScroll: true })
    else focusHeading(PAGE_HEADING_ID)
  }, [trash.items])

  if (trash.items.length === 0)
    return (
      <EmptyState title={t('trash.empty')}>
        <p className="soft">{t('trash.intro')}</p>
      </EmptyState>
    )
  return (
    <>
      <p className={styles.intro}>{t('trash.intro')}</p>
      <ul ref={list} className={styles.items}>
        {trash.items.map((item, index) => (
          <TrashRow
            key={`${item.entity_type}-${item.entity_id}`}
            item={item}
            onGone={() => {
              removedIndex.current = index
              return trash.drop(item)
            }}
          />
        ))}
      </ul>
    </>
  )
}

export default function Trash() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return <Page />
}

function Page() {
  const trash = useTrash()
  return (
    <>
      <DocumentTitle title={t('trash.title')} />
      <PageFrame title={t('trash.title')} isLoading={trash.state === 'loading'}>
        {trash.state === 'failed' && (
          <ErrorState title={t('trash.loadFailed')} onRetry={trash.load} />
        )}
        {trash.state === 'ready' && <TrashList trash={trash} />}
      </PageFrame>
    </>
  )
}
