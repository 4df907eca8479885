import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addressOf, openOf, tabOf } from '../content/address.ts'
import type { FormState } from '../form/form.tsx'
import { isOnlyDescribed } from '../form/typed-texts.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import type { useSaving } from './use-saving.ts'

type Address = { pathname: string; search: string }

/** Which dialog an address shows: a viewer over it, or another page of it, is still the same place. */
const dialogAt = ({ pathname, search }: Address) => {
  const params = new URLSearchParams(search)
  return pathname + addressOf(tabOf(params.get('tab')), openOf(params))
}

type LeaveGuardProps = {
  form: FormState
  saving: Pick<ReturnType<typeof useSaving>, 'isBusy' | 'leaveOnceSaved'>
  /** The dialog was asked to close while something would be lost. */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks before anything that would lose what was typed: closing, Back, another tab, leaving, reloading. While a
 * save is under way it does not ask, and lets go when that has ended well.
 */
export function LeaveGuard({ form, saving, isAsked, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.wouldLose() &&
      !nextLocation.state?.becomes &&
      dialogAt(currentLocation) !== dialogAt(nextLocation),
  )
  useBeforeUnload((event) => {
    if (form.wouldLose()) event.preventDefault()
  })
  // Back while the question stands is blocked like the first one: it answers the question with “Rester”.
  const isBlocked = blocker.state === 'blocked'
  // The description of a photo is saved on its own, without a question.
  const isSavedAnyway = isBlocked && (saving.isBusy || isOnlyDescribed(form.texts()))
  /** The step that waits for a save. */
  const waiting = useRef<typeof blocker.location>(undefined)
  if (isSavedAnyway) waiting.current = blocker.location
  const isWaiting = isBlocked && waiting.current === blocker.location
  const isShown = isAsked || (isBlocked && !isWaiting)
  const wasShown = useRef(false)
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  const latest = useRef(stay)
  latest.current = stay
  const wanted = blocker.location
  useEffect(() => {
    if (wanted && wasShown.current) latest.current()
  }, [wanted])
  useEffect(() => {
    wasShown.current = isShown
  }, [isShown])
  const leave = () => (blocker.proceed ? blocker.proceed() : onLeave())
  const saveAndLeave = () => void saving.leaveOnceSaved({ leave, stay })
  const settle = useRef(saveAndLeave)
  settle.current = saveAndLeave
  useEffect(() => {
    if (isWaiting) settle.current()
  }, [isWaiting])
  if (!isShown) return null
  return (
    <SmallDialog
      isAlert
      hasOwnBack
      title={t('guard.title')}
      cancelLabel={t('guard.stay')}
      confirmLabel={t('dialog.save')}
      onCancel={stay}
      onConfirm={() => {
        // The question goes; the form shows how the save goes on.
        waiting.current = blocker.location
        saveAndLeave()
        onStay()
      }}
      loses={{
        label: t('guard.leave'),
        act() {
          form.giveUp()
          leave()
        },
      }}
    >
      <p>{t('guard.body')}</p>
    </SmallDialog>
  )
}
