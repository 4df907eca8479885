import { type ReactNode, useId, useState } from 'react'
import { getEditDialogState } from '../content/admin-url.ts'
import { DialogLink } from '../content/dialog-link.tsx'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { isPublic } from '../content/publication.ts'
import { getPublishedTargetLocales } from '../content/published-target-locales.ts'
import {
  formatTranslationSummary,
  getSavedTexts,
  isFullyTranslated,
  isUntranslated,
  summarizeTranslations,
} from '../content/translation-state.ts'
import { getLanguageName, t } from '../i18n/texts.ts'
import { ProgressRing } from './progress-ring.tsx'
import styles from './translation-progress.module.css'

/**
 * Shows one icon if all translations are complete, else links each language to its first missing
 * or outdated translation.
 */
export function TranslationProgress({
  kind,
  entity,
}: {
  kind: EntityDefinition
  entity: AnyEntity
}) {
  const texts = getSavedTexts(kind, entity)
  const languages = getPublishedTargetLocales().map((locale) => {
    const state = summarizeTranslations(texts, locale)
    const text = t('translations.stateOf', {
      language: getLanguageName(locale),
      state: formatTranslationSummary(state).join(', '),
    })
    return { locale, state, words: text }
  })
  // The site is published in French only.
  if (languages.length === 0) return null
  const [first] = languages
  if (first && languages.every(({ state }) => isFullyTranslated(state))) {
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
                dialog={getEditDialogState(kind.name, entity.id)}
                initialFocus={{ name: todo.name, photo: todo.photo, locale }}
                // Begins with the visible text for speech control (WCAG 2.5.3 Label in Name).
                aria-label={`${code}, ${kind.title(entity)}, ${text}`}
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
  // Collapses the list if no translation exists: several empty rings would be distracting.
  return languages.every(({ state }) => isUntranslated(state)) ? (
    <Disclosure title={kind.title(entity)}>{languageList}</Disclosure>
  ) : (
    <>
      {languageList}
      {isPublic(entity) && outdatedLanguages.length > 0 && (
        <p className={styles.outdated}>
          {t('translations.oldIn', {
            languages: outdatedLanguages.map(({ locale }) => getLanguageName(locale)).join(', '),
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
