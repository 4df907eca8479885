import { useEffect } from 'react'
import { Switch } from 'react-aria-components/Switch'
import { useSearchParams } from 'react-router'
import texts from '../../locales/admin-mail.fr.json'
import {
  type EmailSettings,
  emailSettingsUpdateSchema,
  MESSAGE_RETENTION_OPTIONS,
} from '../../shared/email-settings.ts'
import { getErrorMessage } from './api/api.ts'
import { ActionButton } from './components/buttons.tsx'
import { ButtonRow, Section } from './components/section.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import fields from './form/fields.module.css'
import { SelectField } from './form/plain-fields.tsx'
import { useSettingsForm } from './form/use-validated-form.ts'
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
import { DataPage } from './page-frame.tsx'

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
  const { form, settings, values, errors, isBusy, change, save, test } = useSettingsForm({
    initialSettings,
    toFormValues,
    toInput,
    schema: emailSettingsUpdateSchema,
    update: updateEmailSettings,
    titles: {
      saved: t('mail.saved'),
      saveFailed: t('mail.failed'),
      tested: t('mail.tested'),
      testFailed: t('mail.testFailed'),
    },
    subject: 'mail',
  })
  // Backups do not contain the password of the mail server, so it is missing after a restore.
  const lacksPassword = settings.host && settings.username && !settings.has_password
  const sendTest = () =>
    test(async () => {
      const result = await sendTestEmail()
      if (!result.ok) return { problem: getErrorMessage(result) }
      return result.value.sent ? { detail: t('mail.testedText') } : result.value
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
        <SelectField
          label={t('mail.keep.days')}
          isRequired
          options={MESSAGE_RETENTION_OPTIONS.map((value) => ({
            value,
            label: t(`mail.keep.${value}`),
          }))}
          value={values.keeping_days}
          onChange={(keeping_days) => change({ keeping_days })}
        />
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

/** The link in the test e-mail opens this page, which then confirms the artist's address. */
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

export default function EmailSettingsPage() {
  useAddressConfirmation()
  return (
    <DataPage
      title={t('messages.mail')}
      fetchData={fetchEmailSettings}
      intro={<p className="soft">{t('mail.intro')}</p>}
    >
      {(settings) => <EmailSettingsForm settings={settings} />}
    </DataPage>
  )
}
