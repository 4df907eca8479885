import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TargetLocale } from '../../../shared/entities/translation.ts'
import { isSingleton, type ResourceName } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getPhotos,
  getUploadDestination,
} from '../entity/entity-definition.ts'
import { showResultToast } from '../entity/entity-toasts.ts'
import { getPagePath, isEntityPublic, useIsSectionHidden } from '../entity/publication.ts'
import { hasOnlyPhotoDescriptionChanges } from '../form/changed-texts.ts'
import type { Draft } from '../form/draft.ts'
import type { FieldErrors } from '../form/errors.ts'
import type { FormState } from '../form/form.tsx'
import { createEqualityFunction, mergeDrafts } from '../form/merge-drafts.ts'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatTime } from '../i18n/dates.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import { assignUploadsToEntity, getNewPhotoUrls } from '../uploads/upload-actions.ts'
import { showCreatedToast } from './created-toast.tsx'
import { describeChanges } from './describe-changes.ts'
import {
  createSaveRequestState,
  type SaveConflict,
  type SaveInput,
  type SaveRequestState,
  type SaveResult,
  saveEntity,
} from './save-entity.ts'

/**
 * When this page last saved each entity. Stored outside the form, because the form of a new entity
 * closes and reopens after the creation.
 */
const saves = new Map<string, { time: Date; version: number }>()

const recordSaveTime = (list: ResourceName, { id, version }: AnyEntity, time: Date) =>
  void saves.set(`${list}/${id}`, { time, version })

/**
 * Returns undefined if this page has not saved the entity, or if another page or device has changed
 * it since.
 */
function getLastSaveTime(list: ResourceName, { id, version }: AnyEntity): Date | undefined {
  const last = saves.get(`${list}/${id}`)
  return last?.version === version ? last.time : undefined
}

export function getSaveStatusTexts(
  definition: EntityDefinition,
  entity: AnyEntity | null,
  isDirty: boolean,
  /** Languages with suggested translations that nobody has reviewed. Saving confirms them. */
  unreviewed: readonly TargetLocale[],
) {
  const confirms = unreviewed.length > 0 && {
    foot: t('suggestions.savingConfirms', {
      languages: unreviewed.map(getFrenchLanguageName).join(', '),
    }),
  }
  if (!entity) return { head: '', foot: '', ...confirms }
  const at = getLastSaveTime(definition.name, entity)
  const time = at && formatTime(at)
  const number = isSingleton(definition.name) ? '' : t('dialog.number', { id: entity.id })
  const state = isDirty ? t('dialog.unsaved') : time && t('dialog.savedAt', { time })
  return {
    head: [number, state].filter(Boolean).join(', '),
    foot: isDirty
      ? t('dialog.notYetSaved')
      : time
        ? t('dialog.allSavedAt', { time })
        : t('dialog.allSaved'),
    ...confirms,
  }
}

type SaveOptions = {
  definition: EntityDefinition
  entity: AnyEntity | null
  form: FormState
  saveState: SaveRequestState
  /** Runs before each create request, so that the stored draft contains the sent values. */
  saveDraftNow: () => void
  onReopen: ((id: number) => void) | undefined
}

type LeaveCallbacks = { leave: () => void; stay: () => void }

type SaveRequest = { typed: Draft; stays: boolean }

