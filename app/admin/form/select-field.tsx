import styles from './fields.module.css'
import { OptionalMark } from './optional-mark.tsx'

type SelectProps<Value extends string> = {
  id: string
  label: string
  isRequired?: boolean
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

/** Uses a native select, because phones show their own picker, which is easy with one hand. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { id, label, isRequired, options, value, onChange, error } = props
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <OptionalMark isRequired={isRequired} />
      </span>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span id={errorId} className={styles.error}>
        {error}
      </span>
    </div>
  )
}
