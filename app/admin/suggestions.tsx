import texts from '../../locales/admin-translation-service.fr.json'
import {
  describeTranslationService,
  type SuggestionResult,
  type SuggestionSettings,
  suggestionSettingsUpdateSchema,
  TRANSLATION_SERVICES,
} from '../../shared/translation-suggestions.ts'
import { api, getErrorMessage } from './api/api.ts'
import { ActionButton } from './components/buttons.tsx'
import { setTranslationServiceName } from './components/root-data.tsx'
import { ButtonRow, Section } from './components/section.tsx'
import { PlainTextField, SelectField } from './form/plain-fields.tsx'
import { useSettingsForm } from './form/use-validated-form.ts'
import { addTexts, t } from './i18n/texts.ts'
import { DataPage } from './page-frame.tsx'
import { PasswordField } from './session/credential-fields.tsx'

addTexts(texts)

const SETTINGS_PATH = '/api/suggestions/settings'

const toFormValues = ({ has_key, used, ...settings }: SuggestionSettings) => ({
  ...settings,
  monthly_limit: String(settings.monthly_limit),
  key: '',
})
type FormValues = ReturnType<typeof toFormValues>

const toInput = ({ monthly_limit, key, ...typed }: FormValues) => {
  const digits = monthly_limit.replace(/\s/g, '')
  return {
    ...typed,
    monthly_limit: /^\d+$/.test(digits) ? Number(digits) : Number.NaN,
    ...(key && { key }),
  }
}

async function updateSettings(body: ReturnType<typeof toInput>) {
  const result = await api.call<SuggestionSettings>('PUT', SETTINGS_PATH, { body })
  if (result.ok) setTranslationServiceName(describeTranslationService(result.value))
  return result
}

type SettingsFieldsProps = {
  settings: SuggestionSettings
  values: FormValues
  errors: Record<string, string>
  onChange: (changes: Partial<FormValues>) => void
}

function SettingsFields({ settings, values, errors, onChange }: SettingsFieldsProps) {
  const { service } = values
  const isKeyKept =
    settings.has_key && service === settings.service && values.url.trim() === settings.url
  const getKeyHint = () => {
    if (isKeyKept) return 'keyKept'
    return service === 'deepl' ? 'keyHint' : 'keyOptional'
  }
  const getFieldProps = (name: 'url' | 'monthly_limit', label: string) => ({
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <SelectField
        label={t('translationService.service')}
        isRequired
        options={TRANSLATION_SERVICES.map((value) => ({
          value,
          label: t(`translationService.services.${value}`),
        }))}
        value={service}
        onChange={(chosen) => onChange({ service: chosen })}
        hint={t(`translationService.advice.${service}`)}
      />
      {service === 'libretranslate' && (
        <PlainTextField
          {...getFieldProps('url', t('translationService.url'))}
          inputMode="url"
          hint={t('translationService.urlHint')}
        />
      )}
      {service !== 'none' && (
        <>
          <PasswordField
            name="key"
            isRequired={false}
            label={t('translationService.key')}
            value={values.key}
            error={errors.key}
            hint={t(`translationService.${getKeyHint()}`)}
            onChange={(key) => onChange({ key })}
            autoComplete="new-password"
          />
          <PlainTextField
            {...getFieldProps('monthly_limit', t('translationService.limit'))}
            inputMode="numeric"
            hint={t('translationService.limitHint', { used: settings.used.toLocaleString('fr') })}
          />
          <PlainTextField
            isLong
            label={t('translationService.keptWords')}
            hint={t('translationService.keptWordsHint')}
            value={values.kept_words}
            error={errors.kept_words}
            onChange={(kept_words) => onChange({ kept_words })}
          />
        </>
      )}
    </>
  )
}

function SettingsForm({ settings: initialSettings }: { settings: SuggestionSettings }) {
  const { form, settings, values, errors, isBusy, change, save, test } = useSettingsForm({
    initialSettings,
    toFormValues,
    toInput,
    schema: suggestionSettingsUpdateSchema,
    update: updateSettings,
    titles: {
      saved: t('translationService.saved'),
      saveFailed: t('translationService.saveFailed'),
      tested: t('translationService.tested'),
      testFailed: t('translationService.testFailed'),
    },
    subject: 'suggestions',
  })
  const translateExample = () =>
    test(async () => {
      const french = t('translationService.testText')
      const body = { locale: 'en', texts: [{ text: french, is_markdown: false }] }
      const result = await api.call<SuggestionResult>('POST', '/api/suggestions', { body })
      if (!result.ok) return { problem: getErrorMessage(result) }
      if ('problem' in result.value) return result.value
      const [english] = result.value.suggestions
      return english
        ? { detail: t('translationService.testedText', { french, english }) }
        : { problem: '' }
    })

  return (
    <Section title={t('translationService.settings')}>
      <form ref={form} onSubmit={save} noValidate>
        <p className="soft">{t('translationService.privacy')}</p>
        {settings.service === 'deepl' && !settings.has_key && (
          <p>{t('translationService.keyMissing')}</p>
        )}
        <SettingsFields {...{ settings, values, errors }} onChange={change} />
        <ButtonRow>
          <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
            {t('translationService.save')}
          </button>
          {values.service !== 'none' && (
            <ActionButton isBusy={isBusy} onPress={translateExample}>
              {t('translationService.test')}
            </ActionButton>
          )}
        </ButtonRow>
      </form>
    </Section>
  )
}

const fetchSettings = () => api.call<SuggestionSettings>('GET', SETTINGS_PATH)

export default function SuggestionSettingsPage() {
  return (
    <DataPage
      title={t('site.suggestions')}
      fetchData={fetchSettings}
      intro={<p className="soft">{t('translationService.intro')}</p>}
    >
      {(settings) => <SettingsForm settings={settings} />}
    </DataPage>
  )
}
