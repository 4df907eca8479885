import { type ReactNode, useState } from 'react'
import type { Piece } from '../../../shared/entities/piece.ts'
import { formatDate, formatPrice } from '../../../shared/locale.ts'
import { getCertificatePrintPath } from '../../../shared/paths.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { PhotoFileButton } from '../components/buttons.tsx'
import { CalendarIcon, CameraIcon, PencilIcon } from '../components/icons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, ToastLink } from '../components/toasts.tsx'
import { describeChanges } from '../dialog/describe-changes.ts'
import { saveEntity, toApiResult } from '../dialog/save-entity.ts'
import { buildListUrl, useAdminUrl } from '../entity/admin-url.tsx'
import type { AnyEntity, EntityDefinition, PhotoOwner } from '../entity/entity-definition.ts'
import { showResultToast } from '../entity/entity-toasts.ts'
import { SoldSwitch } from '../fields/sold-switch.tsx'
import { createDraft, type Draft } from '../form/draft.ts'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { enqueueUploads } from '../uploads/upload-actions.ts'
import { getTotalUploadProgress } from '../uploads/uploads-bar.tsx'
import { QuickEditDialog } from './quick-edit-dialog.tsx'
import styles from './row-actions.module.css'

export function AddPhotoButton({ title, ...owner }: PhotoOwner & { title: string }) {
  const progress = getTotalUploadProgress(useUploadsForDestination(owner))
  return (
    <PhotoFileButton
      className={`tool ${styles.action}`}
      label={t('row.addPhoto', { title })}
      onChoose={(files) => enqueueUploads(owner, files)}
    >
      <CameraIcon />
      {progress ? t('photos.counter', progress) : t('row.photo')}
    </PhotoFileButton>
  )
}

type AvailabilityField = 'available' | 'reserved'

/**
 * Starting or ending a reservation clears its notes. If a reserved piece is sold, the person who
 * reserved it becomes the buyer.
 */
function getNotesAfterChange(piece: Piece, name: AvailabilityField, value: boolean): Draft {
  if (name === 'reserved') return { reserved_until: '', reserved_for: '' }
  return !value && piece.reserved && piece.reserved_for ? { sold_to: piece.reserved_for } : {}
}

/**
 * Returns the artist's notes about the sale or reservation, which are erased when the piece is
 * available again. Returns an empty text if the site filled in all notes.
 */
function describeDeal(piece: Piece): string {
  const { sold_to, sold_for, payment_method, sold_note, price } = piece
  const notes = piece.available
    ? [piece.reserved_for, piece.reserved_until && formatDate('fr', piece.reserved_until)]
    : [
        ...[sold_to !== piece.reserved_for && sold_to, payment_method, sold_note],
        sold_for !== null && sold_for !== price && formatPrice('fr', sold_for),
      ]
  return notes.filter(Boolean).join(', ')
}

type PieceActionProps = { definition: EntityDefinition; piece: Piece }

/** Returns a function that saves the availability. The list shows the change before it is saved. */
function useStateAction({ definition, piece }: PieceActionProps) {
  const { upsert, change } = useCollections()
  const { run } = useExclusiveAction()
  return (name: AvailabilityField, value: boolean) =>
    run(piece.id, async () => {
      // Ignores a second tap, because the notes of the row disappear and the next button moves
      // under the finger.
      armDoubleTapGuard()
      change('pieces', piece.id, (old) => ({ ...old, [name]: value }))
      const base = createDraft(definition, piece)
      const draft = { ...base, [name]: value, ...getNotesAfterChange(piece, name, value) }
      let saved = await saveEntity(definition, {
        entity: piece,
        draft,
        base,
        version: piece.version,
      })
      // Resolves a conflict without asking the artist: overwrites the conflicting fields, such as
      // notes that another device has changed.
      if (saved.kind === 'conflict') saved = await saveEntity(definition, saved.conflict.attempt)
      const result = toApiResult(saved)
      if (result.ok) upsert(definition.name, result.value, piece)
      else change('pieces', piece.id, (old) => ({ ...old, [name]: !value }))
      const detail = result.ok
        ? describeChanges(definition, result.value, base, { ...base, [name]: value })
        : ''
      const isDeal = value === (name === 'reserved')
      showResultToast(
        'pieces',
        'modified',
        result,
        detail,
        isDeal ? { links: <DealDetailsLink id={piece.id} name={name} /> } : {},
      )
      return true
    })
}

