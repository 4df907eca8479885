import { useRef, useState } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { api, getErrorMessage } from '../api/api.ts'
import { type ReorderableListName, useCollections } from '../api/collections.tsx'
import { ask } from '../components/ask.tsx'
import { CloseButton } from '../components/buttons.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast, ToastContainer } from '../components/toasts.tsx'
import sheet from '../dialog/entity-dialog.module.css'
import { useAdminUrl } from '../entity/admin-url.tsx'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import { PlainTextField } from '../form/plain-fields.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import styles from './order-dialog.module.css'

/** Returns the item whose move leads from `before` to `after`, or undefined if both are equal. */
export function findMovedItem<T>(before: T[], after: T[]): T | undefined {
  const [start = -1, end = -1] = [
    before.findIndex((item, at) => item !== after[at]),
    before.findLastIndex((item, at) => item !== after[at]),
  ]
  return before[start] === after[end] ? before[start] : before[end]
}

type OrderDialogProps = { definition: EntityDefinition; name: ReorderableListName }

export default function OrderDialog({ definition, name }: OrderDialogProps) {
  const { lists, reorder, load } = useCollections()
  const { closeDialog } = useAdminUrl()
  const [movingId, setMovingId] = useState<number | null>(null)
  // Each request waits for the previous one, so that the newest order is stored last.
  const sending = useRef(Promise.resolve())
  const orderCount = useRef(0)
  /**
   * The order that is stored on the server. Undefined while no request runs, because the list then
   * shows that order.
   */
  const storedIds = useRef<number[]>(undefined)
  const items: AnyEntity[] = lists[name].items
  const hasCustomOrder = items.some((entity) => 'position' in entity && entity.position !== null)
  const translate = (key: string) => t(key, name === 'categories' ? { context: name } : {})

  const save = (ids: number[], detail: string) => {
    storedIds.current ??= hasCustomOrder ? items.map(({ id }) => id) : []
    reorder(name, ids)
    const request = ++orderCount.current
    sending.current = sending.current.then(async () => {
      const result = await api.reorder(name, ids)
      if (result.ok) {
        storedIds.current = ids
        showToast(t('order.saved'), detail)
      } else showFailureToast(t('order.failed'), getErrorMessage(result))
      // Does not replace a newer order, which has its own request.
      if (request !== orderCount.current) return
      // After a failure, shows the last stored order, even if the list cannot be loaded again.
      if (!result.ok) reorder(name, storedIds.current ?? [])
      storedIds.current = undefined
      if (!result.ok) await load(name)
    })
  }
  /** If two neighbours have changed places, only `moved` says which one the artist has moved. */
  const saveOrder = (order: AnyEntity[], moved = findMovedItem(items, order)) => {
    if (!moved || order.every((entity, index) => entity === items[index])) return
    const position = t('order.place', { position: order.indexOf(moved) + 1 })
    save(
      order.map(({ id }) => id),
      `${definition.title(moved)} · ${position}`,
    )
  }
  function moveTo(entity: AnyEntity, position: number) {
    // Ignores a second tap, because another item moves under the finger.
    armDoubleTapGuard()
    saveOrder(items.filter(({ id }) => id !== entity.id).toSpliced(position, 0, entity), entity)
  }
  async function resetOrder() {
    const text = translate('order.resetAbout')
    if (await ask({ title: t('order.resetQuestion'), text, confirmLabel: t('order.reset') }))
      save([], text)
  }
  const moving = items.find(({ id }) => id === movingId)

  return (
    <FullScreenDialog onClose={closeDialog} handlers={{}}>
      <div className={sheet.sheet}>
        <header className={sheet.bar}>
          <CloseButton label={t('dialog.close')} onClose={closeDialog} />
          <ToastContainer className={sheet.head} title={translate('order.title')}>
            <div className={sheet.title}>
              <Heading slot="title" level={1}>
                {translate('order.title')}
              </Heading>
            </div>
          </ToastContainer>
        </header>
        <div className={sheet.scroller}>
          <div className={definition.photoType ? styles.body : `${styles.body} ${styles.textOnly}`}>
            <p className="soft">{translate('order.about')}</p>
            <PhotoGrid
              photos={items}
              label={translate('order.title')}
              onReorder={(order) => saveOrder(order)}
              nameOf={(_, entity) => definition.title(entity)}
              picture={(entity) => (
                <EntityPicture entity={entity} title={definition.title(entity)} />
              )}
              tools={(entity, position) => (
                <span className={styles.tools}>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t('order.toFrontOf', { title: definition.title(entity) })}
                    // With `disabled`, the button would lose the focus after the move.
                    aria-disabled={position === 0 || undefined}
                    onClick={() => position > 0 && moveTo(entity, 0)}
                  >
                    {t('order.toFront')}
                  </button>
                  <button
                    type="button"
                    className="tool"
                    data-place
                    aria-label={t('order.placeOf', {
                      position: position + 1,
                      title: definition.title(entity),
                    })}
                    onClick={() => setMovingId(entity.id)}
                  >
                    {t('order.place', { position: position + 1 })}
                  </button>
                </span>
              )}
            />
            {hasCustomOrder && (
              <p>
                <button type="button" className="button" onClick={resetOrder}>
                  {t('order.reset')}
                </button>
              </p>
            )}
          </div>
        </div>
      </div>
      {moving && (
        <MoveDialog
          title={definition.title(moving)}
          position={items.indexOf(moving)}
          total={items.length}
          onCancel={() => setMovingId(null)}
          onMove={(position) => {
            setMovingId(null)
            moveTo(moving, position)
            // Waits until the dialog has closed and React has rendered the move.
            setTimeout(() => {
              const button = document.querySelector<HTMLElement>(
                `[data-photo="${moving.id}"] [data-place]`,
              )
              button?.focus()
              button?.scrollIntoView({ block: 'center' })
            })
          }}
        />
      )}
    </FullScreenDialog>
  )
}

type MoveDialogProps = {
  title: string
  position: number
  total: number
  onCancel: () => void
  onMove: (position: number) => void
}

function MoveDialog({ title, position, total, onCancel, onMove }: MoveDialogProps) {
  const [typed, setTyped] = useState(String(position + 1))
  const [error, setError] = useState<string>()
  const move = () => {
    const newPosition = Number(typed)
    if (Number.isInteger(newPosition) && newPosition >= 1 && newPosition <= total)
      return onMove(newPosition - 1)
    setError(t('order.placeError', { total }))
    return document.querySelector<HTMLInputElement>('input[name="place"]')?.focus()
  }
  return (
    <SmallDialog
      title={t('order.move', { title })}
      confirmLabel={t('order.moveAct')}
      onCancel={onCancel}
      onConfirm={move}
    >
      <p className={styles.tools}>
        <button type="button" className="button" onClick={() => onMove(0)}>
          {t('order.atStart')}
        </button>
        <button type="button" className="button" onClick={() => onMove(total - 1)}>
          {t('order.atEnd')}
        </button>
      </p>
      <PlainTextField
        name="place"
        label={t('order.placeLabel', { total })}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setError(undefined)
        }}
        error={error}
        inputMode="numeric"
      />
    </SmallDialog>
  )
}

function EntityPicture({ entity, title }: { entity: AnyEntity; title: string }) {
  const [photo] = getPhotos(entity)
  return photo ? (
    <PhotoPicture photo={photo} sizes="12rem" alt="" isLazy />
  ) : (
    <span className={styles.bare}>{title}</span>
  )
}
