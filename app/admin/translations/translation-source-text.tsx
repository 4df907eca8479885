import { Fragment, useMemo } from 'react'
import { t } from '../i18n/texts.ts'
import styles from './translation-form.module.css'
import { diffWords } from './word-diff.ts'

type TranslationSourceTextProps = {
  id: string
  label: string
  french: string
  /** The French text on which the translation is based. */
  before: string
}

export function TranslationSourceText({ id, label, french, before }: TranslationSourceTextProps) {
  const parts = useMemo(() => diffWords(before, french), [before, french])
  const isChanged = parts.some(({ kind }) => kind !== 'kept')
  return (
    <div>
      <p className={styles.heading}>
        {t('translations.french', { label })}
        {before !== french && (
          <span className={styles.status} data-todo>
            {t(`translations.${isChanged ? 'frenchChanged' : 'frenchRespaced'}`)}
          </span>
        )}
      </p>
      <p id={id} className={styles.french} lang="fr">
        {french.trim() === '' && <span className="soft">{t('translations.frenchEmpty')}</span>}
        {parts.map(({ kind, text }, index) => {
          const key = `${index}-${kind}`
          if (kind === 'kept') return <Fragment key={key}>{text}</Fragment>
          const Mark = kind === 'removed' ? 'del' : 'ins'
          return (
            <Fragment key={key}>
              <Mark>
                <span className="visually-hidden">{t(`translations.${kind}`)} </span>
                {text.trimEnd()}
              </Mark>
              {text.slice(text.trimEnd().length)}
            </Fragment>
          )
        })}
      </p>
    </div>
  )
}
