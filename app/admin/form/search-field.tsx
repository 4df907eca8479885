import { useId } from 'react'
import fields from './fields.module.css'

type SearchFieldProps = {
  label: string
  placeholder?: string
  typed: string
  onType: (typed: string) => void
}

export function SearchField({ label, placeholder, typed, onType }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={fields.input}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}
