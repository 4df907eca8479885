import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { GripIcon } from '../components/icons.tsx'
import { useTouchDrag } from '../gestures/use-touch-drag.ts'
import { t } from '../i18n/texts.ts'
import styles from './photo-grid.module.css'

export function movePhotos<P extends { id: number }>(
  photos: P[],
  ids: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): P[] {
  if (ids.has(target)) return photos
  const moving = photos.filter(({ id }) => ids.has(id))
  const others = photos.filter(({ id }) => !ids.has(id))
  const index = others.findIndex(({ id }) => id === target)
  if (index < 0) return photos
  return others.toSpliced(side === 'after' ? index + 1 : index, 0, ...moving)
}

/** Puts the photos that are in `order` into that order. Other photos keep their positions. */
export function applyOrder<P extends { id: number }>(order: P[], photos: P[]): P[] {
  const ids = new Set(order.map(({ id }) => id))
  const moved = order.flatMap(({ id }) => photos.find((photo) => photo.id === id) ?? [])
  return photos.map((photo) => (ids.has(photo.id) && moved.shift()) || photo)
}

/** Returns the index of the photo or, if it was deleted, `at` or the last index. */
export function getCurrentPhotoIndex(
  photos: { id: number }[],
  { id, at }: { id: number; at: number },
) {
  const found = photos.findIndex((photo) => photo.id === id)
  return found < 0 ? Math.max(Math.min(at, photos.length - 1), 0) : found
}

export const wrapIndex = (position: number, total: number) =>
  total === 0 ? 0 : ((position % total) + total) % total

/** The photo grid accepts only drags of this media type, so that it ignores dragged files. */
export const PHOTO_DRAG_MIME_TYPE = 'application/x-photo-of-this-site'

type PhotoGridProps<P extends { id: number }> = {
  photos: P[]
  /** The accessible name of the grid. Needed if its items are no photos. */
  label?: string
  shown?: number
  onShow?: (position: number) => void
  onReorder: (photos: P[]) => void
  /**
   * Returns the text below a photo. `position` counts from 0. By default, the grid marks the first
   * photo and numbers the others.
   */
  nameOf?: (position: number, photo: P) => string
  picture: (photo: P, position: number) => ReactNode
  tools?: (photo: P, position: number) => ReactNode
}

export function PhotoGrid<P extends { id: number }>(props: PhotoGridProps<P>) {
  const { photos, shown, onShow, onReorder, nameOf, picture, tools } = props
  const { label = t('photos.order') } = props
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [PHOTO_DRAG_MIME_TYPE]: String(key) })),
    acceptedDragTypes: [PHOTO_DRAG_MIME_TYPE],
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      const ids = new Set([...keys].map(Number))
      onReorder(movePhotos(photos, ids, Number(target.key), target.dropPosition))
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={styles.indicator ?? ''} />
    ),
  })
  const touchDrag = useTouchDrag((id, target, side) =>
    onReorder(movePhotos(photos, new Set([id]), target, side)),
  )
  return (
    <GridList
      ref={touchDrag.grid}
      className={styles.grid ?? ''}
      aria-label={label}
      data-named={nameOf ? '' : undefined}
      layout="grid"
      keyboardNavigationBehavior="tab"
      items={photos}
      dependencies={[shown, photos]}
      dragAndDropHooks={dragAndDropHooks}
      {...(onShow && {
        // A drag also ends with a tap, which must not open the photo.
        onAction: (key) =>
          touchDrag.hasLifted.current || onShow(photos.findIndex(({ id }) => id === key)),
      })}
    >
      {(photo) => {
        const position = photos.indexOf(photo)
        const place = { position: position + 1, total: photos.length }
        return (
          <GridListItem
            className={styles.item ?? ''}
            textValue={(props.label && nameOf?.(position, photo)) ?? t('photos.name', place)}
            data-photo={photo.id}
            data-shown={position === shown || undefined}
          >
            <span className={styles.thumbnail} onPointerDownCapture={touchDrag.onPhotoDown}>
              {picture(photo, position)}
            </span>
            <span className={styles.handle} onPointerDownCapture={touchDrag.onHandleDown}>
              <Button slot="drag" className="icon-button">
                <GripIcon />
              </Button>
              {nameOf?.(position, photo) ??
                (position === 0 ? t('photos.first') : t('photos.counter', place))}
            </span>
            {tools?.(photo, position)}
          </GridListItem>
        )
      }}
    </GridList>
  )
}
