import { type ReactNode, useRef, useState } from 'react'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import type { FieldKey } from '../entity/entity-definition.ts'
import { getFieldText, getFieldValue } from '../form/draft.ts'
import styles from '../form/fields.module.css'
import { useFormContext } from '../form/form.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'

type RepeatedFieldsProps<Position extends number> = {
  /** The field names begin with this text, such as `period` in `period_3_title`. */
  prefix: string
  positions: readonly Position[]
  /**
   * The parts of the field names after the position, such as `title` in `period_3_title`. In an
   * added row, the first of these fields gets the focus.
   */
  parts: readonly [string, ...string[]]
  translatedParts: readonly string[]
  texts: {
    /** `count` is the number of rows up to this one, `position` is part of the field names. */
    title: (row: { position: number; count: number }) => string
    add: string
    remove: string
    most: string
  }
  children: (position: Position) => ReactNode
}

export function RepeatedFields<Position extends number>(props: RepeatedFieldsProps<Position>) {
  const { prefix, positions, parts, translatedParts, texts, children } = props
  const form = useFormContext()
  const getKeys = (position: Position): FieldKey[] =>
    parts.map((part) => `${prefix}_${position}_${part}`)
  const isFilled = (position: Position) =>
    getKeys(position).some((key) => getFieldText(form.draft, key) !== '')
  // A row whose texts are deleted stays, because the artist may be about to retype them.
  const [kept, setKept] = useState<Position[]>([])
  // Compares values, because the form also replaces its saved values when a photo is uploaded.
  const saved = JSON.stringify(positions.flatMap(getKeys).map((key) => form.saved[key]))
  const [savedBefore, setSavedBefore] = useState(saved)
  if (savedBefore !== saved) {
    setSavedBefore(saved)
    setKept([])
  }
  const current = savedBefore === saved ? kept : []
  const shown = positions.filter((position) => isFilled(position) || current.includes(position))
  if (shown.length > current.length) setKept(shown)
  const isFree = (position: Position) => !shown.includes(position)
  const free =
    positions.find((position) => position > Math.max(0, ...shown)) ?? positions.find(isFree)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    if (!free) return
    setKept([...kept, free])
    requestAnimationFrame(() =>
      document.getElementById(`champ-${prefix}_${free}_${parts[0]}`)?.focus(),
    )
  }
  const remove = (position: Position) => {
    armDoubleTapGuard()
    setKept(kept.filter((one) => one !== position))
    for (const key of getKeys(position))
      form.set(key, typeof getFieldValue(form.draft, key) === 'boolean' ? false : '')
    for (const locale of TARGET_LOCALES)
      for (const part of translatedParts) form.set(`${locale}.${prefix}_${position}_${part}`, '')
    // The button of the removed row had the focus.
    requestAnimationFrame(() => addButton.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      {shown.map((position, index) => (
        <fieldset key={position} className={styles.period}>
          <legend>{texts.title({ position, count: index + 1 })}</legend>
          {children(position)}
          <button type="button" className="link" onClick={() => remove(position)}>
            {texts.remove}
          </button>
        </fieldset>
      ))}
      {free ? (
        <button ref={addButton} type="button" className="button" onClick={add}>
          {texts.add}
        </button>
      ) : (
        <p className={styles.hint}>{texts.most}</p>
      )}
    </>
  )
}
