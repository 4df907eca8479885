import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ImageRecord } from '../../../shared/image.ts'
import { SHORT_LENGTH } from '../../../shared/rules.ts'
import { api } from '../api/api.ts'
import { descriptionOf } from '../content/field.ts'
import fields from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { t } from '../parts/texts.ts'
import { notifyFailure } from '../parts/toasts.tsx'

type PhotoDescriptionProps = {
  photo: ImageRecord
  /** The photo as the site has it now. */
  onSaved: (photo: ImageRecord) => void
}

/**
 * What a photo shows, in a few words: a field of the form that is saved by itself as soon as it is left. What could not
 * be saved stays in the form, and goes with its next save. Give it the photo's id as key.
 */
export function PhotoDescription({ photo, onSaved }: PhotoDescriptionProps) {
  const field = useField(descriptionOf(photo.id))
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>(
    field.isRewritten ? 'failed' : 'idle',
  )
  const sending = useRef<string | null>(null)

  const save = async () => {
    const { text, saved } = field.now()
    const sent = text.trim()
    if (text === saved || sent === sending.current) return
    if (sent === saved) return field.set(saved)
    sending.current = sent
    setState('saving')
    const answer = await api.updateImage(photo.id, { alt: sent })
    if (sending.current === sent) sending.current = null
    if (!answer.ok) {
      setState('failed')
      return void notifyFailure(t('failures.saved'), answer.error || t(`failures.${answer.kind}`))
    }
    field.noteSaved(sent)
    onSaved(answer.value)
    setState('saved')
  }

  const latest = useRef(save)
  latest.current = save
  // The next photo, or the dialog closed with Escape: the field goes without losing the focus first.
  useEffect(() => () => void latest.current(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
  }
  // The form may have saved it meanwhile.
  const shown = state === 'failed' && !field.isRewritten ? 'saved' : state

  return (
    <div className={fields.field}>
      <span className={fields.head}>
        <label htmlFor={field.id}>{t('photos.description')}</label>
        <span role="status" className={fields.optional}>
          {shown === 'idle' ? t('form.optional') : t(`photos.descriptionIs.${shown}`)}
        </span>
      </span>
      <input
        id={field.id}
        className={fields.input}
        value={field.text}
        maxLength={SHORT_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={`${field.id}-hint`}
        onChange={(event) => {
          field.set(event.target.value)
          setState('idle')
        }}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <span id={`${field.id}-hint`} className={fields.hint}>
        {t('photos.descriptionHint')}
      </span>
    </div>
  )
}