function focusFirstError() {
  const field = document.querySelector<HTMLElement>(
    '[id^="champ-"][aria-invalid="true"]:not([inert] *)',
  )
  const target = field ?? document.getElementById('problemes')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

export function useSaveEntity({
  definition,
  entity,
  form,
  saveState,
  saveDraftNow,
  onReopen,
}: SaveOptions) {
  const { upsert, load } = useCollections()
  const { closeDialog, replaceDialog } = useAdminUrl()
  const { run, isBusy } = useExclusiveAction()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<(SaveConflict & SaveRequest) | null>(null)
  const isSending = useRef(false)
  const leaving = useRef<LeaveCallbacks | null>(null)
  const cancelLeaving = () => {
    leaving.current?.stay()
    leaving.current = null
  }
  const isSectionHidden = useIsSectionHidden(definition.formType)
  const newOwner = entity ? null : getUploadDestination(definition, null)
  const action = entity ? 'modified' : 'created'

  const showErrors = (errors: FieldErrors, message: string) => {
    flushSync(() => form.showErrors(errors, message))
    focusFirstError()
  }

  const onFailure = ({ failure, errors }: Extract<SaveResult, { kind: 'failed' }>) => {
    showResultToast(definition.name, action, failure, '')
    const isGone = failure.code === 'not_found' && entity !== null
    const wasDeletedAfterCreation = failure.code === 'gone'
    // The entity was created, but has been deleted since. With a new idempotency key, the next save
    // creates it again.
    if (wasDeletedAfterCreation) Object.assign(saveState, createSaveRequestState(null))
    const messageKey = isGone
      ? 'dialog.gone'
      : wasDeletedAfterCreation
        ? 'dialog.madeAndGone'
        : 'dialog.nothingLost'
    showErrors(errors, t(messageKey))
  }

  const finishSave = (saved: AnyEntity, stays: boolean) => {
    upsert(definition.name, saved, entity)
    // Each piece contains the name of its category, so the pieces are loaded again.
    if (definition.name === 'categories') void load('pieces')
    // If the user typed during the save, the dialog stays open.
    const hasNewChanges = form.hasUnsavedChanges()
    if (leaving.current && !hasNewChanges) {
      const { leave } = leaving.current
      leaving.current = null
      armDoubleTapGuard()
      return leave()
    }
    cancelLeaving()
    if (entity && (stays || hasNewChanges)) return
    armDoubleTapGuard()
    if (entity) return closeDialog()
    if (definition.afterCreation === 'stays' || hasNewChanges) {
      replaceDialog({ kind: 'edit', id: saved.id })
      return hasNewChanges || setTimeout(() => document.getElementById(PHOTOS_HEADING_ID)?.focus())
    }
    if (definition.afterCreation === 'reopens') onReopen?.(saved.id)
    return closeDialog()
  }

  const onSaved = (
    saved: Extract<SaveResult, { kind: 'saved' }>,
    { typed, stays }: SaveRequest,
  ) => {
    const now = form.getValues()
    if (entity) {
      const detail = describeChanges(definition, saved.entity, now.saved, typed)
      showResultToast(definition.name, action, { ok: true, value: null }, detail)
    } else {
      const isVisible = isEntityPublic(saved.entity) && !isSectionHidden
      const path = isVisible ? getPagePath(definition.formType, saved.entity) : null
      showCreatedToast(definition, saved.entity, path)
    }
    form.showErrors({})
    form.replace({
      saved: saved.draft,
      // Takes over changes of other devices, except in fields that were edited during the save.
      draft:
        saved.draft === typed
          ? now.draft
          : mergeDrafts(typed, now.draft, saved.draft, createEqualityFunction(definition)).draft,
    })
    saveState.version = saved.entity.version
    recordSaveTime(definition.name, saved.entity, new Date())
    finishSave(saved.entity, stays)
    if (newOwner)
      assignUploadsToEntity({ ...newOwner, id: saved.entity.id }, getPhotos(saved.entity))
  }

  /** If a field is invalid, sends nothing and resolves to false. */
  const send = async (attempt: SaveInput, request: SaveRequest): Promise<boolean> => {
    setSaving(true)
    isSending.current = true
    const result = await saveEntity(definition, attempt, {
      saveState,
      getPhotoUrls: newOwner && (() => getNewPhotoUrls(newOwner)),
      onBeforeCreate: saveDraftNow,
    }).finally(() => {
      isSending.current = false
      setSaving(false)
    })
    if (result.kind === 'saved') {
      onSaved(result, request)
      return true
    }
    cancelLeaving()
    if (result.kind === 'invalid') showErrors(result.errors, '')
    else if (result.kind === 'conflict') setConflict({ ...result.conflict, ...request })
    else onFailure(result)
    return result.kind !== 'invalid'
  }

  const save = async ({ stays = false } = {}) => {
    const { draft, saved } = form.getValues()
    if (saveState.version !== null && !form.hasUnsavedChanges()) {
      if (stays) return
      armDoubleTapGuard()
      return closeDialog()
    }
    const attempt = { entity, draft, base: saved, version: saveState.version }
    await run(draft, () => send(attempt, { typed: draft, stays }))
  }

  return {
    isSaving,
    /**
     * True during a save and shortly after it, while another click may be part of a double click.
     */
    isBusy,
    /**
     * Photo descriptions are saved without a question. After a failed save, the user is asked.
     * Otherwise the dialog could not be closed without a connection.
     */
    savesWithoutQuestion:
      !form.problem &&
      Object.keys(form.errors).length === 0 &&
      hasOnlyPhotoDescriptionChanges(form.getValues()),
    save,
    async leaveAfterSave(request: LeaveCallbacks) {
      leaving.current = request
      if (isSending.current) return
      await save({ stays: true })
      // `leaving` is still set if there was nothing to save, or if the save was ignored, because it
      // repeats one that has just failed.
      if (!leaving.current) return
      if (form.hasUnsavedChanges()) return cancelLeaving()
      leaving.current = null
      request.leave()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
    conflict,
    resolveConflict(attempt: SaveInput) {
      if (!conflict) return
      setConflict(null)
      void run(attempt.draft, () => send(attempt, conflict))
    },
    cancelConflict() {
      setConflict(null)
      form.showErrors({}, t('dialog.nothingLost'))
    },
  }
}
