import {
  type EmailSettings,
  keepsMailPassword,
  MAIL_ENCRYPTIONS,
} from '../../../shared/email-settings.ts'
import {
  findProviderOfAddress,
  findProviderOfServer,
  getMailProvider,
  getUsernameOfAddress,
  MAIL_PROVIDER_IDS,
  type MailProviderId,
} from '../../../shared/mail-providers.ts'
import fields from '../form/fields.module.css'
import { PlainTextField, SelectField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { PasswordField } from '../session/credential-fields.tsx'

/** `none`: the site sends no e-mail. `other`: the artist enters the server. */
type MailProviderChoice = MailProviderId | 'none' | 'other'

export type MailServerValues = Pick<
  EmailSettings,
  'recipient' | 'host' | 'security' | 'username'
> & { provider: MailProviderChoice; port: string }

export const getProviderOfSettings = ({ host }: Pick<EmailSettings, 'host'>): MailProviderChoice =>
  host === '' ? 'none' : (findProviderOfServer(host) ?? 'other')

const suggestUsername = (provider: MailProviderChoice, recipient: string) =>
  provider === 'none' || provider === 'other' ? '' : getUsernameOfAddress(provider, recipient)

export function chooseProvider(
  before: MailServerValues,
  provider: MailProviderChoice,
): MailServerValues {
  if (provider === 'other') return { ...before, provider }
  const server = provider === 'none' ? null : getMailProvider(provider).server
  return {
    ...before,
    provider,
    username: suggestUsername(provider, before.recipient),
    ...(server ? { ...server, port: String(server.port) } : { host: '' }),
  }
}

/**
 * Derives the mail provider and the user name from the address, but keeps what the artist has
 * chosen.
 */
export function changeRecipient(before: MailServerValues, recipient: string): MailServerValues {
  const { provider, username } = before
  const after = { ...before, recipient }
  const found = findProviderOfAddress(recipient) ?? 'none'
  const isChosen = provider !== 'none' && provider !== findProviderOfAddress(before.recipient)
  if (!isChosen && found !== provider) return chooseProvider(after, found)
  return username === suggestUsername(provider, before.recipient) && provider !== 'other'
    ? { ...after, username: suggestUsername(provider, recipient) }
    : after
}

const DEFAULT_PORTS = { tls: '465', starttls: '587', none: '25' }

function getPasswordHint(keepsPassword: boolean, hasAdvice: boolean) {
  if (keepsPassword) return 'passwordKept'
  return hasAdvice ? 'passwordStored' : 'passwordHint'
}

type FormValues = MailServerValues & { password: string }
type MailServerFieldsProps = {
  values: FormValues
  errors: Record<string, string>
  stored: EmailSettings
  onChange: (changes: Partial<FormValues>) => void
}

export function MailServerFields({ values, errors, stored, onChange }: MailServerFieldsProps) {
  const { provider } = values
  const isKnown = provider !== 'none' && provider !== 'other'
  const server = isKnown ? getMailProvider(provider).server : null
  const keepsPassword = stored.has_password && keepsMailPassword(stored, values)
  const losesPassword = stored.has_password && !keepsPassword && values.password === ''
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
        hint={t('mail.server.recipientHint')}
        inputMode="email"
        onChange={(recipient) => onChange(changeRecipient(values, recipient))}
      />
      <SelectField
        label={t('mail.server.provider')}
        isRequired
        options={[
          { value: 'none', label: t('mail.server.noProvider') },
          ...MAIL_PROVIDER_IDS.map((value) => ({ value, label: getMailProvider(value).name })),
          { value: 'other', label: t('mail.server.otherProvider') },
        ]}
        value={provider}
        onChange={(chosen) => onChange(chooseProvider(values, chosen))}
        hint={[
          isKnown ? t(`mail.advice.${provider}`) : t('mail.server.providerHint'),
          server && t('mail.server.filled', server),
        ]
          .filter(Boolean)
          .join(' ')}
      />
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
            hint={t(`mail.server.${getPasswordHint(keepsPassword, server !== null)}`)}
            onChange={(password) => onChange({ password })}
            autoComplete="new-password"
          />
        </>
      )}
      {provider === 'other' && (
        <>
          <SelectField
            label={t('mail.server.security')}
            isRequired
            options={MAIL_ENCRYPTIONS.map((value) => ({ value, label: t(`mail.server.${value}`) }))}
            value={values.security}
            onChange={(security) => onChange({ security, port: DEFAULT_PORTS[security] })}
          />
          <PlainTextField {...getFieldProps('port')} inputMode="numeric" />
        </>
      )}
      <p role="status" className={fields.warning}>
        {provider !== 'none' && losesPassword && t('mail.server.passwordLost')}
      </p>
    </>
  )
}
