import { useId } from 'react'
import { MAIL_ENCRYPTIONS } from '../../../shared/email-settings.ts'
import { getMailProvider, MAIL_PROVIDER_IDS } from '../../../shared/mail-providers.ts'
import fields from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { PasswordField } from '../session/password-field.tsx'
import {
  changeRecipient,
  chooseProvider,
  type MailProviderChoice,
  type MailServerValues,
} from './mail-server-form.ts'

const DEFAULT_PORTS = { tls: '465', starttls: '587', none: '25' }

function getPasswordHint(hasPassword: boolean, hasAdvice: boolean) {
  if (hasPassword) return 'passwordKept'
  return hasAdvice ? 'passwordStored' : 'passwordHint'
}

type FormValues = MailServerValues & { password: string }
type MailServerFieldsProps = {
  values: FormValues
  errors: Record<string, string>
  hasPassword: boolean
  onChange: (changes: Partial<FormValues>) => void
}

/** The artist's address, the provider that sends from it, and what the provider asks for. */
export function MailServerFields({ values, errors, hasPassword, onChange }: MailServerFieldsProps) {
  const id = useId()
  const { provider } = values
  const isKnown = provider !== 'none' && provider !== 'other'
  const server = isKnown ? getMailProvider(provider).server : null
  const getFieldProps = (name: 'recipient' | 'host' | 'port' | 'username') => ({
    name,
    label: t(`mail.server.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })

  return (
    <>
      <PlainTextField
        {...getFieldProps('recipient')}
        inputMode="email"
        onChange={(recipient) => onChange(changeRecipient(values, recipient))}
      />
      <div className={fields.field}>
        <label htmlFor={`${id}-provider`}>{t('mail.server.provider')}</label>
        <select
          id={`${id}-provider`}
          className={fields.input}
          aria-describedby={`${id}-advice`}
          value={provider}
          onChange={({ target }) =>
            onChange(chooseProvider(values, target.value as MailProviderChoice))
          }
        >
          <option value="none">{t('mail.server.noProvider')}</option>
          {MAIL_PROVIDER_IDS.map((one) => (
            <option key={one} value={one}>
              {getMailProvider(one).name}
            </option>
          ))}
          <option value="other">{t('mail.server.otherProvider')}</option>
        </select>
        <p id={`${id}-advice`} className={fields.hint}>
          {isKnown ? t(`mail.advice.${provider}`) : t('mail.server.providerHint')}
          {server && ` ${t('mail.server.filled', server)}`}
        </p>
      </div>
      {provider === 'other' && (
        <PlainTextField
          {...getFieldProps('host')}
          inputMode="url"
          hint={t('mail.server.hostHint')}
        />
      )}
      {(server || provider === 'other') && (
        <>
          <PlainTextField {...getFieldProps('username')} />
          <PasswordField
            name="password"
            isRequired={false}
            label={t('mail.server.password')}
            value={values.password}
            error={errors.password}
            hint={t(`mail.server.${getPasswordHint(hasPassword, server !== null)}`)}
            onChange={(password) => onChange({ password })}
            autoComplete="new-password"
          />
        </>
      )}
      {provider === 'other' && (
        <>
          <div className={fields.field}>
            <label htmlFor={`${id}-security`}>{t('mail.server.security')}</label>
            <select
              id={`${id}-security`}
              className={fields.input}
              value={values.security}
              onChange={({ target }) => {
                const security = MAIL_ENCRYPTIONS.find((one) => one === target.value)
                if (security) onChange({ security, port: DEFAULT_PORTS[security] })
              }}
            >
              {MAIL_ENCRYPTIONS.map((security) => (
                <option key={security} value={security}>
                  {t(`mail.server.${security}`)}
                </option>
              ))}
            </select>
          </div>
          <PlainTextField {...getFieldProps('port')} inputMode="numeric" />
        </>
      )}
    </>
  )
}
