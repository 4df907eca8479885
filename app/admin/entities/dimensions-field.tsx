import { parseDimensions } from '../../../shared/dimensions.ts'
import { FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { formatDimensions } from './format-dimensions.ts'

/**
 * Returns the hint below the field: an example if the field is empty, or else the recognized
 * dimensions or a message that the text is not recognized.
 */
function getHint(text: string): string {
  if (text.trim() === '') return t('pieces.dimensionsHint')
  const size = parseDimensions(text)
  return size
    ? t('pieces.sizeUnderstood', { size: formatDimensions(size) })
    : t('pieces.sizeNotUnderstood')
}

/** Renders the dimensions field with a hint that shows the recognized dimensions. */
export function DimensionsField() {
  const { text } = useField('dimensions')
  return <FormTextField name="dimensions" label={t('fields.dimensions')} hint={getHint(text)} />
}
