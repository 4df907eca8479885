import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addressOf, openOf, tabOf } from '../content/address.ts'
import type { FormState } from '../form/form.tsx'
import { isOnlyDescribed } from '../form/typed-texts.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'

type Address = { pathname: string; search: string }

/** Which dialog an address shows: a viewer over it, or another page of it, is still the same place. */
const dialogAt = ({ pathname, search }: Address) => {
  const params = new URLSearchParams(search)
  return pathname + addressOf(tabOf(params.get('tab')), openOf(params))
}

type LeaveGuardProps = {
  form: FormState
  /** Saves what is saved without being asked for, if that is all there is; the form tells how it went. */
  saveDescriptions: () => Promise<unknown>
  /** The dialog was asked to close while something would be lost. */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before anything that would lose what was typed: closing, Back, another tab, leaving, reloading. */
export function LeaveGuard({ form, saveDescriptions, isAsked, onStay, onLeave }: LeaveGuardProps) {
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
  const isSavedAnyway = isBlocked && isOnlyDescribed(form.texts())
  const isShown = isAsked || (isBlocked && !isSavedAnyway)
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
  const settle = useRef(async () => {})
  settle.current = async () => {
    await saveDescriptions()
    if (form.wouldLose()) stay()
    else blocker.proceed?.()
  }
  useEffect(() => {
    if (isSavedAnyway) void settle.current()
  }, [isSavedAnyway])
  if (!isShown) return null
  return (
    <SmallDialog
      isAlert
      hasOwnBack
      title={t('guard.title')}
      cancelLabel={t('guard.stay')}
      confirmLabel={t('guard.leave')}
      onCancel={stay}
      onConfirm={() => {
        form.giveUp()
        if (blocker.proceed) blocker.proceed()
        else onLeave()
      }}
    >
      <p>{t('guard.body')}</p>
    </SmallDialog>
  )
}
