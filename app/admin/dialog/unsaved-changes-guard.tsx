import { useEffect, useEffectEvent, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { SmallDialog } from '../components/small-dialog.tsx'
import { buildListUrl, parseDialog, parseTab } from '../entity/admin-url.tsx'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import type { useSaveEntity } from './use-save.ts'

type Address = { pathname: string; search: string }

const getDialogUrl = ({ pathname, search }: Address) => {
  const params = new URLSearchParams(search)
  return pathname + buildListUrl(parseTab(params.get('tab')), parseDialog(params))
}

type LeaveGuardProps = {
  form: FormState
  saving: Pick<
    ReturnType<typeof useSaveEntity>,
    'isSaving' | 'savesWithoutQuestion' | 'leaveAfterSave'
  >
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/** A navigation during a save waits without a question until the save has succeeded. */
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
  const isBlocked = blocker.state === 'blocked'
  const isSavedAnyway = isBlocked && (saving.isSaving || saving.savesWithoutQuestion)
  const waiting = useRef<typeof blocker.location>(undefined)
  if (isSavedAnyway) waiting.current = blocker.location
  const isWaiting = isBlocked && waiting.current === blocker.location
  const isShown = isAsked || (isBlocked && !isWaiting)
  const wasShown = useRef(false)
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  const blockedLocation = blocker.location
  // A second navigation while the question about unsaved changes is open means that the user stays.
  const stayIfAsked = useEffectEvent(() => wasShown.current && stay())
  useEffect(() => {
    if (blockedLocation) stayIfAsked()
  }, [blockedLocation])
  useEffect(() => {
    wasShown.current = isShown
  }, [isShown])
  const leave = () => (blocker.proceed ? blocker.proceed() : onLeave())
  const saveAndLeave = () => void saving.leaveAfterSave({ leave, stay })
  const saveAndLeaveNow = useEffectEvent(saveAndLeave)
  useEffect(() => {
    if (isWaiting) saveAndLeaveNow()
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
        // Closes the question, because the form behind it shows the progress of the save.
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
