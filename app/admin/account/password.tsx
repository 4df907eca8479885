import { type FormEvent, useState } from 'react'
import { type PasswordChange, passwordChangeSchema } from '../../../shared/credentials.ts'
import { focusField } from '../browser/focus.ts'
import { Section } from '../components/section.tsx'
import { showToast } from '../components/toasts.tsx'
import { getValidationErrors } from '../form/errors.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { PasswordField } from '../session/credential-fields.tsx'
import { getCurrentUsername } from '../session/session.ts'
import {
  changePassword,
  fetchCanSendPasswordLinks,
  fetchSignedInDevices,
  showAccountFailureToast,
} from './account-api.ts'
import { FormButtons, OpenFormButton } from './settings.tsx'

const EMPTY: PasswordChange = { current_password: '', password: '' }

/** A password change signs out all other devices. `onChanged` reloads the list of devices. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  /**
   * Null until the form is first opened. False after it was closed: the button that opens the form
   * then gets the focus.
   */
  const [isChanging, setChanging] = useState<boolean | null>(null)
  return (
    <Section title={t('account.password.title')}>
      {isChanging ? (
        <PasswordForm onChanged={onChanged} onEnd={() => setChanging(false)} />
      ) : (
        <>
          <p className="soft">{t('account.password.text')}</p>
          <OpenFormButton takesFocus={isChanging === false} onOpen={() => setChanging(true)}>
            {t('account.password.submit')}
          </OpenFormButton>
        </>
      )}
    </Section>
  )
}

function PasswordForm({ onChanged, onEnd }: { onChanged: () => void; onEnd: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
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
    if (show(getValidationErrors(passwordChangeSchema, typed))) return
    await run(JSON.stringify(typed), async () => {
      // Finds out first which sessions and links the change ends, because the toast names them.
      const [devices, hadLinks] = await Promise.all([
        fetchSignedInDevices(),
        fetchCanSendPasswordLinks(),
      ])
      const result = devices.ok ? await changePassword(typed) : devices
      if (result.ok) {
        onEnd()
        const hasOtherDevices = devices.ok && devices.value.some(({ is_this }) => !is_this)
        const ended = [
          t(`account.password.${hasOtherDevices ? 'othersSignedOut' : 'noOtherDevice'}`),
          hadLinks && !(await fetchCanSendPasswordLinks()) && t('account.password.linksEnded'),
        ]
        showToast(t('account.password.done'), ended.filter(Boolean).join(' '), 'password')
        onChanged()
      } else if (result.kind === 'unreachable' && devices.ok)
        show({ password: t('account.password.unknown') })
      else if (!show(result.fields)) showAccountFailureToast('password', result)
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
      {/* Tells password managers to which account the new password belongs. */}
      <input hidden readOnly autoComplete="username" value={getCurrentUsername()} />
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
