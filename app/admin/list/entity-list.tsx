import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ENTITIES, SORTABLE_ENTITY_TYPES } from '../../../shared/entities/entity-types.ts'
import { api, getErrorMessage, type ResourceName } from '../api/api.ts'
import { type ReorderableListName, useCollections } from '../api/collections.tsx'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { ActionButton, PhotoFileButton } from '../components/buttons.tsx'
import { CameraIcon, PlusIcon } from '../components/icons.tsx'
import {
  createLoadErrorFallback,
  EmptyState,
  ErrorState,
  LoadingOverlay,
} from '../components/loading-states.tsx'
import { showFailureToast, showToast, ToastContainer } from '../components/toasts.tsx'
import { DialogLink, useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getUploadDestination,
} from '../entity/entity-definition.ts'
import { useIsSectionHidden } from '../entity/publication.ts'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import {
  EmptyTranslationFilterResult,
  TranslationFilterLinks,
} from '../translations/translation-filter.tsx'
import { enqueueUploads } from '../uploads/upload-actions.ts'
import styles from './entity-list.module.css'
import { EntityRow } from './entity-row.tsx'
import { FilterBar, useFilteredList } from './filter-bar.tsx'
import { UnsavedDraftNotices } from './unsaved-draft-notices.tsx'

/** React keys of the four skeleton rows, which fill a phone screen. */
const ROWS = ['a', 'b', 'c', 'd']

const SkeletonRows = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <span className={styles.skeletonPhoto} />
        <span className={styles.skeletonName} />
        <span className={styles.skeletonFact} />
      </div>
    ))}
  </div>
)

type ListHeaderProps = {
  tab: ResourceName
  isLoading?: boolean
  /** Replaces the loading message when the list is loaded. */
  summary?: ReactNode
  children?: ReactNode
}

function ListHeader({ tab, isLoading, summary, children }: ListHeaderProps) {
  return (
    <div className={styles.head}>
      <ToastContainer className={styles.title} title={t(`${tab}.title`)}>
        <h1 id={LIST_HEADING_ID} tabIndex={-1}>
          {t(`${tab}.title`)}
        </h1>
        {isLoading ? (
          <p className="soft" role="status">
            {t('loading')}
          </p>
        ) : (
          summary
        )}
      </ToastContainer>
      {children}
    </div>
  )
}

function HiddenSectionNotice({ definition }: { definition: EntityDefinition }) {
  const { lists, upsert } = useCollections()
  const { run, isBusy } = useExclusiveAction()
  const traits = ENTITIES[definition.formType]
  const [workshop] = lists.workshop.items
  if (!useIsSectionHidden(definition.formType) || !workshop || !('hiddenBy' in traits)) return null
  const showAgain = () =>
    run('show', async () => {
      const { id, is_demo: _, translations: __, ...fields } = workshop
      const result = await api.update('workshop', id, { ...fields, [traits.hiddenBy]: false })
      if (result.ok) {
        armDoubleTapGuard()
        upsert('workshop', result.value, workshop)
        showToast(t('list.shownAgain'), t(`${definition.name}.title`), 'workshop')
      } else showFailureToast(t('failures.saved'), getErrorMessage(result), 'workshop')
      return result.ok
    })
  return (
    <p className={`soft ${styles.sectionNotice}`}>
      {t(`${definition.name}.isSectionHidden`)}{' '}
      <ActionButton isBusy={isBusy} onPress={() => void showAgain()}>
        {t('list.showAgain')}
      </ActionButton>
    </p>
  )
}

/** The number of rows rendered first, about as many as a window shows. */
const INITIAL_ROWS = 10
/** Rows are added in steps: rendering thousands at once would be slow on a phone. */
const ROWS_PER_STEP = 40
/** At this distance from the last row, more rows are rendered. */
const ROOT_MARGIN = '800px'

