import type { ReactNode } from 'react'
import { getLangAttribute } from './localize.ts'

/**
 * Renders a short text. A text that is shown in French on a page in another language gets a `lang`
 * attribute.
 */
export function renderLocalizedText<Field extends string>(
  entity: { [F in Field]: string | null } & { french: string[] },
  field: Field,
): ReactNode {
  const text: string | null = entity[field]
  return text && getLangAttribute(entity, field) ? (
    <span lang={getLangAttribute(entity, field)}>{text}</span>
  ) : (
    text
  )
}
