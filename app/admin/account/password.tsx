import { type FormEvent, useState } from 'react'
import { PasswordChange } from '../../../shared/credentials.ts'
import { errorsByName } from '../form/errors.ts'
import { t } from '../parts/texts.ts'
import { say } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { PasswordField } from '../session/password-field.tsx'
import { lastUsername } from '../session/session.ts'
import { changePassword, sayFailure } from './calls.ts'
import { Part } from './part.tsx'

const EMPTY: PasswordChange = { current_password: '', password: '' }

/** The current password and the one to come. The other devices are signed out by the change, which `onChanged` hears. */
export function Password({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { begin, isHeld } = useOneAct()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (found: Record<string, string>) => {
      setErrors(found)
      const [first] = Object.keys(found)
      if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus()
      return first !== undefined
    }
    if (show(errorsByName(PasswordChange, typed))) return
    await begin(JSON.stringify(typed), async () => {
      const answer = await changePassword(typed)
      if (answer.ok) {
        setTyped(EMPTY)
        say(t('account.password.done'), t('account.password.doneDetail'), 'password')
        onChanged()
      } else if (!show(answer.fields)) sayFailure('password', answer)
      return true
    })
  }

  const field = (name: keyof PasswordChange) => ({
    name,
    label: t(`account.password.${name}`),
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <Part title={t('account.password.title')}>
      <form onSubmit={submit} noValidate>
        {/* What keeps passwords for somebody learns here whose it is. */}
        <input hidden readOnly autoComplete="username" value={lastUsername()} />
        <PasswordField
          {...field('current_password')}
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={t('account.password.hint')}
        />
        <button type="submit" className="button first" aria-disabled={isHeld}>
          {t('account.password.submit')}
        </button>
      </form>
    </Part>
  )
}
