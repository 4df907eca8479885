import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { SmallDialog } from '../components/small-dialog.tsx'
import { buildListUrl, parseDialogState, parseTab } from '../content/admin-url.ts'
import { hasOnlyPhotoDescriptionChanges } from '../form/changed-texts.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import type { useSaveEntity } from './use-save.ts'

type Address = { pathname: string; search: string }

/**
 * Returns a string that identifies the open dialog. An open lightbox does not change the string.
 */
const getDialogUrl = ({ pathname, search }: Address) => {
  const params = new URLSearchParams(search)
  return pathname + buildListUrl(parseTab(params.get('tab')), parseDialogState(params))
}

type LeaveGuardProps = {
  form: FormState
  saving: Pick<ReturnType<typeof useSaveEntity>, 'isSaving' | 'leaveAfterSave'>
  /**
   * True after the user asked to close the dialog with unsaved changes. The guard then asks whether
   * to save or discard these changes.
   */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks the user before unsaved changes are lost because the user closes the dialog, goes back,
 * changes the tab, signs out or reloads. During a save, blocks the navigation without a question
 * until the save has succeeded.
 */
export function UnsavedChangesGuard({ form, saving, isAsked, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.hasUnsavedChanges() &&
      !nextLocation.state?.replacesDialog &&
      getDialogUrl(currentLocation) !== getDialogUrl(nextLocation),
  )
  useBeforeUnload((event) => {
    if (form.hasUnsavedChanges()) event.preventDefault()
  })
  // True while a navigation is blocked: until the user answers the confirmation dialog, or until a
  // save ends. A further navigation while the confirmation dialog is open is blocked too, and
  // counts as a click on “Rester” (“Stay”) in this dialog.
  const isBlocked = blocker.state === 'blocked'
  // True if the blocked navigation needs no confirmation by the user, because a save is already
  // running or because only photo descriptions have changed, which are saved without a question.
  const isSavedAnyway =
    isBlocked && (saving.isSaving || hasOnlyPhotoDescriptionChanges(form.getValues()))
  /** The blocked navigation that waits for a save. */
  const waiting = useRef<typeof blocker.location>(undefined)
  if (isSavedAnyway) waiting.current = blocker.location
  const isWaiting = isBlocked && waiting.current === blocker.location
  const isShown = isAsked || (isBlocked && !isWaiting)
  const wasShown = useRef(false)
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  const latestStay = useRef(stay)
  latestStay.current = stay
  const blockedLocation = blocker.location
  useEffect(() => {
    if (blockedLocation && wasShown.current) latestStay.current()
  }, [blockedLocation])
  useEffect(() => {
    wasShown.current = isShown
  }, [isShown])
  const leave = () => (blocker.proceed ? blocker.proceed() : onLeave())
  const saveAndLeave = () => void saving.leaveAfterSave({ leave, stay })
  const latestSaveAndLeave = useRef(saveAndLeave)
  latestSaveAndLeave.current = saveAndLeave
  useEffect(() => {
    if (isWaiting) latestSaveAndLeave.current()
  }, [isWaiting])
  if (!isShown) return null
  return (
    <SmallDialog
      isAlert
      handlesBack
      title={t('guard.title')}
      cancelLabel={t('guard.stay')}
      confirmLabel={t('dialog.save')}
      onCancel={stay}
      onConfirm={() => {
        // Closes the question about unsaved changes during the save, because the form behind the
        // question shows the progress of the save.
        waiting.current = blocker.location
        saveAndLeave()
        onStay()
      }}
      destructive={{
        label: t('guard.leave'),
        onPress() {
          form.discardChanges()
          leave()
        },
      }}
    >
      <p>{t('guard.body')}</p>
    </SmallDialog>
  )
}
