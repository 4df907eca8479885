import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { TargetLocale } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, isLocale, LOCALE_NAMES, type Locale } from '../../../shared/locale.ts'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import {
  formatTranslationSummary,
  isFullyTranslated,
  isUntranslated,
  summarizeTranslations,
} from '../entity/translation-state.ts'
import { useFormProvider } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './language-tabs.module.css'
import { listUnreviewedFields } from './suggestions.tsx'
import { ProgressRing } from './translation-progress.tsx'

type LanguageTabsProps = {
  /** The French form stays mounted while another tab is open, so that it keeps its state. */
  french: ReactNode
  children: (locale: TargetLocale) => ReactNode
}

export function LanguageTabs(props: LanguageTabsProps) {
  const { form, texts, entity } = useFormProvider()
  const languages = getPublishedTargetLocales()
  // Without French text or before the first save, the tabs show no translation progress.
  const isBegun = entity && texts.some(({ french }) => french.trim())
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
          const suggested = listUnreviewedFields(form, texts, locale).length
          // Unreviewed suggestions count as outdated texts here, so that the progress ring gets an
          // arrow.
          const outdated = suggested > 0 ? texts : state.outdated
          const words = [
            ...(suggested > 0 ? [t('suggestions.toRead', { count: suggested })] : []),
            ...(suggested > 0 && isFullyTranslated(state) ? [] : formatTranslationSummary(state)),
          ]
          return (
            <Tab key={locale} id={locale} className={styles.tab ?? ''}>
              <LanguageName locale={locale} />
              {isBegun && (
                <span className={styles.state}>
                  <ProgressRing state={{ ...state, outdated }} />
                  {words.map((word) => (
                    // An untranslated language shows an empty ring. Only screen readers get the
                    // words.
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
 * Shows the language code on narrow screens. Wide screens and screen readers get the name of the
 * language.
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
