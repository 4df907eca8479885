import { useState } from 'react'
import { parseDimensions, suggestDimensions } from '../../../shared/dimensions.ts'
import { FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { formatDimensions } from './format-dimensions.ts'

/** Returns an example, the recognized dimensions, or a message that none were recognized. */
function getHint(text: string): string {
  if (text.trim() === '') return t('pieces.dimensionsHint')
  const size = parseDimensions(text)
  return size
    ? t('pieces.sizeUnderstood', { size: formatDimensions(size) })
    : t('pieces.sizeNotUnderstood')
}

/** Asks for a missing unit or direction once the field has lost the focus. */
export function DimensionsField() {
  const { id, text, set } = useField('dimensions')
  const [isTyping, setTyping] = useState(false)
  const suggestion = isTyping ? null : suggestDimensions(text)
  const accept = (meant: string) => {
    set(meant)
    // The clicked button disappears, so the focus moves to the field.
    document.getElementById(id)?.focus()
  }
  return (
    <FormTextField
      name="dimensions"
      label={t('fields.dimensions')}
      {...(!suggestion && { hint: getHint(text) })}
      question={
        suggestion
          ? {
              text: t(`pieces.missing.${suggestion.missing}`),
              answers: suggestion.texts.map((meant) => (
                <button key={meant} type="button" className="button" onClick={() => accept(meant)}>
                  {meant}
                </button>
              )),
            }
          : undefined
      }
      onTypingChange={setTyping}
    />
  )
}
