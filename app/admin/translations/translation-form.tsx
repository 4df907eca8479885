import { Fragment, useId, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { TargetLocale, Translation } from '../../../shared/entities/translation.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import { createFieldKey, getPhotos } from '../entity/entity-definition.ts'
import {
  getSavedTexts,
  summarizeTranslations,
  type TranslatableText,
} from '../entity/translation-state.ts'
import { FormField } from '../fields/form-field.tsx'
import { getFieldText } from '../form/draft.ts'
import { getFieldLabel } from '../form/field-labels.ts'
import { FormTextField, type TranslationHintProps } from '../form/fields.tsx'
import { useField, useFormContext, useFormProvider } from '../form/form.tsx'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { RemoveTranslationsButton } from './outdated-translations-notice.tsx'
import {
  dropSuggestion,
  isUnreviewedSuggestion,
  listTextsToSuggest,
  SuggestionOffer,
  SuggestionReview,
  type Suggestions,
} from './suggestions.tsx'
import styles from './translation-form.module.css'
import { diffWords } from './word-diff.ts'

type TranslationSourceTextProps = {
  id: string
  label: string
  french: string
  /** The French text from which the translation was made. */
  before: string
}

function TranslationSourceText({ id, label, french, before }: TranslationSourceTextProps) {
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

type TranslationFieldProps = {
  /** The French text and its translations, with the unsaved changes of the form. */
  text: TranslatableText
  locale: TargetLocale
  saved: Translation | undefined
  /** The photo whose description is translated. */
  picture: ImageRecord | undefined
  isMissing: boolean
  isOutdated: boolean
  /** Requests a suggestion. Undefined if no suggestion is possible. */
  onSuggest: (() => void) | undefined
}

/**
 * Shows the translation field beside the French text, and highlights how the French text has
 * changed since the translation.
 */
function TranslationField(props: TranslationFieldProps) {
  const { text, locale, saved, picture, isMissing, isOutdated, onSuggest } = props
  const { name, french } = text
  const key = createFieldKey(text, locale)
  const form = useFormContext()
  const typed = useField(key, french)
  const sourceId = useId()
  const stateId = useId()
  const isUpToDate = typed.isChanged && typed.source === french
  // If the French text has changed since a translation was typed in this form, this is the French
  // text at the time of typing. Otherwise it is the source text of the saved translation.
  const sourceText = typed.isChanged && !isUpToDate ? typed.source : saved?.source
  const isStale = sourceText !== undefined && sourceText !== french && french.trim() !== ''
  const canConfirm = isStale && !isUpToDate && !isMissing
  const isConfirmed = canConfirm && typed.confirmed === french

  const copyFrench = () => {
    typed.set(french)
    focus()
  }
  const focus = () => document.getElementById(typed.id)?.focus()
  const label = picture
    ? t('translations.photo', { position: picture.display_order + 1 })
    : getFieldLabel(name)
  const isSuggested = isUnreviewedSuggestion(form, key)
  const state = isMissing ? 'isMissing' : isOutdated ? 'isOutdated' : null
  const isUnsaved = !state && (typed.isChanged || isConfirmed)
  const translation: TranslationHintProps = {
    field: key,
    french,
    stateId,
    state: (
      <span
        id={stateId}
        className={styles.status}
        data-todo={state !== null || isSuggested || undefined}
      >
        {state && t(`translations.${state}`)}
        {isUnsaved &&
          (isSuggested
            ? t('suggestions.isSuggested')
            : t(typed.isChanged ? 'translations.isWritten' : 'translations.isConfirmed'))}
      </span>
    ),
    ...(picture && { longest: MAX_SHORT_TEXT_LENGTH }),
  }
  const field = { name, label, translation }
  return (
    <div className={styles.entry} data-photo={picture !== undefined || undefined}>
      {picture && (
        <div className={styles.photo}>
          <PhotoPicture photo={picture} sizes="6rem" alt="" isLazy />
        </div>
      )}
      <TranslationSourceText
        id={sourceId}
        label={label}
        french={french}
        before={isStale ? sourceText : french}
      />
      <div className={styles.target}>
        {picture ? <FormTextField {...field} isLong /> : <FormField {...field} />}
        {isMissing && typed.text === '' && (
          <button type="button" className={`link ${styles.status}`} onClick={copyFrench}>
            {t('translations.takeFrench')}
          </button>
        )}
        {onSuggest && (
          <button type="button" className={`link ${styles.status}`} onClick={onSuggest}>
            {t('suggestions.suggestOne')}
          </button>
        )}
        {isSuggested && (
          <button
            type="button"
            className={`link ${styles.status}`}
            aria-label={t('suggestions.dropLabel', { label })}
            onClick={() => {
              flushSync(() => dropSuggestion(form, key))
              focus()
            }}
          >
            {t('suggestions.drop')}
          </button>
        )}
        {canConfirm && (
          <button
            type="button"
            className={`tool ${styles.confirm}`}
            aria-pressed={isConfirmed}
            aria-describedby={sourceId}
            onClick={() => typed.confirm(!isConfirmed)}
          >
            <span className={styles.checkmark} aria-hidden="true" />
            {t('translations.stillRight')}
          </button>
        )}
        {isOutdated && <RemoveTranslationsButton fields={[key]} />}
      </div>
    </div>
  )
}

type TranslationFormProps = {
  locale: TargetLocale
  suggestions: Suggestions
}

export function TranslationForm({ locale, suggestions }: TranslationFormProps) {
  const { definition, entity, form, texts } = useFormProvider()
  const savedTexts = getSavedTexts(definition, entity)
  const { missing, outdated } = summarizeTranslations(texts, locale)
  const language = getFrenchLanguageName(locale)
  // A text that is empty in French is hidden, unless it still has a translation.
  const shownTexts = texts.filter(
    (text) => text.french.trim() || getFieldText(form.draft, createFieldKey(text, locale)),
  )
  const open = suggestions.service ? listTextsToSuggest(form, texts, locale) : []
  const photos = entity ? getPhotos(entity) : []
  const confirmAll = () => {
    for (const text of outdated) form.confirm(createFieldKey(text, locale), text.french)
    const [first] = outdated
    // The clicked button disappears, so the first outdated text gets the focus.
    if (first) form.focusField(createFieldKey(first, locale))
  }
  return (
    <>
      {shownTexts.length === 0 && <p className={styles.note}>{t('translations.frenchFirst')}</p>}
      {missing.length > 0 && (
        <p className={styles.note}>
          {t('translations.texts', { count: missing.length })}{' '}
          {t('translations.whatVisitorsRead', { language })}
        </p>
      )}
      <SuggestionOffer suggestions={suggestions} locale={locale} />
      {outdated.length > 1 && (
        <div className={styles.note}>
          <p>{t('translations.changedSince', { count: outdated.length })}</p>
          <button type="button" className="button" onClick={confirmAll}>
            {t('translations.allRight')}
          </button>
          <RemoveTranslationsButton fields={outdated.map((text) => createFieldKey(text, locale))} />
        </div>
      )}
      {shownTexts.map((text) => (
        <TranslationField
          key={createFieldKey(text)}
          text={text}
          locale={locale}
          saved={savedTexts[texts.indexOf(text)]?.translations[locale]}
          picture={photos.find(({ id }) => id === text.photo)}
          isMissing={missing.includes(text)}
          isOutdated={outdated.includes(text)}
          onSuggest={
            open.includes(text)
              ? () => suggestions.suggest([locale], createFieldKey(text, locale))
              : undefined
          }
        />
      ))}
      <SuggestionReview locale={locale} />
    </>
  )
}
