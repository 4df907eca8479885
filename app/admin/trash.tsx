import { useEffect, useRef } from 'react'
import texts from '../../locales/admin-trash.fr.json'
import { isEditablePage } from '../../shared/entities/entity-types.ts'
import type { TrashItem } from '../../shared/entities/lifecycle.ts'
import { formatTrainingDaysWithWeekdays } from '../../shared/entities/training-days.ts'
import { api, getErrorMessage, type TrashItemReference } from './api/api.ts'
import { useLoaded } from './api/use-loaded.ts'
import { focusHeading, PAGE_HEADING_ID } from './browser/focus.ts'
import { useRevalidateOnFocus } from './browser/use-revalidate-on-focus.ts'
import { ask } from './components/ask.tsx'
import { ActionButton } from './components/buttons.tsx'
import { EmptyState, ErrorState } from './components/loading-states.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { announceRestored, RESTORED_EVENT } from './entity/entity-toasts.ts'
import { armDoubleTapGuard } from './gestures/double-tap-guard.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { formatDayAndTime } from './i18n/dates.ts'
import { addTexts, t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { PhotoPicture } from './photos/photo-picture.tsx'
import { getCurrentUsername } from './session/session.ts'
import styles from './trash.module.css'

addTexts(texts)

const isSame = (a: TrashItemReference, b: TrashItemReference) =>
  a.entity_type === b.entity_type && a.entity_id === b.entity_id

const getTitle = ({ title, owner }: TrashItem) =>
  owner ? t('trash.photoOf', { title: getOwnerTitle(owner) }) : title

/**
 * The home page and the portrait have no title, so the trash shows the title of their admin screen.
 */
const getOwnerTitle = ({ entity_type, title }: NonNullable<TrashItem['owner']>) =>
  isEditablePage(entity_type) ? t(`${entity_type}.title`) : title

/**
 * Asks the artist to check the position of a restored photo of a page, because the server does not
 * restore it.
 */
const describeRestored = (item: TrashItem) =>
  item.owner && isEditablePage(item.owner.entity_type)
    ? t('trash.placeOnPage', { title: getTitle(item) })
    : getTitle(item)

function deletionText({ entity_type, deleted_at, deleted_by: by }: TrashItem) {
  const kind = t(`trash.kinds.${entity_type}`)
  return t(by ? 'trash.deleted' : 'trash.deletedAlone', {
    kind,
    ...formatDayAndTime(deleted_at),
    by: by === getCurrentUsername() ? t('trash.you') : by,
  })
}

const formatTrainingDates = ({ date, ...dates }: NonNullable<TrashItem['dates']>) =>
  date ? formatTrainingDaysWithWeekdays('fr', { ...dates, date }) : t('trainings.undated')

const describeDaysLeft = ({ days_left }: TrashItem) =>
  days_left === null ? t('trash.keepsRegistrations') : t('trash.daysLeft', { count: days_left })

/** Calls `onGone` when the item is no longer in the trash. */
function TrashRow({ item, onGone }: { item: TrashItem; onGone: () => Promise<void> }) {
  const { run, isBusy } = useExclusiveAction()
  const title = getTitle(item)
  const { owner, photo, dates } = item
  const waitsFor = owner?.is_in_trash ? owner.title : null

  async function runAction(action: 'restore' | 'purge') {
    const result = await api[action](item)
    const isGone = !result.ok && result.status === 404
    if (!result.ok && !isGone) {
      const failed = action === 'purge' ? 'trash.eraseFailed' : 'trash.restoreFailed'
      const reason = getErrorMessage(result)
      showFailureToast(t(failed), `${title} – ${reason}`, 'trash')
      return false
    }
    // The next item moves up under the finger, so a second tap would restore or purge it.
    armDoubleTapGuard()
    if (isGone) showToast(t('trash.gone'), t('trash.goneDetail'), 'trash')
    else if (action === 'purge') showToast(t('trash.erased'), title, 'trash')
    else showToast(t('trash.restored'), describeRestored(item), 'trash')
    if (action === 'restore') announceRestored(item)
    await onGone()
    return true
  }
  async function purge() {
    const isConfirmed = await ask({
      title: t('trash.eraseQuestion', { title }),
      text: t('trash.eraseBody'),
      confirmLabel: t('trash.eraseAct'),
    })
    if (isConfirmed) await run('purge', () => runAction('purge'))
  }

  return (
    <li className={styles.item}>
      <div className={styles.thumbnail}>
        {photo && <PhotoPicture photo={photo} sizes="6rem" alt="" isLazy />}
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        {owner && item.title && <p>{item.title}</p>}
        {dates && <p>{formatTrainingDates(dates)}</p>}
        <p className="soft">{deletionText(item)}</p>
        <p className="soft">
          {waitsFor === null
            ? describeDaysLeft(item)
            : t('trash.waitsForOwner', { title: waitsFor })}
        </p>
        {dates && <p className="soft">{t('trash.stayCancelled')}</p>}
      </div>
      <div className={styles.actions}>
        {waitsFor === null && (
          <ActionButton
            isBusy={isBusy}
            label={t('trash.restoreName', { title })}
            onPress={() => run('restore', () => runAction('restore'))}
          >
            {t('trash.restore')}
          </ActionButton>
        )}
        {item.days_left !== null && (
          <ActionButton
            isBusy={isBusy}
            label={t('trash.eraseName', { title })}
            onPress={() => void purge()}
          >
            {t('trash.erase')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}

type TrashItemsProps = { items: TrashItem[]; onGone: (gone: TrashItem) => Promise<void> }

function TrashItems({ items, onGone }: TrashItemsProps) {
  const list = useRef<HTMLUListElement>(null)
  /** The index of the removed item. The item that moves to this index gets the focus. */
  const removedIndex = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each change of the list
  useEffect(() => {
    if (removedIndex.current === null) return
    const rows = [...(list.current?.children ?? [])]
    const next = rows[Math.min(removedIndex.current, rows.length - 1)]
    removedIndex.current = null
    if (next) next.querySelector('button')?.focus({ preventScroll: true })
    else focusHeading(PAGE_HEADING_ID)
  }, [items])

  if (items.length === 0)
    return (
      <EmptyState title={t('trash.empty')}>
        <p className="soft">{t('trash.intro')}</p>
      </EmptyState>
    )
  return (
    <>
      <p className={styles.intro}>{t('trash.intro')}</p>
      <ul ref={list}>
        {items.map((item, index) => (
          <TrashRow
            key={`${item.entity_type}-${item.entity_id}`}
            item={item}
            onGone={() => {
              removedIndex.current = index
              return onGone(item)
            }}
          />
        ))}
      </ul>
    </>
  )
}

export default function Trash() {
  const { data: items, failure, change, load } = useLoaded(api.listTrash)
  useRevalidateOnFocus(load)
  useEffect(() => {
    window.addEventListener(RESTORED_EVENT, load)
    return () => window.removeEventListener(RESTORED_EVENT, load)
  }, [load])
  return (
    <PageFrame title={t('trash.title')} isLoading={!items && !failure}>
      {items ? (
        <TrashItems
          items={items}
          onGone={(gone) => {
            change((all) => all.filter((item) => !isSame(item, gone)))
            // Loads the trash again, because the photos of a restored entity can now be restored
            // too.
            return load()
          }}
        />
      ) : (
        failure && <ErrorState title={t('trash.loadFailed')} onRetry={load} />
      )}
    </PageFrame>
  )
}