function EntityRows({
  definition,
  entities,
}: {
  definition: EntityDefinition
  entities: AnyEntity[]
}) {
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
      <ul>
        {entities.slice(0, limit).map((entity) => (
          <EntityRow key={entity.id} definition={definition} entity={entity} />
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

const loadEntityDialog = () => import('../dialog/entity-dialog.tsx')
const EntityDialog = lazy(() => loadEntityDialog().catch(createLoadErrorFallback))
const loadOrderDialog = () => import('./order-dialog.tsx')
const OrderDialog = lazy(() => loadOrderDialog().catch(createLoadErrorFallback))

/**
 * Time between closing the dialog that creates a piece and opening the one that edits it
 * (docs/specification.md, section 9).
 */
const REOPEN_DELAY_MS = 500

export function EntityList({ definition }: { definition: EntityDefinition }) {
  const { lists, load } = useCollections()
  const { tab, open, filters, openDialog, replacesDialog } = useAdminUrl()
  const [reopeningId, setReopeningId] = useState<number | null>(null)
  const [deletedId, setDeletedId] = useState<number | null>(null)
  const list = lists[definition.name]
  // Each dialog gets a new form, unless it takes over the form of the dialog that it replaces.
  const dialogId = open?.kind === 'edit' ? open.id : 0
  const [form, setForm] = useState({ dialogId, number: 0 })
  if (form.dialogId !== dialogId)
    setForm({ dialogId, number: replacesDialog ? form.number : form.number + 1 })
  const items: AnyEntity[] = definition.displayOrder?.(list.items) ?? list.items
  const filtered = useFilteredList(definition, items)
  const { shown } = filtered
  const edited = open?.kind === 'edit' ? items.find(({ id }) => id === open.id) : undefined
  const isOpen = tab === definition.name && (open?.kind === 'add' || edited !== undefined)

  const isMissing =
    tab === definition.name &&
    open?.kind === 'edit' &&
    list.state === 'ready' &&
    !edited &&
    open.id !== deletedId

  // Preloads the code of the dialogs, because the connection may be lost before the artist opens
  // one.
  useEffect(() => {
    if (list.state !== 'ready') return
    for (const load of [loadEntityDialog, loadOrderDialog]) load().catch(() => {})
  }, [list.state])

  const reopen = useRef<(id: number) => void>(null)
  reopen.current = (id) => {
    setReopeningId(null)
    // The user may have opened another tab of the admin during REOPEN_DELAY_MS.
    if (tab === definition.name) openDialog({ kind: 'edit', id })
  }
  useEffect(() => {
    if (reopeningId === null || isOpen) return
    const timer = setTimeout(() => reopen.current?.(reopeningId), REOPEN_DELAY_MS)
    return () => {
      clearTimeout(timer)
      // If another dialog opens first, the dialog of the created piece must not replace it.
      setReopeningId(null)
    }
  }, [reopeningId, isOpen])
  // If the row that opened the dialog is no longer in the list, the heading gets the focus.
  const editedId = edited?.id ?? null
  const lastEditedId = useRef<number | null>(null)
  useEffect(() => {
    if (isOpen) lastEditedId.current = editedId
    else if (lastEditedId.current !== null) {
      if (!shown.some(({ id }) => id === lastEditedId.current)) focusHeading(LIST_HEADING_ID)
      lastEditedId.current = null
    }
  }, [isOpen, editedId, shown])

  return (
    <>
      <ListHeader
        tab={definition.name}
        isLoading={list.state === 'loading'}
        {...(list.state === 'ready' &&
          items.length > 0 && { summary: <Summary definition={definition} items={items} /> })}
      >
        {(list.state === 'ready' || items.length > 0) && (
          <div className={styles.add}>
            <ChoosePhotosButton definition={definition} />
            <AddLink definition={definition} />
          </div>
        )}
      </ListHeader>
      <HiddenSectionNotice definition={definition} />
      <UnsavedDraftNotices definition={definition} entities={items} />
      {list.state === 'loading' && items.length === 0 && <SkeletonRows />}
      {list.state === 'failed' && (
        <ErrorState
          title={t(`${definition.name}.loadFailed`)}
          onRetry={() => {
            focusHeading(LIST_HEADING_ID)
            void load(definition.name)
          }}
        />
      )}
      {list.state === 'ready' && items.length === 0 && (
        <EmptyState title={t(`${definition.name}.empty`)} />
      )}
      {isMissing && (
        <p role="alert" className={styles.gone}>
          {t('list.gone')}
        </p>
      )}
      {items.length > 0 && <FilterBar definition={definition} items={items} filtered={filtered} />}
      {list.state === 'ready' && items.length > 0 && (
        <TranslationFilterLinks definition={definition} items={items} />
      )}
      {items.length > 0 && shown.length === 0 && !filtered.isSearched && (
        <EmptyTranslationFilterResult />
      )}
      {shown.length > 0 && (
        <EntityRows
          key={`${filters.translations} ${filters.only}`}
          definition={definition}
          entities={shown}
        />
      )}
      <Suspense fallback={<LoadingOverlay />}>
        {tab === definition.name &&
          open?.kind === 'order' &&
          isReorderable(definition.name) &&
          list.state === 'ready' && <OrderDialog definition={definition} name={definition.name} />}
        {isOpen && (
          <EntityDialog
            key={form.number}
            definition={definition}
            entity={edited ?? null}
            onReopen={setReopeningId}
            onDeleted={setDeletedId}
          />
        )}
      </Suspense>
    </>
  )
}

const isReorderable = (name: string): name is ReorderableListName =>
  SORTABLE_ENTITY_TYPES.some((type) => ENTITIES[type].list === name)

const OrderLink = () => (
  <DialogLink dialog={{ kind: 'order' }} className="more">
    {t('list.order')}
  </DialogLink>
)

/** Lets the artist choose the photos of a new entity with one tap less than in its form. */
function ChoosePhotosButton({ definition }: { definition: EntityDefinition }) {
  const { openDialog } = useAdminUrl()
  const destination = getUploadDestination(definition, null)
  if (!destination) return null
  return (
    <PhotoFileButton
      className={`button ${styles.photos}`}
      label={t('list.photosOf', { title: t(`${definition.name}.new`).toLowerCase() })}
      onChoose={(files) => {
        if (files.length === 0) return
        enqueueUploads(destination, files)
        openDialog({ kind: 'add' })
      }}
    >
      <CameraIcon />
      {t('list.photos')}
    </PhotoFileButton>
  )
}

const AddLink = ({ definition }: { definition: EntityDefinition }) => (
  <DialogLink dialog={{ kind: 'add' }} className="button primary">
    <PlusIcon />
    {t(`${definition.name}.add`)}
  </DialogLink>
)

function Summary({ definition, items }: { definition: EntityDefinition; items: AnyEntity[] }) {
  const sold = items.filter((entity) => 'available' in entity && !entity.available).length
  return (
    <p className={`soft ${styles.summary}`}>
      {t(`${definition.name}.count`, { count: items.length })}
      {sold > 0 && (
        <Link to="/admin/sales" className="more">
          {t('pieces.sold', { count: sold })}
        </Link>
      )}
      {isReorderable(definition.name) && items.length > 1 && <OrderLink />}
    </p>
  )
}
