import { parseDimensions } from '../../../shared/dimensions.ts'
import { FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { formatDimensions } from './format-dimensions.ts'

/** Returns what the site understands of the typed dimensions, or an example for an empty field. */
function getHint(text: string): string {
  if (text.trim() === '') return t('pieces.dimensionsHint')
  const size = parseDimensions(text)
  return size
    ? t('pieces.sizeUnderstood', { size: formatDimensions(size) })
    : t('pieces.sizeNotUnderstood')
}

/** Renders the dimensions field, and below it the numbers for the drawing at scale. */
export function DimensionsField() {
  const { text } = useField('dimensions')
  return <FormTextField name="dimensions" label={t('fields.dimensions')} hint={getHint(text)} />
}
