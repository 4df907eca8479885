/** The quick acts of a row: one tap from the list. */
import { type ReactNode, useState } from 'react'
import type { ArtPiece } from '../../../shared/art-piece.ts'
import { changeField } from '../content/change-field.ts'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { sayOutcome } from '../content/outcome.ts'
import type { Owner } from '../content/photo-owner.ts'
import { SoldSwitch } from '../form/sold-switch.tsx'
import { CalendarIcon, CameraIcon, PencilIcon } from '../parts/icons.tsx'
import { PhotoChoice } from '../parts/photo-choice.tsx'
import { t } from '../parts/texts.ts'
import { useOneAct } from '../parts/use-one-act.ts'
import { usePhotosTo } from '../uploads/photos.ts'
import { progressOf } from '../uploads/progress.tsx'
import { addPhotos } from '../uploads/queue.ts'
import styles from './acts.module.css'
import { QuickEdit } from './quick-edit.tsx'

/** Opens the phone's photos at once. */
export function PhotoAct({ title, ...owner }: Owner & { title: string }) {
  const progress = progressOf(usePhotosTo(owner))
  return (
    <PhotoChoice
      className={styles.act ?? ''}
      label={t('row.addPhoto', { title })}
      onChoose={(files) => addPhotos(owner, files)}
    >
      <CameraIcon />
      {progress ? t('photos.counter', progress) : t('row.photo')}
    </PhotoChoice>
  )
}

/** Available or sold, saved at once; the switch is where the artist wants it while the server is asked. */
export function SoldAct({ piece }: { piece: ArtPiece }) {
  const { put, change } = useCollections()
  const { begin } = useOneAct()
  const save = (isSold: boolean) =>
    begin(piece.id, async () => {
      change('pieces', piece.id, (old) => ({ ...old, available: !isSold }))
      const answer = await changeField('pieces', piece, { available: !isSold })
      if (answer.ok) put('pieces', answer.value, piece)
      else change('pieces', piece.id, (old) => ({ ...old, available: isSold }))
      sayOutcome('pieces', 'modified', answer, piece.title)
      return true
    })
  return (
    <SoldSwitch
      className={styles.act}
      isSold={!piece.available}
      onChange={save}
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
