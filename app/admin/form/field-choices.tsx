import type { AnyEntity } from '../content/entity-definition.ts'
import { type FieldRef, fieldId, isSameField } from '../content/field-ref.ts'
import { type Draft, valueAt } from './draft.ts'
import styles from './field-choices.module.css'
import { formatFieldValue, fullFieldLabel } from './field-labels.ts'

/** One of the two drafts between which the user chooses, with its label. */
type Side = { words: string; draft: Draft }

type FieldChoicesProps = {
  fields: FieldRef[]
  entity: AnyEntity | null
  first: Side
  second: Side
  /** The fields for which the user has chosen the text of the second draft. */
  chosen: FieldRef[]
  onChoose: (chosen: FieldRef[]) => void
}

/** Renders radio buttons with which the user chooses between two texts for each field. */
export function ConflictFieldPicker({
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
      <span className={styles.text}>{formatFieldValue(field, valueAt(side.draft, field))}</span>
    </label>
  )
  return fields.map((field) => (
    <fieldset key={fieldId(field)} className={styles.field}>
      <legend>{fullFieldLabel(field, entity)}</legend>
      {choice(field, first)}
      {choice(field, second)}
    </fieldset>
  ))
}
