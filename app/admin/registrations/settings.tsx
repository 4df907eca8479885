import { useState } from 'react'
import { formatIban } from '../../../shared/bank-transfer.ts'
import {
  type RegistrationSettings,
  registrationSettingsSchema,
} from '../../../shared/registration-settings.ts'
import { getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import { FoldableSection } from '../components/section.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useValidatedForm } from '../form/use-validated-form.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import { fetchRegistrationSettings, saveRegistrationSettings } from './registrations-api.ts'

export function RegistrationSettingsButton() {
  const [settings, setSettings] = useState<RegistrationSettings | null>(null)
  const { run, isBusy } = useExclusiveAction()
  const open = () =>
    run('open', async () => {
      const result = await fetchRegistrationSettings()
      if (result.ok) setSettings(result.value)
      else showFailureToast(t('registrations.loadFailed'), getErrorMessage(result), 'registrations')
      return false
    })
  return (
    <>
      <ActionButton isBusy={isBusy} onPress={open}>
        {t('registrations.settings.title')}
      </ActionButton>
      {settings && <SettingsDialog settings={settings} onClose={() => setSettings(null)} />}
    </>
  )
}

type Values = Record<Exclude<keyof RegistrationSettings, 'payment_translations'>, string>

const toNumber = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function SettingsDialog(props: { settings: RegistrationSettings; onClose: () => void }) {
  const { hold_hours, retention_months, payment, iban, account_holder } = props.settings
  const [values, setValues] = useState<Values>({
    hold_hours: String(hold_hours),
    retention_months: String(retention_months),
    payment,
    account_holder,
    iban: formatIban(iban),
  })
  const [payments, setPayments] = useState(props.settings.payment_translations)
  const { errors, submit, isBusy } = useValidatedForm({
    schema: registrationSettingsSchema,
    send: saveRegistrationSettings,
    onSaved() {
      showToast(t('registrations.settings.saved'), '', 'registrations')
      props.onClose()
    },
    onFailure: (failure) =>
      showFailureToast(t('registrations.failed'), getErrorMessage(failure), 'registrations'),
  })
  const save = () =>
    submit({
      ...values,
      payment_translations: payments,
      hold_hours: toNumber(values.hold_hours),
      retention_months: toNumber(values.retention_months),
    })
  const isOutdated =
    values.payment !== payment && Object.values(payments).some((text) => text !== '')
  const bind = (name: keyof Values) => ({
    name,
    label: t(`registrations.settings.${name}`),
    hint: t(`registrations.settings.${name}_hint`),
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => setValues({ ...values, [name]: typed }),
  })
  return (
    <SmallDialog
      isAlert
      title={t('registrations.settings.title')}
      confirmLabel={t('dialog.save')}
      isConfirmBusy={isBusy}
      onConfirm={() => void save()}
      onCancel={props.onClose}
    >
      <PlainTextField {...bind('hold_hours')} inputMode="numeric" />
      <PlainTextField {...bind('payment')} />
      {values.payment !== '' && (
        <FoldableSection
          title={t('registrations.settings.payment_translations')}
          opensWhen={isOutdated}
        >
          <div className={fields.foldedFields}>
            {isOutdated && <p role="status">{t('registrations.settings.payment_outdated')}</p>}
            {getPublishedTargetLocales().map((locale) => (
              <PlainTextField
                key={locale}
                name={`payment_${locale}`}
                label={t('registrations.settings.payment_in', {
                  language: getFrenchLanguageName(locale),
                })}
                value={payments[locale]}
                error={errors[`payment_${locale}`]}
                onChange={(typed) => setPayments({ ...payments, [locale]: typed })}
              />
            ))}
          </div>
        </FoldableSection>
      )}
      <PlainTextField {...bind('iban')} />
      <PlainTextField {...bind('account_holder')} />
      <PlainTextField {...bind('retention_months')} inputMode="numeric" />
    </SmallDialog>
  )
}
