/** The quick action buttons of a list row. */
import { type ReactNode, useState } from 'react'
import type { ArtPiece } from '../../../shared/art-piece.ts'
import { workshopDay } from '../../../shared/workshop-day.ts'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { overwriteFields } from '../content/overwrite-fields.ts'
import type { Owner } from '../content/photo-owner.ts'
import { showResultToast } from '../content/result-toast.ts'
import { SoldSwitch } from '../form/sold-switch.tsx'
import { CalendarIcon, CameraIcon, PencilIcon } from '../parts/icons.tsx'
import { PhotoButton } from '../parts/photo-button.tsx'
import { t } from '../parts/texts.ts'
import { useSingleFlight } from '../parts/use-single-flight.ts'
import { addPhotos } from '../uploads/actions.ts'
import { totalProgress } from '../uploads/progress.tsx'
import { useUploadsTo } from '../uploads/store.ts'
import { QuickEdit } from './quick-edit.tsx'
import styles from './row-actions.module.css'

/** Opens the device's photo picker. */
export function AddPhotoAction({ title, ...owner }: Owner & { title: string }) {
  const progress = totalProgress(useUploadsTo(owner))
  return (
    <PhotoButton
      className={styles.action ?? ''}
      label={t('row.addPhoto', { title })}
      onChoose={(files) => addPhotos(owner, files)}
    >
      <CameraIcon />
      {progress ? t('photos.counter', progress) : t('row.photo')}
    </PhotoButton>
  )
}

/** Time in milliseconds in which a second tap restores the notes of a cancelled sale. */
const UNDO_TIME = 60_000
/** The notes of recently cancelled sales, by the id of the piece. */
const cancelledSales = new Map<number, Pick<ArtPiece, 'sold_on' | 'sold_to'> & { at: number }>()

/** Returns the other fields to save with a change of state. */
function saleNotes(piece: ArtPiece, name: 'available' | 'reserved', value: boolean) {
  if (name === 'available' && value) {
    cancelledSales.set(piece.id, { sold_on: piece.sold_on, sold_to: piece.sold_to, at: Date.now() })
    return {}
  }
  if (name === 'available') {
    const sale = cancelledSales.get(piece.id)
    const isUndone = sale !== undefined && Date.now() - sale.at < UNDO_TIME
    return isUndone ? { sold_on: sale.sold_on, sold_to: sale.sold_to } : {}
  }
  const isExpired = piece.reserved_until !== null && piece.reserved_until < workshopDay()
  return value && isExpired ? { reserved_until: null, reserved_for: '' } : {}
}

const stateOf = ({ available, reserved }: ArtPiece) =>
  t(!available ? 'pieces.isSold' : reserved ? 'pieces.isReserved' : 'pieces.isAvailable')

/** Saves a change of state with an optimistic update. */
function useStateAction(piece: ArtPiece) {
  const { upsert, change } = useCollections()
  const { run } = useSingleFlight()
  return (name: 'available' | 'reserved', value: boolean) =>
    run(piece.id, async () => {
      change('pieces', piece.id, (old) => ({ ...old, [name]: value }))
      const changed = { [name]: value, ...saleNotes(piece, name, value) }
      const answer = await overwriteFields('pieces', piece, changed)
      if (answer.ok) upsert('pieces', answer.value, piece)
      else change('pieces', piece.id, (old) => ({ ...old, [name]: !value }))
      const state = answer.ok ? stateOf(answer.value).toLowerCase() : ''
      const words = answer.ok ? t('row.isNow', { title: piece.title, state }) : piece.title
      showResultToast('pieces', 'modified', answer, words)
      return true
    })
}

/** A toggle button that reserves an available piece. Hidden for sold pieces. */
export function ReserveAction({ piece }: { piece: ArtPiece }) {
  const save = useStateAction(piece)
  if (!piece.available) return null
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.reserved}`}
      data-on={piece.reserved || undefined}
      aria-label={t(piece.reserved ? 'row.isReserved' : 'row.reserve', { title: piece.title })}
      onClick={() => save('reserved', !piece.reserved)}
    >
      {t(piece.reserved ? 'pieces.isReserved' : 'pieces.reserve')}
    </button>
  )
}

/** The switch between available and sold. */
export function SoldAction({ piece }: { piece: ArtPiece }) {
  const save = useStateAction(piece)
  return (
    <SoldSwitch
      className={styles.action}
      isSold={!piece.available}
      isReserved={piece.reserved}
      onChange={(isSold) => save('available', !isSold)}
      label={t('row.isSold', { title: piece.title })}
    />
  )
}

type FieldActionProps = {
  kind: EntityDefinition
  entity: AnyEntity
  /** The form fields in the small dialog, the same as in the full form. */
  fields: ReactNode
}

type QuickEditButtonProps = FieldActionProps & {
  className: string | undefined
  label: string
  sheetTitle: string
  /** Names of the form fields. */
  names: string[]
  children: ReactNode
}

/** A button that opens a small dialog with a few fields of the entity. */
function QuickEditButton({
  className,
  label,
  sheetTitle,
  fields,
  children,
  ...edit
}: QuickEditButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <QuickEdit {...edit} title={sheetTitle} onClose={() => setOpen(false)}>
          {fields}
        </QuickEdit>
      )}
    </>
  )
}

/** A button that shows the price and opens its field. `words` is the formatted price. */
export function PriceAction({ words, ...of }: FieldActionProps & { words: string }) {
  const title = of.kind.title(of.entity)
  return (
    <QuickEditButton
      {...of}
      className={styles.fact}
      // The accessible name begins with the visible text, as speech control needs it (WCAG 2.5.3).
      label={t('row.changePrice', { words, title })}
      sheetTitle={t('row.priceOf', { title })}
      names={['price', 'price_on_request']}
    >
      {words}
      <PencilIcon />
    </QuickEditButton>
  )
}

/** A button that opens the field for the places left in a training. */
export function PlacesAction(of: FieldActionProps) {
  const title = of.kind.title(of.entity)
  return (
    <QuickEditButton
      {...of}
      className={styles.action}
      label={t('row.changePlaces', { title })}
      sheetTitle={t('row.placesOf', { title })}
      names={['places_left']}
    >
      {t('row.places')}
    </QuickEditButton>
  )
}

/**
 * A button that opens the date and the fields that belong to it.
 * @param names all field names, the date first
 */
export function DateAction({ names = ['date'], ...of }: FieldActionProps & { names?: string[] }) {
  const title = of.kind.title(of.entity)
  return (
    <QuickEditButton
      {...of}
      className={styles.action}
      label={t('row.changeDate', { title })}
      sheetTitle={t('row.dateOf', { title })}
      names={names}
    >
      <CalendarIcon />
      {t('row.date')}
    </QuickEditButton>
  )
}
