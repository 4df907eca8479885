import { Link } from 'react-router'
import { TARGET_LOCALES } from '../../shared/translation.ts'
import { useAddress } from './address.ts'
import type { AnyEntity, Kind } from './kind.ts'
import { t } from './texts.ts'
import { draftName } from './translation-draft.ts'
import { TranslationRing } from './translation-ring.tsx'
import styles from './translation-signs.module.css'
import { isComplete, languageState, savedTexts, stateWords } from './translations.ts'

/** How far the languages of an entity are: one quiet ring when all are complete, else a way to what is to be done. */
export function TranslationSigns({ kind, entity }: { kind: Kind; entity: AnyEntity }) {
  const { here, deeper } = useAddress()
  const texts = savedTexts(kind, entity)
  const languages = TARGET_LOCALES.map((locale) => {
    const state = languageState(texts, locale)
    const words = t('translations.stateOf', {
      language: t(`languages.${locale}`),
      state: stateWords(state).join(', '),
    })
    return { locale, state, words }
  })
  const [first] = languages
  if (first && languages.every(({ state }) => isComplete(state))) {
    return (
      <p className={styles.allComplete}>
        <TranslationRing state={first.state} />
        {t('translations.allComplete')}
      </p>
    )
  }
  return (
    <ul
      className={styles.signs}
      aria-label={t('translations.signs', {
        words: languages.map(({ words }) => words).join(', '),
      })}
    >
      {languages.map(({ locale, state, words }) => {
        const { missing, outdated } = state
        const todo = missing[0] ?? outdated[0]
        const letters = [locale.toUpperCase(), todo && missing.length + outdated.length]
          .filter(Boolean)
          .join(' ')
        const sign = (
          <>
            <TranslationRing state={state} />
            <span aria-hidden="true">{letters}</span>
          </>
        )
        return (
          <li key={locale}>
            {todo ? (
              <Link
                className={styles.sign}
                to={here({ kind: 'edit', id: entity.id })}
                state={deeper(draftName(locale, todo))}
                // Begins with what is seen, so that it can be called by voice.
                aria-label={`${letters}, ${kind.title(entity)}, ${words}`}
                title={words}
              >
                {sign}
              </Link>
            ) : (
              <span className={styles.sign}>
                {sign}
                <span className="quiet">{words}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
