import { useRef, useState } from 'react'
import type { Answer } from '../api/api.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { useOneAct } from '../parts/use-one-act.ts'
import { PasswordField } from '../session/password-field.tsx'
import { confirm, reasonOf } from './calls.ts'

/** Makes a call, and once more when the site has asked for the password and has got it. */
export type Confirmed = <T>(call: () => Promise<Answer<T>>) => Promise<Answer<T>>

/** `confirmed` wraps what the site asks the password for; `dialog` is what asks, to be drawn by whoever uses it. */
export function useConfirming() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<(isConfirmed: boolean) => void>(undefined)
  const answer = (isConfirmed: boolean) => {
    setAsking(false)
    waiting.current?.(isConfirmed)
  }
  const confirmed: Confirmed = async (call) => {
    const first = await call()
    if (first.ok || first.code !== 'confirm_first') return first
    const isConfirmed = await new Promise<boolean>((resolve) => {
      waiting.current = resolve
      setAsking(true)
    })
    return isConfirmed ? call() : first
  }
  return { confirmed, dialog: isAsking && <Asking onAnswer={answer} /> }
}

function Asking({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { begin, isHeld } = useOneAct()
  const submit = () =>
    begin(password, async () => {
      if (!password) {
        setError(t('errors.required'))
        return false
      }
      const answer = await confirm(password)
      if (answer.ok) onAnswer(true)
      else setError(answer.fields.password ?? reasonOf(answer))
      return true
    })
  return (
    <SmallDialog
      title={t('account.confirm.title')}
      confirmLabel={t('account.confirm.submit')}
      isConfirmHeld={isHeld}
      onConfirm={submit}
      onCancel={() => onAnswer(false)}
    >
      <p className="soft">{t('account.confirm.text')}</p>
      <PasswordField
        name="password"
        label={t('login.password')}
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
        autoComplete="current-password"
        autoFocus
      />
    </SmallDialog>
  )
}
