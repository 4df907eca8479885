import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Switch } from 'react-aria-components/Switch'
import { Navigate, useSearchParams } from 'react-router'
import texts from '../../locales/admin-mail.fr.json'
import {
  type EmailSettings,
  emailSettingsUpdateSchema,
  MESSAGE_RETENTION_OPTIONS,
} from '../../shared/email-settings.ts'
import { getErrorMessage } from './api/api.ts'
import { focusField } from './browser/focus.ts'
import { ActionButton } from './components/buttons.tsx'
import { ButtonRow, Section } from './components/section.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { getValidationErrors } from './form/errors.ts'
import fields from './form/fields.module.css'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { addTexts, t } from './i18n/texts.ts'
import {
  getProviderOfSettings,
  MailServerFields,
  type MailServerValues,
} from './messages/mail-server-fields.tsx'
import styles from './messages/messages.module.css'
import {
  confirmAddress,
  fetchEmailSettings,
  sendTestEmail,
  updateEmailSettings,
} from './messages/messages-api.ts'
import { LoadedPage } from './page-frame.tsx'
import { useIsSignedIn } from './session/session.ts'

addTexts(texts)

type EmailSettingsFormValues = Pick<EmailSettings, 'keeps_messages' | 'keeping_days'> &
  MailServerValues & { password: string }

const toFormValues = ({
  has_password,
  set_by_host,
  ...settings
}: EmailSettings): EmailSettingsFormValues => ({
  ...settings,
  provider: getProviderOfSettings(settings),
  port: String(settings.port),
  password: '',
})
const toInput = ({ port, password, provider, ...typed }: EmailSettingsFormValues) => ({
  ...typed,
  port: /^\d+$/.test(port) ? Number(port) : Number.NaN,
  ...(password && { password }),
})

function EmailSettingsForm({ settings: initialSettings }: { settings: EmailSettings }) {
  const [settings, setSettings] = useState(initialSettings)
  const [values, setValues] = useState(toFormValues(initialSettings))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Backups do not contain the password, so it is missing after a restore.
  const lacksPassword = settings.host && settings.username && !settings.has_password
  const isChanged = JSON.stringify(values) !== JSON.stringify(toFormValues(settings))

  const change = (changes: Partial<EmailSettingsFormValues>) => {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))),
    )
  }
  const showErrors = (newErrors: Record<string, string>) => {
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    if (first && form.current) focusField(form.current, first)
    return first !== undefined
  }
  /** Returns false if the values are invalid or the request failed. */
  const store = async () => {
    const input = toInput(values)
    if (showErrors(getValidationErrors(emailSettingsUpdateSchema, input))) return false
    const result = await updateEmailSettings(input)
    if (result.ok) {
      setSettings(result.value)
      setValues(toFormValues(result.value))
    } else if (result.code !== 'confirm_first' && !showErrors(result.fields))
      showFailureToast(t('mail.failed'), getErrorMessage(result), 'mail')
    return result.ok
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await run(JSON.stringify(values), async () => {
      const isStored = await store()
      if (isStored) showToast(t('mail.saved'), '', 'mail')
      return isStored
    })
  }
  const sendTest = () =>
    run('test', async () => {
      if (isChanged && !(await store())) return false
      const result = await sendTestEmail()
      if (result.ok && result.value.sent) showToast(t('mail.tested'), t('mail.testedText'), 'mail')
      else {
        const reason = result.ok
          ? 'problem' in result.value
            ? result.value.problem
            : ''
          : getErrorMessage(result)
        showFailureToast(t('mail.testFailed'), reason, 'mail')
      }
      return true
    })

  return (
    <form ref={form} onSubmit={save} noValidate>
      <Section title={t('mail.keep.title')}>
        <p className="soft">{t('mail.keep.text')}</p>
        <Switch
          className={fields.switch ?? ''}
          isSelected={values.keeps_messages}
          onChange={(keeps_messages) => change({ keeps_messages })}
        >
          <span className="switch-track" aria-hidden="true" />
          {t('mail.keep.switch')}
        </Switch>
        <div className={fields.field}>
          <label htmlFor={`${id}-days`}>{t('mail.keep.days')}</label>
          <select
            id={`${id}-days`}
            className={fields.input}
            value={values.keeping_days}
            onChange={({ target }) => {
              const keeping_days = MESSAGE_RETENTION_OPTIONS.find(
                (days) => String(days) === target.value,
              )
              if (keeping_days !== undefined) change({ keeping_days })
            }}
          >
            {MESSAGE_RETENTION_OPTIONS.map((days) => (
              <option key={days} value={days}>
                {t(`mail.keep.${days}`)}
              </option>
            ))}
          </select>
        </div>
      </Section>
      <Section title={t('mail.server.title')}>
        {settings.set_by_host ? (
          <p>{t('mail.server.byHost', { address: settings.set_by_host })}</p>
        ) : (
          <div className={styles.form}>
            <p className="soft">{t('mail.server.text')}</p>
            {lacksPassword && <p className={styles.note}>{t('mail.server.passwordMissing')}</p>}
            <MailServerFields values={values} errors={errors} stored={settings} onChange={change} />
          </div>
        )}
      </Section>
      <ButtonRow>
        <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
          {t('mail.save')}
        </button>
        <ActionButton isBusy={isBusy} onPress={sendTest}>
          {t('mail.test')}
        </ActionButton>
      </ButtonRow>
    </form>
  )
}

export default function EmailSettingsPage() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return <Page />
}

/** The link of the test e-mail opens this page and confirms the artist's address. */
function useAddressConfirmation() {
  const [query, setQuery] = useSearchParams()
  const code = query.get('confirm')
  useEffect(() => {
    if (code === null) return
    setQuery({}, { replace: true })
    void confirmAddress(code).then((result) => {
      if (result.ok) showToast(t('mail.confirmed'), t('mail.confirmedText'), 'mail')
      else showFailureToast(t('mail.confirmFailed'), getErrorMessage(result), 'mail')
    })
  }, [code, setQuery])
}

function Page() {
  useAddressConfirmation()
  return (
    <LoadedPage
      title={t('messages.mail')}
      fetchData={fetchEmailSettings}
      intro={<p className="soft">{t('mail.intro')}</p>}
    >
      {(settings) => <EmailSettingsForm settings={settings} />}
    </LoadedPage>
  )
}
