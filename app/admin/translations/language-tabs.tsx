import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { TargetLocale } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, isLocale, LOCALE_NAMES, type Locale } from '../../../shared/locale.ts'
import { getPublishedTargetLocales } from '../content/published-target-locales.ts'
import {
  formatTranslationSummary,
  isUntranslated,
  summarizeTranslations,
  type TranslatableText,
} from '../content/translation-state.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './language-tabs.module.css'
import { ProgressRing } from './progress-ring.tsx'

type LanguageTabsProps = {
  form: FormState
  texts: TranslatableText[]
  /** True if the entity is not saved yet. The translation progress is then hidden. */
  isNew: boolean
  /** The content of the French tab, which stays mounted while another tab is open. */
  french: ReactNode
  /** Renders the content of the tab of a language other than French. */
  children: (locale: TargetLocale) => ReactNode
}

/** Renders a tab for each language with the progress of its translations. */
export function LanguageTabs({ form, texts, isNew, ...props }: LanguageTabsProps) {
  const languages = getPublishedTargetLocales()
  // Hides the translation progress if there is no French text, because then no translation can be
  // missing or complete.
  const isBegun = texts.some(({ french }) => french.trim())
  return (
    <Tabs
      selectedKey={languages.some((one) => one === form.language) ? form.language : DEFAULT_LOCALE}
      onSelectionChange={(key) => isLocale(key) && form.showLanguage(key)}
    >
      <TabList className={styles.bar ?? ''} aria-label={t('translations.languages')}>
        <Tab id={DEFAULT_LOCALE} className={styles.tab ?? ''}>
          <LanguageName locale={DEFAULT_LOCALE} />
          <span className={styles.original}>{t('translations.original')}</span>
        </Tab>
        {languages.map((locale) => {
          const state = summarizeTranslations(texts, locale)
          return (
            <Tab key={locale} id={locale} className={styles.tab ?? ''}>
              <LanguageName locale={locale} />
              {isBegun && !isNew && (
                <span className={styles.state}>
                  <ProgressRing state={state} />
                  {formatTranslationSummary(state).map((word) => (
                    // Hides the summary text visually for a language without translations, because
                    // an empty progress ring already shows that no translation exists. Screen
                    // readers still read the text.
                    <span
                      key={word}
                      className={isUntranslated(state) ? 'visually-hidden' : undefined}
                    >
                      {word}
                    </span>
                  ))}
                </span>
              )}
            </Tab>
          )
        })}
      </TabList>
      <TabPanel id={DEFAULT_LOCALE} className={styles.panel ?? ''} shouldForceMount>
        {props.french}
      </TabPanel>
      {languages.map((locale) => (
        <TabPanel key={locale} id={locale} className={styles.panel ?? ''}>
          {props.children(locale)}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/**
 * Shows the language code on narrow screens and the full name on wide screens. Screen readers
 * always read the full name, such as “Deutsch”.
 */
function LanguageName({ locale }: { locale: Locale }) {
  return (
    <span lang={locale} className={styles.language}>
      <span className={styles.whole}>{LOCALE_NAMES[locale]}</span>
      <span className={styles.letters} aria-hidden="true">
        {locale.toUpperCase()}
      </span>
    </span>
  )
}
