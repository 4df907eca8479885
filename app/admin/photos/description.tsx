import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ImageRecord } from '../../../shared/image.ts'
import { SHORT_LENGTH } from '../../../shared/rules.ts'
import { api } from '../api/api.ts'
import fields from '../form/fields.module.css'
import { t } from '../parts/texts.ts'
import { sayFailed } from '../parts/toasts.tsx'
import { dropDescription, keepDescription, unsavedDescription } from './kept-descriptions.ts'

type PhotoDescriptionProps = {
  photo: ImageRecord
  /** The photo as the site has it now. */
  onSaved: (photo: ImageRecord) => void
}

/** What a photo shows, in a few words; saved by itself. Give it the photo's id as key. */
export function PhotoDescription({ photo, onSaved }: PhotoDescriptionProps) {
  const id = useId()
  // What was typed and could not be saved is still there when the artist comes back to it.
  const [unsaved] = useState(() => unsavedDescription(photo.id))
  const [text, setText] = useState(unsaved ?? photo.alt)
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>(
    unsaved === undefined ? 'idle' : 'failed',
  )
  const now = useRef({ text, saved: photo.alt, sending: null as string | null })

  const save = async () => {
    const sent = now.current.text.trim()
    if (unsavedDescription(photo.id) === undefined || sent === now.current.sending) return
    if (sent === now.current.saved) return dropDescription(photo)
    now.current.sending = sent
    setState('saving')
    const answer = await api.describeImage(photo.id, { alt: sent })
    if (now.current.sending === sent) now.current.sending = null
    if (!answer.ok) {
      setState('failed')
      if (answer.code === 'not_found') dropDescription(photo)
      return void sayFailed(t('failures.saved'), answer.error || t(`failures.${answer.kind}`))
    }
    now.current.saved = sent
    if (unsavedDescription(photo.id)?.trim() === sent) dropDescription(photo)
    onSaved(answer.value)
    setState('saved')
  }

  const type = (typed: string) => {
    now.current.text = typed
    keepDescription(photo.id, typed)
    setText(typed)
    setState('idle')
  }

  const latest = useRef(save)
  latest.current = save
  // The next photo, or the dialog closed with Escape: the field goes without losing the focus first.
  useEffect(() => () => void latest.current(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
    // Ctrl+S goes on to the dialog, which saves the rest.
    if (event.key === 'Enter' || isSave) void save()
  }

  return (
    <div className={fields.field}>
      <span className={fields.head}>
        <label htmlFor={id}>{t('photos.description')}</label>
        <span role="status" className={fields.optional}>
          {state === 'idle' ? t('form.optional') : t(`photos.descriptionIs.${state}`)}
        </span>
      </span>
      <input
        id={id}
        className={fields.input}
        value={text}
        maxLength={SHORT_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={`${id}-hint`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-hint`} className={fields.hint}>
        {t('photos.descriptionHint')}
      </span>
    </div>
  )
}
