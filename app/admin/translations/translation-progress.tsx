import { type ReactNode, useId, useState } from 'react'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import { DialogLink, getEditDialog } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  createFieldKey,
  type EntityDefinition,
} from '../entity/entity-definition.ts'
import { isEntityPublic } from '../entity/publication.ts'
import {
  formatTranslationSummary,
  getSavedTexts,
  isFullyTranslated,
  isUntranslated,
  summarizeTranslations,
  type TranslationSummary,
} from '../entity/translation-state.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import styles from './translation-progress.module.css'

/**
 * Shows an arrow if no translation is missing, but French texts have changed since they were
 * translated.
 */
export function ProgressRing({ state }: { state: TranslationSummary }) {
  const { missing, outdated, needed } = state
  const done = needed === 0 ? 1 : (needed - missing.length) / needed
  const hasArrow = missing.length === 0 && outdated.length > 0
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-complete={isFullyTranslated(state) || undefined}
    >
      {hasArrow ? (
        <path d="M3 10a7 7 0 1 0 2.3-5.2M5 1.8v3.4h3.4" />
      ) : (
        <>
          <circle className={styles.track} cx="10" cy="10" r="7.5" />
          <circle
            cx="10"
            cy="10"
            r="7.5"
            pathLength="100"
            strokeDasharray={`${done * 100} 100`}
            transform="rotate(-90 10 10)"
          />
        </>
      )}
      {isFullyTranslated(state) && <path d="M6.8 10.2l2.3 2.3 4.2-4.8" />}
    </svg>
  )
}

/**
 * Shows one icon if all translations are complete, or else a link for each language to its first
 * missing or outdated translation.
 */
export function TranslationProgress({
  definition,
  entity,
}: {
  definition: EntityDefinition
  entity: AnyEntity
}) {
  const texts = getSavedTexts(definition, entity)
  const languages = getPublishedTargetLocales().map((locale) => {
    const state = summarizeTranslations(texts, locale)
    const text = t('translations.stateOf', {
      language: getFrenchLanguageName(locale),
      state: formatTranslationSummary(state).join(', '),
    })
    return { locale, state, words: text }
  })
  const [first] = languages
  if (!first) return null
  if (languages.every(({ state }) => isFullyTranslated(state))) {
    // An entity without French text shows no progress.
    if (first.state.needed === 0) return null
    return (
      <p className={styles.allComplete}>
        <ProgressRing state={first.state} />
        {t('translations.allComplete')}
      </p>
    )
  }
  const languageList = (
    <ul
      className={styles.languages}
      aria-label={t('translations.signs', {
        words: languages.map(({ words: text }) => text).join(', '),
      })}
    >
      {languages.map(({ locale, state, words: text }) => {
        const { missing, outdated } = state
        const todo = missing[0] ?? outdated[0]
        const code = locale.toUpperCase()
        const content = (
          <>
            <ProgressRing state={state} />
            <span aria-hidden="true">{code}</span>
          </>
        )
        return (
          <li key={locale}>
            {todo ? (
              <DialogLink
                className={styles.language}
                dialog={getEditDialog(definition, entity.id)}
                initialFocus={createFieldKey(todo, locale)}
                // Speech control needs a label that begins with the visible text (WCAG 2.5.3).
                aria-label={`${code}, ${definition.title(entity)}, ${text}`}
                title={text}
              >
                {content}
              </DialogLink>
            ) : (
              <span className={styles.language}>
                {content}
                <span className="visually-hidden">{text}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
  const outdatedLanguages = languages.filter(({ state }) => state.outdated.length > 0)
  // Several empty rings would distract, so an entity without translations has a collapsed list.
  return languages.every(({ state }) => isUntranslated(state)) ? (
    <Disclosure title={definition.title(entity)}>{languageList}</Disclosure>
  ) : (
    <>
      {languageList}
      {isEntityPublic(entity) && outdatedLanguages.length > 0 && (
        <p className={styles.outdated}>
          {t('translations.oldIn', {
            languages: outdatedLanguages
              .map(({ locale }) => getFrenchLanguageName(locale))
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.disclosure}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('translations.unfold', { title })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('translations.toTranslate')}
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
