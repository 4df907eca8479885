/** The quick action buttons of a list row. */
import { type ReactNode, useState } from 'react'
import type { ArtPiece } from '../../../shared/art-piece.ts'
import { workshopDay } from '../../../shared/workshop-day.ts'
import { changeField } from '../content/change-field.ts'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { sayOutcome } from '../content/outcome.ts'
import type { Owner } from '../content/photo-owner.ts'
import { SoldSwitch } from '../form/sold-switch.tsx'
import { CalendarIcon, CameraIcon, PencilIcon } from '../parts/icons.tsx'
import { PhotoButton } from '../parts/photo-button.tsx'
import { t } from '../parts/texts.ts'
import { useSingleFlight } from '../parts/use-single-flight.ts'
import { addPhotos } from '../uploads/actions.ts'
import { totalProgress } from '../uploads/progress.tsx'
import { useUploadsTo } from '../uploads/store.ts'
import styles from './acts.module.css'
import { QuickEdit } from './quick-edit.tsx'

/** Opens the device's photo picker. */
export function PhotoAct({ title, ...owner }: Owner & { title: string }) {
  const progress = totalProgress(useUploadsTo(owner))
  return (
    <PhotoButton
      className={styles.act ?? ''}
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
const takenBack = new Map<number, Pick<ArtPiece, 'sold_on' | 'sold_to'> & { at: number }>()

/** Returns the other fields to save with a change of state. */
function dealOf(piece: ArtPiece, name: 'available' | 'reserved', value: boolean) {
  if (name === 'available' && value) {
    takenBack.set(piece.id, { sold_on: piece.sold_on, sold_to: piece.sold_to, at: Date.now() })
    return {}
  }
  if (name === 'available') {
    const sale = takenBack.get(piece.id)
    const isUndone = sale !== undefined && Date.now() - sale.at < UNDO_TIME
    return isUndone ? { sold_on: sale.sold_on, sold_to: sale.sold_to } : {}
  }
  const isExpired = piece.reserved_until !== null && piece.reserved_until < workshopDay()
  return value && isExpired ? { reserved_until: null, reserved_for: '' } : {}
}

const stateOf = ({ available, reserved }: ArtPiece) =>
  t(!available ? 'pieces.isSold' : reserved ? 'pieces.isReserved' : 'pieces.isAvailable')

/** Saves a change of state with an optimistic update. */
function useStateAct(piece: ArtPiece) {
  const { put, change } = useCollections()
  const { run } = useSingleFlight()
  return (name: 'available' | 'reserved', value: boolean) =>
    run(piece.id, async () => {
      change('pieces', piece.id, (old) => ({ ...old, [name]: value }))
      const changed = { [name]: value, ...dealOf(piece, name, value) }
      const answer = await changeField('pieces', piece, changed)
      if (answer.ok) put('pieces', answer.value, piece)
      else change('pieces', piece.id, (old) => ({ ...old, [name]: !value }))
      const state = answer.ok ? stateOf(answer.value).toLowerCase() : ''
      const words = answer.ok ? t('row.isNow', { title: piece.title, state }) : piece.title
      sayOutcome('pieces', 'modified', answer, words)
      return true
    })
}

/** A toggle button that reserves an available piece. Hidden for sold pieces. */
export function ReservedAct({ piece }: { piece: ArtPiece }) {
  const save = useStateAct(piece)
  if (!piece.available) return null
  return (
    <button
      type="button"
      className={`${styles.act} ${styles.reserved}`}
      data-on={piece.reserved || undefined}
      aria-label={t(piece.reserved ? 'row.isReserved' : 'row.reserve', { title: piece.title })}
      onClick={() => save('reserved', !piece.reserved)}
    >
      {t(piece.reserved ? 'pieces.isReserved' : 'pieces.reserve')}
    </button>
  )
}

/** The switch between available and sold. */
export function SoldAct({ piece }: { piece: ArtPiece }) {
  const save = useStateAct(piece)
  return (
    <SoldSwitch
      className={styles.act}
      isSold={!piece.available}
      isReserved={piece.reserved}
      onChange={(isSold) => save('available', !isSold)}
      label={t('row.isSold', { title: piece.title })}
    />
  )
}

type FieldActProps = {
  kind: Kind
  entity: AnyEntity
  /** The form fields in the small dialog, the same as in the full form. */
  fields: ReactNode
}

type SheetButtonProps = FieldActProps & {
  className: string | undefined
  label: string
  sheetTitle: string
  /** Names of the form fields. */
  names: string[]
  children: ReactNode
}

/** A button that opens a small dialog with a few fields of the entity. */
function SheetButton({
  className,
  label,
  sheetTitle,
  fields,
  children,
  ...edit
}: SheetButtonProps) {
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
export function PriceAct({ words, ...of }: FieldActProps & { words: string }) {
  const title = of.kind.title(of.entity)
  return (
    <SheetButton
      {...of}
      className={styles.fact}
      // The accessible name begins with the visible text, as speech control needs it (WCAG 2.5.3).
      label={t('row.changePrice', { words, title })}
      sheetTitle={t('row.priceOf', { title })}
      names={['price', 'price_on_request']}
    >
      {words}
      <PencilIcon />
    </SheetButton>
  )
}

/** A button that opens the field for the places left in a training. */
export function PlacesAct(of: FieldActProps) {
  const title = of.kind.title(of.entity)
  return (
    <SheetButton
      {...of}
      className={styles.act}
      label={t('row.changePlaces', { title })}
      sheetTitle={t('row.placesOf', { title })}
      names={['places_left']}
    >
      {t('row.places')}
    </SheetButton>
  )
}

/**
 * A button that opens the date and the fields that belong to it.
 * @param names all field names, the date first
 */
export function DateAct({ names = ['date'], ...of }: FieldActProps & { names?: string[] }) {
  const title = of.kind.title(of.entity)
  return (
    <SheetButton
      {...of}
      className={styles.act}
      label={t('row.changeDate', { title })}
      sheetTitle={t('row.dateOf', { title })}
      names={names}
    >
      <CalendarIcon />
      {t('row.date')}
    </SheetButton>
  )
}
