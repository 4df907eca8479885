import { type FieldRef, fieldId, isSameField } from '../content/field.ts'
import type { AnyEntity } from '../content/kind.ts'
import { type Draft, valueAt } from './draft.ts'
import styles from './field-choices.module.css'
import { labelOf, wordsOf } from './field-words.ts'

/** One of the two texts that a field can have. */
type Side = { words: string; draft: Draft }

type FieldChoicesProps = {
  fields: FieldRef[]
  entity: AnyEntity | null
  first: Side
  second: Side
  /** The fields of which the second is chosen. */
  chosen: FieldRef[]
  onChoose: (chosen: FieldRef[]) => void
}

/** Asks, for each field, which of two texts it is to have. */
export function FieldChoices({
  fields,
  entity,
  first,
  second,
  chosen,
  onChoose,
}: FieldChoicesProps) {
  const choice = (field: FieldRef, side: Side) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={fieldId(field)}
        checked={chosen.some((one) => isSameField(one, field)) === (side === second)}
        onChange={() =>
          onChoose([
            ...chosen.filter((one) => !isSameField(one, field)),
            ...(side === second ? [field] : []),
          ])
        }
      />
      <span className={styles.words}>{side.words}</span>
      <span className={styles.text}>{wordsOf(field, valueAt(side.draft, field))}</span>
    </label>
  )
  return fields.map((field) => (
    <fieldset key={fieldId(field)} className={styles.field}>
      <legend>{labelOf(field, entity)}</legend>
      {choice(field, first)}
      {choice(field, second)}
    </fieldset>
  ))
}
