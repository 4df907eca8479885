import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { showFailureToast } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

type PhotoDescriptionProps = {
  photo: ImageRecord
  onSaved: (photo: ImageRecord) => void
}

/**
 * Saves the description of a photo when the field loses the focus. After a failure, the form saves
 * the text. Needs the photo's id as its React key: a change of photo then unmounts the field, which
 * saves its text.
 */
export function PhotoDescriptionField({ photo, onSaved }: PhotoDescriptionProps) {
  const field = useField(`photo.${photo.id}.alt`)
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>(
    field.isChanged ? 'failed' : 'idle',
  )
  const sendingText = useRef<string | null>(null)

  const save = async () => {
    const { text, saved } = field.getCurrent()
    const sent = text.trim()
    if (text === saved || sent === sendingText.current) return
    if (sent === saved) return field.set(saved)
    sendingText.current = sent
    setState('saving')
    const result = await api.updateImage(photo.id, { alt: sent })
    if (sendingText.current === sent) sendingText.current = null
    if (!result.ok) {
      setState('failed')
      return void showFailureToast(t('failures.saved'), getErrorMessage(result))
    }
    field.markSaved(sent)
    onSaved(result.value)
    setState('saved')
  }

  const latest = useRef(save)
  latest.current = save
  // Escape or a change of photo removes the field without a blur event, so unmounting saves too.
  useEffect(() => () => void latest.current(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
  }
  // After a failure, the form may have saved the text.
  const shownState = state === 'failed' && !field.isChanged ? 'saved' : state

  return (
    <div className={fields.field}>
      <span className={fields.head}>
        <label htmlFor={field.id}>{t('photos.description')}</label>
        <span role="status" className={fields.optional}>
          {shownState === 'idle' ? t('form.optional') : t(`photos.descriptionIs.${shownState}`)}
        </span>
      </span>
      <input
        id={field.id}
        className={fields.input}
        value={field.text}
        maxLength={MAX_SHORT_TEXT_LENGTH}
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
