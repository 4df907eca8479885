import { useState } from 'react'
import { api } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { promptForPassword, resolvePasswordPrompt } from '../api/password-prompt.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { PasswordField } from './password-field.tsx'
import { TwoFactorCodeField } from './two-factor-code-field.tsx'

/** Also asks for a TOTP code if two-factor authentication is on. */
export function IdentityConfirmationDialog() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
  const onChangeOf = (name: string, set: (value: string) => void) => (value: string) => {
    set(value)
    setErrors(({ [name]: _, ...others }) => others)
  }
  const submit = () => {
    const missing = {
      ...(!password && { password: t('errors.required') }),
      ...(asksCode && !code && { code: t('errors.required') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    return run(`${password} ${code}`, async () => {
      const body = { password, ...(asksCode && { code }) }
      const result = await api.call('POST', '/api/admin/confirm', { body, asksForPassword: false })
      if (result.ok) resolvePasswordPrompt(true)
      else if (result.status === 401) void promptForPassword('sign_in')
      else if (result.fields.code && !asksCode) setAsksCode(true)
      else {
        const reason = getErrorMessage(result)
        setErrors(Object.keys(result.fields).length > 0 ? result.fields : { password: reason })
      }
      return true
    })
  }
  return (
    <SmallDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.submit')}
      isConfirmBusy={isBusy}
      onConfirm={submit}
      onCancel={() => resolvePasswordPrompt(false)}
    >
      <p className="soft">{t('confirm.text')}</p>
      <PasswordField
        name="password"
        label={t('login.password')}
        value={password}
        error={errors.password}
        onChange={onChangeOf('password', setPassword)}
        autoComplete="current-password"
        autoFocus
      />
      {asksCode && (
        <TwoFactorCodeField
          value={code}
          onChange={onChangeOf('code', setCode)}
          error={errors.code}
          autoFocus
        />
      )}
    </SmallDialog>
  )
}
