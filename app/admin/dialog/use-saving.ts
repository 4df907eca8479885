import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { useAddress } from '../content/address.ts'
import { useCollections } from '../content/collections.tsx'
import type { FieldRef } from '../content/field.ts'
import { type AnyEntity, type Kind, newOwnerOf, photosOf } from '../content/kind.ts'
import { sayOutcome } from '../content/outcome.ts'
import type { Draft } from '../form/draft.ts'
import type { Errors } from '../form/errors.ts'
import type { FormState } from '../form/form.tsx'
import { alikeIn, merge, takeTheirs } from '../form/merge.ts'
import { ignoreSecondTap } from '../parts/double-tap-guard.tsx'
import { PHOTOS_HEADING_ID } from '../parts/focus-heading.ts'
import { t } from '../parts/texts.ts'
import { useSingleFlight } from '../parts/use-single-flight.ts'
import { moveToCreatedEntity, newPhotoUrls } from '../uploads/actions.ts'
import type { Ground } from './found-draft.ts'
import { type Attempt, type Conflict, type Saved, saveEntity } from './save-entity.ts'
import { noteSaved } from './saved-state.ts'

type Saving = {
  kind: Kind
  entity: AnyEntity | null
  /** True if photos uploaded before the creation are attached to the new entity. */
  isFromPhotos: boolean
  form: FormState
  ground: Ground
  /** Writes the draft to localStorage before the request. */
  keepNow: () => void
  onReopen: (id: number) => void
}

type Leaving = { leave: () => void; stay: () => void }

/** A requested save: the draft at that time, and true in `stays` if the dialog stays open. */
type Asked = { typed: Draft; stays: boolean }

/** Moves the focus to the first invalid field, or to the error summary if there is none. */
function leadToProblem() {
  const field = document.querySelector<HTMLElement>(
    '[id^="champ-"][aria-invalid="true"]:not([inert] *)',
  )
  const target = field ?? document.getElementById('problemes')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** Saves the form, shows the result and closes or keeps the dialog (specification section 4). */
export function useSaving({ kind, entity, isFromPhotos, form, ground, keepNow, onReopen }: Saving) {
  const { put, load } = useCollections()
  const { closeDialog, becomeDialog } = useAddress()
  const { run, isBusy } = useSingleFlight()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<(Conflict & Asked) | null>(null)
  const isSending = useRef(false)
  const leaving = useRef<Leaving | null>(null)
  const stayHere = () => {
    leaving.current?.stay()
    leaving.current = null
  }
  const early = isFromPhotos ? newOwnerOf(kind) : null
  const deed = entity ? 'modified' : 'created'

  const showErrors = (errors: Errors, why: string) => {
    flushSync(() => form.showErrors(errors, why))
    leadToProblem()
  }

  const onFailure = ({ failure, errors }: Extract<Saved, { kind: 'failed' }>) => {
    sayOutcome(kind.name, deed, failure, '')
    const isGone = failure.code === 'not_found' && entity !== null
    const wasMade = failure.code === 'gone'
    // The entity was created and deleted in the meantime. A new key lets the next save create
    // another one.
    if (wasMade) Object.assign(ground, { key: newIdempotencyKey(), posted: null })
    const why = isGone ? 'dialog.gone' : wasMade ? 'dialog.madeAndGone' : 'dialog.nothingLost'
    showErrors(errors, t(why))
  }

  const settle = (saved: AnyEntity, stays: boolean) => {
    put(kind.name, saved, entity)
    // The pieces contain the name of their category.
    if (kind.name === 'categories') void load('pieces')
    // Keeps the dialog open if the user typed during the save. A new entity then becomes an
    // existing one, so that the next save does not create it twice.
    const isTyping = form.wouldLose()
    if (leaving.current && !isTyping) {
      const { leave } = leaving.current
      leaving.current = null
      ignoreSecondTap()
      return leave()
    }
    stayHere()
    if (entity && (stays || isTyping)) return
    ignoreSecondTap()
    if (entity) return closeDialog()
    if (kind.afterCreation === 'stays' || isTyping) {
      becomeDialog({ kind: 'edit', id: saved.id })
      return isTyping || setTimeout(() => document.getElementById(PHOTOS_HEADING_ID)?.focus())
    }
    if (kind.afterCreation === 'reopens') onReopen(saved.id)
    return closeDialog()
  }

  const onSaved = (saved: Extract<Saved, { kind: 'saved' }>, { typed, stays }: Asked) => {
    setSaving(false)
    sayOutcome(kind.name, deed, { ok: true, value: null }, kind.title(saved.entity))
    form.showErrors([])
    const now = form.texts()
    form.replace({
      saved: saved.draft,
      // Takes over changes of other devices, except in fields that the user edited during the save.
      draft:
        saved.draft === typed
          ? now.draft
          : merge(typed, now.draft, saved.draft, alikeIn(kind)).draft,
    })
    ground.version = saved.entity.version
    noteSaved(kind.name, saved.entity.id, new Date())
    settle(saved.entity, stays)
    if (early) moveToCreatedEntity({ ...early, id: saved.entity.id }, photosOf(saved.entity))
  }

  /** Returns true if a request was sent. */
  const send = async (attempt: Attempt, asked: Asked): Promise<boolean> => {
    setSaving(true)
    isSending.current = true
    const saved = await saveEntity(kind, attempt, {
      creation: ground,
      urls: early && (() => newPhotoUrls(early)),
      onPosted: keepNow,
    })
    isSending.current = false
    if (saved.kind === 'saved') {
      onSaved(saved, asked)
      return true
    }
    setSaving(false)
    stayHere()
    if (saved.kind === 'invalid') showErrors(saved.errors, '')
    else if (saved.kind === 'asks') setConflict({ ...saved.conflict, ...asked })
    else onFailure(saved)
    return saved.kind !== 'invalid'
  }

  const save = async ({ stays = false } = {}) => {
    const { draft, saved } = form.texts()
    if (ground.version !== null && !form.wouldLose()) {
      if (stays) return
      ignoreSecondTap()
      return closeDialog()
    }
    const attempt = { entity, draft, base: saved, version: ground.version }
    await run(draft, () => send(attempt, { typed: draft, stays }))
  }

  return {
    isSaving,
    /** True while the save button ignores presses. */
    isBusy,
    save,
    /** Leaves after the current save has succeeded. Starts a save if none is running. */
    async leaveOnceSaved(asked: Leaving) {
      leaving.current = asked
      if (isSending.current) return
      await save({ stays: true })
      // There was nothing to save, or the save button still ignores presses after a failed save.
      if (!leaving.current) return
      if (form.wouldLose()) return stayHere()
      leaving.current = null
      asked.leave()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
    conflict,
    /** `theirs` lists the fields whose text from the server replaces the typed one. */
    decide(theirs: FieldRef[]) {
      if (!conflict) return
      const { attempt, typed, stays } = conflict
      const draft = takeTheirs(attempt.draft, attempt.base, theirs)
      setConflict(null)
      void run(draft, () => send({ ...attempt, draft }, { typed, stays }))
    },
    /** Closes the conflict dialog and keeps the form unchanged. */
    leaveUndecided() {
      setConflict(null)
      form.showErrors([], t('dialog.nothingLost'))
    },
  }
}