/** Links to the private fields of a sale or a reservation, which a single tap cannot fill in. */
function DealDetailsLink({ id, name }: { id: number; name: AvailabilityField }) {
  const { tab, open, dialogUrl, currentState, nextState } = useAdminUrl()
  const dialog = { kind: 'edit', id } as const
  return (
    <ToastLink
      to={`/admin${tab === 'pieces' ? dialogUrl(dialog) : buildListUrl('pieces', dialog)}`}
      replace={open !== null}
      state={{
        ...(open ? currentState() : nextState()),
        field: name === 'reserved' ? 'reserved_until' : 'sold_for',
      }}
    >
      {t(name === 'reserved' ? 'pieces.reservedDetails' : 'pieces.saleDetails')}
    </ToastLink>
  )
}

/**
 * Asks before the notes of a sale or a reservation are erased. Does not use `ask`, because another
 * device may change the notes meanwhile.
 */
function useEndDeal(piece: Piece, end: () => void) {
  const [isAsked, setAsked] = useState(false)
  const notes = describeDeal(piece)
  const key = piece.available ? 'endReservation' : 'endSale'
  return {
    endDeal: () => (notes ? setAsked(true) : end()),
    question: isAsked && (
      <SmallDialog
        isAlert
        title={t(`row.${key}.title`, { title: piece.title })}
        confirmLabel={t(`row.${key}.confirm`)}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          end()
        }}
      >
        <p>{t('row.endDeal', { notes })}</p>
      </SmallDialog>
    ),
  }
}

export function ReserveButton({ definition, piece }: PieceActionProps) {
  const save = useStateAction({ definition, piece })
  const { endDeal, question } = useEndDeal(piece, () => void save('reserved', false))
  if (!piece.available) return null
  return (
    <>
      <button
        type="button"
        className={`tool ${styles.action} ${styles.reserved}`}
        data-on={piece.reserved || undefined}
        aria-label={t(piece.reserved ? 'row.isReserved' : 'row.reserve', { title: piece.title })}
        onClick={() => (piece.reserved ? endDeal() : void save('reserved', true))}
      >
        {t(piece.reserved ? 'pieces.isReserved' : 'pieces.reserve')}
      </button>
      {question}
    </>
  )
}

export function IssueCertificateButton({ piece }: { piece: Piece }) {
  const { run } = useExclusiveAction()
  if (piece.available) return null
  return (
    <button
      type="button"
      className={`tool ${styles.action}`}
      aria-label={t('row.certificateOf', { title: piece.title })}
      onClick={() =>
        run(piece.id, async () => {
          const result = await api.issueCertificate(piece.id)
          if (result.ok)
            location.assign(`${getCertificatePrintPath('fr', result.value.number)}?lang=fr`)
          else showFailureToast(t('row.noCertificate'), getErrorMessage(result), 'pieces')
          return result.ok
        })
      }
    >
      {t('row.certificate')}
    </button>
  )
}

export function PieceSoldSwitch({ definition, piece }: PieceActionProps) {
  const save = useStateAction({ definition, piece })
  const { endDeal, question } = useEndDeal(piece, () => void save('available', true))
  return (
    <>
      <SoldSwitch
        className={`tool ${styles.action}`}
        isSold={!piece.available}
        isReserved={piece.reserved}
        onChange={(isSold) => (isSold ? void save('available', false) : endDeal())}
        label={t('row.isSold', { title: piece.title })}
      />
      {question}
    </>
  )
}

/**
 * Each quick-edit dialog saves the field that its button names, and the fields that depend on it.
 */
const QUICK_EDIT_FIELDS = {
  price: ['price', 'price_on_request', 'price_min', 'price_max'],
  places: ['places_left'],
  date: ['date', 'duration', 'end_date', 'days'],
}

type QuickEditButtonProps = {
  definition: EntityDefinition
  entity: AnyEntity
  field: keyof typeof QUICK_EDIT_FIELDS
  text: string
  children: ReactNode
}

export function QuickEditButton({ field, text, children, ...edit }: QuickEditButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const title = edit.definition.title(edit.entity)
  return (
    <>
      <button
        type="button"
        className={field === 'price' ? styles.fact : `tool ${styles.action}`}
        // Speech control needs a label that begins with the visible text (WCAG 2.5.3).
        aria-label={t(`row.${field}Label`, { text, title })}
        onClick={() => setOpen(true)}
      >
        {field === 'date' && <CalendarIcon />}
        {text}
        {field === 'price' && <PencilIcon />}
      </button>
      {isOpen && (
        <QuickEditDialog
          {...edit}
          names={QUICK_EDIT_FIELDS[field]}
          title={t(`row.${field}Of`, { title })}
          onClose={() => setOpen(false)}
        >
          {children}
        </QuickEditDialog>
      )}
    </>
  )
}
