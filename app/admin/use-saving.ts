import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAddress } from './address.ts'
import { type Answer, api } from './api.ts'
import { useCollections } from './collections.tsx'
import { timeOfDay } from './day.ts'
import { errorsOf, type FormState, fieldAt } from './form.tsx'
import { PHOTOS_ID } from './headings.ts'
import { type AnyEntity, type Kind, photosOf, withPhoto } from './kind.ts'
import { sayOutcome } from './outcome.ts'
import { t } from './texts.ts'
import { sayFailed } from './toasts.tsx'
import { frenchDraft, toSend } from './translation-draft.ts'
import { describePhotos, savedPart } from './translation-saving.ts'
import { followPiece, newPieceUrls } from './uploads-new-piece.ts'

type Saving = {
  kind: Kind
  entity: AnyEntity | null
  /** A new piece takes the photos along that came before it. */
  isFromPhotos: boolean
  form: FormState
  onReopen: (id: number) => void
}

/** Leads to the first field that is wrong, or else to the summary that says why. */
function leadToProblem() {
  const field = document.querySelector<HTMLElement>(
    '[id^="champ-"][aria-invalid="true"]:not([inert] *)',
  )
  const target = field ?? document.getElementById('problemes')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** Sends the form once, says how it went, and goes where the specification says (section 4). */
export function useSaving({ kind, entity, isFromPhotos, form, onReopen }: Saving) {
  const { put, change, load } = useCollections()
  const { closeDialog, becomeDialog } = useAddress()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  // A second click arrives before the button can be drawn as busy.
  const isSending = useRef(false)

  const showErrors = (errors: Record<string, string>, why: string) => {
    flushSync(() => {
      form.showErrors(errors)
      setProblem(why)
    })
    leadToProblem()
  }

  const settle = (saved: AnyEntity, stays: boolean) => {
    put(kind.name, saved, entity)
    // Pieces carry their category's name.
    if (kind.name === 'categories') void load('pieces')
    // What was typed while this was on its way keeps the dialog open; a new entity is not made a second time with it.
    const isTyping = form.wouldLose()
    if (entity) return stays || isTyping ? undefined : closeDialog()
    if (kind.afterCreation === 'stays' || isTyping) {
      becomeDialog({ kind: 'edit', id: saved.id })
      return isTyping || setTimeout(() => document.getElementById(PHOTOS_ID)?.focus())
    }
    if (kind.afterCreation === 'reopens') onReopen(saved.id)
    return closeDialog()
  }

  const save = async ({ stays = false } = {}) => {
    if (isSending.current) return
    const sent = form.draft
    const translated = toSend(kind, entity, form)
    const input = { ...kind.input(frenchDraft(sent), entity), translations: translated.entity }
    const errors = errorsOf(kind.schema(entity === null), input)
    if (Object.keys(errors).length > 0) return showErrors(errors, '')

    isSending.current = true
    setBusy(true)
    const answer: Answer<AnyEntity> = entity
      ? await api.update(kind.name, entity.id, input)
      : await api.create(kind.name, isFromPhotos ? { ...input, image_urls: newPieceUrls() } : input)
    const described = await describePhotos(
      answer,
      translated.photos,
      (photo) => entity && change(kind.name, entity.id, (shown) => withPhoto(shown, photo)),
    )
    isSending.current = false
    setBusy(false)
    sayOutcome(kind.name, entity ? 'modified' : 'created', answer)

    if (!answer.ok) {
      const isGone = answer.code === 'not_found' && entity !== null
      const errors = Object.entries(answer.fields).map(([path, why]) => [fieldAt(path), why])
      return showErrors(
        Object.fromEntries(errors),
        t(isGone ? 'dialog.gone' : 'dialog.nothingLost'),
      )
    }
    const { failure } = described
    if (failure) sayFailed(t('failures.saved'), failure.error || t(`failures.${failure.kind}`))
    form.showErrors({})
    setProblem(failure ? t('translations.photosUnsaved') : '')
    form.markSaved(savedPart(sent, form.saved, described.unsaved))
    setSavedAt(new Date())
    settle(answer.value, stays)
    if (isFromPhotos && kind.photos)
      followPiece(
        { list: kind.name, type: kind.photos, id: answer.value.id },
        photosOf(answer.value),
      )
  }

  const facts = [
    entity && t('dialog.number', { id: entity.id }),
    form.isDirty && entity
      ? t('dialog.unsaved')
      : savedAt && t('dialog.savedAt', { time: timeOfDay(savedAt) }),
  ]
  return {
    isBusy,
    problem,
    status: facts.filter(Boolean).join(', '),
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
  }
}
