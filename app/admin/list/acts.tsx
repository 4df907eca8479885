/** The quick acts of a row: one tap from the list. */
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

/** Opens the phone's photos at once. */
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

/** Milliseconds in which a second tap undoes the first. */
const UNDO_TIME = 60_000
/** The notes of sales that were just taken back, by the id of the piece. */
const takenBack = new Map<number, Pick<ArtPiece, 'sold_on' | 'sold_to'> & { at: number }>()

/** Returns what else a change of state says of the deal. */
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

/** Changes a state of a piece at once; it is as the artist wants it while the server is asked. */
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

/** Promised to somebody; nothing for what is sold. */
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

/** Available or sold. */
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
  /** The fields of the sheet that it opens, as they stand in the whole form. */
  fields: ReactNode
}

type SheetButtonProps = FieldActProps & {
  className: string | undefined
  label: string
  sheetTitle: string
  /** The names of the fields. */
  names: string[]
  children: ReactNode
}

/** Opens a small sheet with a few fields of the entity. */
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

/** The price, which is tapped to be changed; `words` is how the row says it. */
export function PriceAct({ words, ...of }: FieldActProps & { words: string }) {
  const title = of.kind.title(of.entity)
  return (
    <SheetButton
      {...of}
      className={styles.fact}
      // Begins with what is seen, so that it can be called by voice.
      label={t('row.changePrice', { words, title })}
      sheetTitle={t('row.priceOf', { title })}
      names={['price', 'price_on_request']}
    >
      {words}
      <PencilIcon />
    </SheetButton>
  )
}

/** How many can still join. */
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

/** Changes the date, and what says with it when something is. @param names all the fields, the date first */
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
