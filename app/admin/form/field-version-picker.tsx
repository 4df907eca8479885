import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { type Draft, getFieldValue } from './draft.ts'
import { formatFieldValue, getFullFieldLabel } from './field-labels.ts'
import styles from './field-version-picker.module.css'

type Side = { label: string; draft: Draft }

type FieldChoicesProps = {
  kind: EntityDefinition
  fields: FieldKey[]
  entity: AnyEntity | null
  first: Side
  second: Side
  chosen: FieldKey[]
  onChoose: (chosen: FieldKey[]) => void
}

export function FieldVersionPicker({
  kind,
  fields,
  entity,
  first,
  second,
  chosen,
  onChoose,
}: FieldChoicesProps) {
  const renderChoice = (field: FieldKey, side: Side) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={field}
        checked={chosen.includes(field) === (side === second)}
        onChange={() =>
          onChoose([...chosen.filter((one) => one !== field), ...(side === second ? [field] : [])])
        }
      />
      <span className={styles.words}>{side.label}</span>
      <span className={styles.text}>
        {formatFieldValue(kind, field, getFieldValue(side.draft, field))}
      </span>
    </label>
  )
  return fields.map((field) => (
    <fieldset key={field} className={styles.field}>
      <legend>{getFullFieldLabel(field, entity)}</legend>
      {renderChoice(field, first)}
      {renderChoice(field, second)}
    </fieldset>
  ))
}
