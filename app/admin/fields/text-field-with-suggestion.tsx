import * as de from '../../../locales/de.json'
import * as en from '../../../locales/en.json'
import * as es from '../../../locales/es.json'
import * as fr from '../../../locales/fr.json'
import * as nl from '../../../locales/nl.json'
import type { TranslatableField } from '../../../shared/entities/entity-definitions.ts'
import type { EditablePageType } from '../../../shared/entities/entity-types.ts'
import { getTimelinePeriods } from '../../../shared/entities/page.ts'
import {
  buildSuggestedPageTexts,
  type SuggestionCatalog,
} from '../../../shared/entities/suggested-texts.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { useCollections } from '../api/collections.tsx'
import { getFieldLabel } from '../form/field-labels.ts'
import styles from '../form/fields.module.css'
import { useField, useFormContext } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { FormField } from './form-field.tsx'

/**
 * Names the used sections of the message catalogues, so that tree shaking removes all others. A
 * language without an entry gets no suggestions.
 */
const MESSAGES: Partial<Record<Locale, SuggestionCatalog>> = {
  fr: { common: fr.common, home: fr.home, portrait: fr.portrait },
  en: { common: en.common, home: en.home, portrait: en.portrait },
  de: { common: de.common, home: de.home, portrait: de.portrait },
  es: { common: es.common, home: es.home, portrait: es.portrait },
  nl: { common: nl.common, home: nl.home, portrait: nl.portrait },
}

function useSuggestion(page: EditablePageType, field: string): (locale: Locale) => string {
  const { lists } = useCollections()
  const { draft } = useFormContext()
  const [workshop] = lists.workshop.items
  return (locale) => {
    const messages = MESSAGES[locale]
    if (!workshop || !messages) return ''
    const first = getTimelinePeriods(draft)[0]?.year ?? ''
    const texts = buildSuggestedPageTexts(page, messages, { ...workshop, first })
    return (texts as Record<string, string>)[field] ?? ''
  }
}

export const createTextFieldWithSuggestion =
  <Type extends EditablePageType>(page: Type) =>
  (props: { name: TranslatableField<Type> }) => <TextFieldWithSuggestion page={page} {...props} />

/** Suggests a French text while the field is empty. Accepting it fills in all languages. */
function TextFieldWithSuggestion({ page, name }: { page: EditablePageType; name: string }) {
  const form = useFormContext()
  const { id, text } = useField(name)
  const getSuggestion = useSuggestion(page, name)
  const suggestion = getSuggestion(DEFAULT_LOCALE)
  const label = getFieldLabel(name)
  const accept = () => {
    form.set(name, suggestion)
    for (const locale of TARGET_LOCALES) {
      const translated = getSuggestion(locale)
      if (translated) form.set(`${locale}.${name}`, translated, suggestion)
    }
    // The clicked button disappears, so the field gets the focus.
    document.getElementById(id)?.focus()
  }
  return (
    <div>
      <FormField name={name} />
      {suggestion !== '' && text === suggestion && (
        <p className={styles.hint}>{t('suggestion.accepted')}</p>
      )}
      {suggestion !== '' && text.trim() === '' && (
        <div className={styles.suggestion}>
          <p className={styles.hint}>{t('suggestion.example', { text: suggestion })}</p>
          <button
            type="button"
            className="link"
            aria-label={t('suggestion.acceptLabel', { label })}
            onClick={accept}
          >
            {t('suggestion.accept')}
          </button>
        </div>
      )}
    </div>
  )
}
