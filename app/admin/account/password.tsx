import { type FormEvent, useState } from 'react'
import { PasswordChange } from '../../../shared/credentials.ts'
import { errorsByField } from '../form/errors.ts'
import { useDoubleTapGuard } from '../parts/double-tap-guard.tsx'
import { focusField } from '../parts/focus-field.ts'
import { Section } from '../parts/section.tsx'
import { t } from '../parts/texts.ts'
import { notify } from '../parts/toasts.tsx'
import { useSingleFlight } from '../parts/use-single-flight.ts'
import { PasswordField } from '../session/password-field.tsx'
import { lastUsername } from '../session/session.ts'
import { changePassword, notifyAccountFailure } from './account-api.ts'
import { FormButtons } from './form-buttons.tsx'
import { OpenButton } from './open-button.tsx'

const EMPTY: PasswordChange = { current_password: '', password: '' }

/**
 * Changes the password. The server then signs the other devices out, so `onChanged` reads the list
 * again.
 */
export function Password({ onChanged }: { onChanged: () => void }) {
  /**
   * Null until the form was opened once. False gives the focus back to the button after a cancel.
   */
  const [isChanging, setChanging] = useState<boolean | null>(null)
  return (
    <Section title={t('account.password.title')}>
      {isChanging ? (
        <PasswordForm onChanged={onChanged} onEnd={() => setChanging(false)} />
      ) : (
        <>
          <p className="soft">{t('account.password.text')}</p>
          <OpenButton takesFocus={isChanging === false} onOpen={() => setChanging(true)}>
            {t('account.password.submit')}
          </OpenButton>
        </>
      )}
    </Section>
  )
}

/** Renders the form with the current and the new password. */
function PasswordForm({ onChanged, onEnd }: { onChanged: () => void; onEnd: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useSingleFlight()
  useDoubleTapGuard({ opensUnderFinger: true })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (found: Record<string, string>) => {
      setErrors(found)
      const [first] = Object.keys(found)
      if (first) focusField(form, first)
      return first !== undefined
    }
    if (show(errorsByField(PasswordChange, typed))) return
    await run(JSON.stringify(typed), async () => {
      const answer = await changePassword(typed)
      if (answer.ok) {
        onEnd()
        notify(t('account.password.done'), t('account.password.doneDetail'), 'password')
        onChanged()
      } else if (!show(answer.fields)) notifyAccountFailure('password', answer)
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
    <form onSubmit={submit} noValidate>
      {/* Tells password managers which account the new password belongs to. */}
      <input hidden readOnly autoComplete="username" value={lastUsername()} />
      <PasswordField
        {...field('current_password')}
        autoComplete="current-password"
        enterKeyHint="next"
        autoFocus
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={t('account.password.hint')}
      />
      <FormButtons submitLabel={t('account.password.submit')} isBusy={isBusy} onCancel={onEnd} />
    </form>
  )
}
