import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type ImageRecord,
  MAX_PHOTO_COORDINATE,
  MIN_PIECE_MARK_DISTANCE,
  type VerticalExtent,
} from '../../../shared/entities/image.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { FoldableSection } from '../components/section.tsx'
import { showFailureToast } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { t } from '../i18n/texts.ts'
import { PhotoPicture } from './photo-picture.tsx'
import styles from './piece-marks-field.module.css'

type Side = keyof VerticalExtent
const SIDES = ['top', 'foot'] as const

/**
 * The initial marks for the top and the foot of the piece if no piece was detected in the photo, in
 * thousandths of the photo's height.
 */
const FIRST_MARKS: VerticalExtent = { top: 100, foot: 900 }
/** Saves after this delay, so that several moves with the keyboard lead to one save. */
const SAVE_DELAY_MS = 800
/** How far each key moves a mark, in thousandths of the photo's height. */
const STEPS: Record<string, number> = { ArrowUp: -5, ArrowDown: 5, PageUp: -50, PageDown: 50 }

const getFoundMarks = ({ detected_box }: ImageRecord): VerticalExtent | null =>
  detected_box && { top: detected_box.top, foot: detected_box.foot }

const getLimits = (side: Side, { top, foot }: VerticalExtent) =>
  side === 'top'
    ? { min: 0, max: foot - MIN_PIECE_MARK_DISTANCE }
    : { min: top + MIN_PIECE_MARK_DISTANCE, max: MAX_PHOTO_COORDINATE }

type PieceMarksProps = {
  photo: ImageRecord
  onSaved: (photo: ImageRecord) => void
}

/**
 * Lets the artist mark the top and the foot of the piece. Saves the marks independently of the
 * form. Needs the photo’s id as its React key: a change of photo then unmounts the field, which
 * saves the last move.
 */
export function PieceMarksField({ photo, onSaved }: PieceMarksProps) {
  const found = getFoundMarks(photo)
  const [moved, setMoved] = useState<VerticalExtent | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const marks = moved ?? photo.piece_marks ?? found ?? FIRST_MARKS
  const unsaved = useRef<VerticalExtent | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())
  // The distance in pixels from the dragged line to the pointer.
  const grabOffset = useRef(0)

  const save = (piece_marks: VerticalExtent | null) => {
    clearTimeout(timer.current)
    unsaved.current = null
    setState('saving')
    sending.current = sending.current.then(async () => {
      const result = await api.updateImage(photo.id, { piece_marks })
      if (!result.ok) {
        setState('failed')
        return void showFailureToast(t('failures.saved'), getErrorMessage(result))
      }
      onSaved(result.value)
      if (!unsaved.current) setState('saved')
    })
  }
  const saveUnsaved = () => {
    if (unsaved.current) save(unsaved.current)
  }
  const latest = useRef(saveUnsaved)
  latest.current = saveUnsaved
  // The dialog may close before SAVE_DELAY_MS has passed, so unmounting saves too.
  useEffect(() => () => latest.current(), [])

  const move = (side: Side, position: number) => {
    const { min, max } = getLimits(side, marks)
    const changed = { ...marks, [side]: Math.min(max, Math.max(min, Math.round(position))) }
    unsaved.current = changed
    setMoved(changed)
    setState('idle')
  }
  const reset = () => {
    unsaved.current = null
    setMoved(null)
    save(null)
  }

  const renderLine = (side: Side) => {
    const { min, max } = getLimits(side, marks)
    const onPointerDown = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
      const { top, height } = currentTarget.getBoundingClientRect()
      grabOffset.current = clientY - (top + height / 2)
      currentTarget.setPointerCapture(pointerId)
    }
    const onPointerMove = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
      const frame = currentTarget.parentElement?.getBoundingClientRect()
      if (!frame || !currentTarget.hasPointerCapture(pointerId)) return
      move(side, ((clientY - grabOffset.current - frame.top) / frame.height) * MAX_PHOTO_COORDINATE)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      move(side, marks[side] + step)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), SAVE_DELAY_MS)
    }
    return (
      <div
        key={side}
        role="slider"
        tabIndex={0}
        className={styles.line}
        data-side={side}
        aria-label={t(`marks.${side}`)}
        aria-orientation="vertical"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={marks[side]}
        aria-valuetext={t('marks.position', { percent: Math.round(marks[side] / 10) })}
        style={{ insetBlockStart: `${marks[side] / 10}%` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={saveUnsaved}
        onKeyDown={onKeyDown}
        onBlur={saveUnsaved}
      >
        <span className={styles.name}>{t(`marks.${side}`)}</span>
      </div>
    )
  }

  const origin = moved || photo.piece_marks ? 'own' : found ? 'found' : 'missing'
  const renderButton = (
    action: 'confirm' | 'reset' | 'remove',
    isEnabled: boolean,
    onPress: () => void,
  ) => (
    <button
      type="button"
      className="button"
      // Uses aria-disabled, because a disabled button would lose the focus.
      aria-disabled={!isEnabled || undefined}
      onClick={() => isEnabled && onPress()}
    >
      {t(`marks.${action}`)}
    </button>
  )
  return (
    <FoldableSection title={t('marks.title')}>
      <div className={fields.foldedFields}>
        <p className={fields.hint}>{t('marks.hint')}</p>
        <div
          className={styles.frame}
          style={{ '--ratio': photo.width / photo.height } as CSSProperties}
        >
          <PhotoPicture photo={photo} sizes="24rem" alt="" isLazy />
          <span className={styles.outside} style={{ blockSize: `${marks.top / 10}%` }} />
          <span
            className={`${styles.outside} ${styles.below}`}
            style={{ insetBlockStart: `${marks.foot / 10}%` }}
          />
          {SIDES.map(renderLine)}
        </div>
        <p role="status" className={fields.hint}>
          {state === 'idle' || state === 'saved' ? t(`marks.are.${origin}`) : ''}{' '}
          {state !== 'idle' && t(`marks.${state}`)}
        </p>
        <div className="row">
          {/* Disables the buttons instead of removing them. Otherwise the second tap of a double
              tap would hit the button that moves into the gap. */}
          {found && renderButton('confirm', origin === 'found', () => save(marks))}
          {renderButton(found ? 'reset' : 'remove', origin === 'own', reset)}
        </div>
      </div>
    </FoldableSection>
  )
}
