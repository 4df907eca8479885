import { useBeforeUnload, useBlocker } from 'react-router'
import { addressOf, openOf, tabOf } from './address.ts'
import type { FormState } from './form.tsx'
import { SmallDialog } from './small-dialog.tsx'
import { t } from './texts.ts'

type Place = { pathname: string; search: string }

/** Which dialog an address shows: a viewer over it, or another page of it, is still the same place. */
const dialogAt = ({ pathname, search }: Place) => {
  const params = new URLSearchParams(search)
  return pathname + addressOf(tabOf(params.get('tab')), openOf(params))
}

type LeaveGuardProps = {
  form: FormState
  /** The dialog was asked to close while something would be lost. */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before anything that would lose what was typed: closing, Back, another tab, leaving, reloading. */
export function LeaveGuard({ form, isAsked, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.wouldLose() &&
      !nextLocation.state?.becomes &&
      dialogAt(currentLocation) !== dialogAt(nextLocation),
  )
  useBeforeUnload((event) => {
    if (form.wouldLose()) event.preventDefault()
  })
  if (!isAsked && blocker.state !== 'blocked') return null
  return (
    <SmallDialog
      isAlert
      title={t('guard.title')}
      cancelLabel={t('guard.stay')}
      confirmLabel={t('guard.leave')}
      onCancel={() => {
        blocker.reset?.()
        onStay()
      }}
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
