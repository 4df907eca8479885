import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import texts from '../../../locales/admin-suggestions.fr.json'
import type { TargetLocale } from '../../../shared/entities/translation.ts'
import type {
  SuggestionRequest,
  SuggestionResult,
} from '../../../shared/translation-suggestions.ts'
import { type ApiResult, api, getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { getPublishedTargetLocales, useTranslationServiceName } from '../components/root-data.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import {
  type AnyEntity,
  createFieldKey,
  type EntityDefinition,
  type FieldKey,
} from '../entity/entity-definition.ts'
import { summarizeTranslations, type TranslatableText } from '../entity/translation-state.ts'
import { computeTextsIfSaved, type FormSnapshot } from '../form/changed-texts.ts'
import {
  copyFields,
  getDraftTranslation,
  getFieldText,
  getFieldValue,
  setConfirmedSourceText,
} from '../form/draft.ts'
import { getFullFieldLabel } from '../form/field-labels.ts'
import { type FormState, useFormProvider } from '../form/form.tsx'
import { getInputType } from '../form/form-values.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { addTexts, getFrenchLanguageName, t } from '../i18n/texts.ts'
import styles from './translation-form.module.css'

addTexts(texts)

const TOAST = 'suggestions'

const fetchSuggestions = (body: SuggestionRequest) =>
  api.call<SuggestionResult>('POST', '/api/suggestions', { body })

function getProblem(result: ApiResult<SuggestionResult>): string {
  if (!result.ok) return getErrorMessage(result)
  return 'problem' in result.value ? result.value.problem : ''
}

/** Returns true for a suggestion that was neither changed, confirmed nor saved. */
export function isUnreviewedSuggestion({ draft, saved }: FormSnapshot, field: FieldKey) {
  const typed = getDraftTranslation(draft, field)
  return (
    typed?.suggested !== undefined &&
    typed.text === typed.suggested &&
    typed.confirmed !== typed.source &&
    typed.text !== getFieldValue(saved, field)
  )
}

function confirmSuggestions(form: FormState, fields: FieldKey[]) {
  const { draft, saved } = form.getValues()
  const confirmed = fields.reduce(
    (sum, field) =>
      setConfirmedSourceText(sum, field, getDraftTranslation(sum, field)?.source ?? null),
    draft,
  )
  form.replace({ saved, draft: confirmed })
}

export function dropSuggestion(form: FormState, field: FieldKey) {
  const { draft, saved } = form.getValues()
  form.replace({ saved, draft: copyFields(draft, saved, [field]) })
}

/**
 * Leaves out texts whose translation the artist has typed, because a suggestion would replace the
 * typed text.
 */
export function listTextsToSuggest(
  form: FormSnapshot,
  texts: TranslatableText[],
  locale: TargetLocale,
): TranslatableText[] {
  const { missing, outdated } = summarizeTranslations(texts, locale)
  return [...missing, ...outdated].filter((text) => {
    const field = createFieldKey(text, locale)
    const typed = getFieldText(form.draft, field)
    return (
      typed.trim() === '' ||
      typed === getFieldText(form.saved, field) ||
      isUnreviewedSuggestion(form, field)
    )
  })
}

export const listUnreviewedFields = (
  form: FormSnapshot,
  texts: TranslatableText[],
  locale: TargetLocale,
): FieldKey[] =>
  texts
    .map((text) => createFieldKey(text, locale))
    .filter((field) => isUnreviewedSuggestion(form, field))

type Options = { definition: EntityDefinition; entity: AnyEntity | null; form: FormState }

/**
 * Call this hook in the dialog and not in a tab, so that the artist can select another tab while
 * suggestions are loading.
 */
export function useSuggestions({ definition, entity, form }: Options) {
  const service = useTranslationServiceName()
  const { run, isBusy } = useExclusiveAction()
  const latest = useRef({ definition, entity, form })
  latest.current = { definition, entity, form }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Returns null if the dialog was closed or the request failed. Reports a failed request. */
  async function suggestIn(locale: TargetLocale, only?: FieldKey) {
    const values = latest.current.form.getValues()
    const asked = listTextsToSuggest(
      values,
      computeTextsIfSaved(latest.current.definition, latest.current.entity, values),
      locale,
    ).filter((text) => only === undefined || createFieldKey(text, locale) === only)
    if (asked.length === 0) return { count: 0, refused: [] }
    const result = await fetchSuggestions({
      locale,
      texts: asked.map(({ name, photo, french }) => {
        const field = photo === null ? definition.entityFields[name] : undefined
        return {
          text: french,
          is_markdown: field !== undefined && getInputType(field) === 'rich',
        }
      }),
    })
    if (!isOpen.current) return null
    const suggestions = result.ok && 'suggestions' in result.value && result.value.suggestions
    if (!suggestions) {
      const title = t('suggestions.failed', { language: getFrenchLanguageName(locale) })
      showFailureToast(title, getProblem(result), TOAST)
      return null
    }
    const { draft, saved } = latest.current.form.getValues()
    const found = asked.flatMap(({ french, ...text }, index) => {
      const field = createFieldKey(text, locale)
      const suggestion = suggestions[index]
      // A suggestion must not replace what the artist typed during the request.
      const isSame = getFieldText(draft, field) === getFieldText(values.draft, field)
      if (!suggestion || !isSame) return []
      const isStillRight = suggestion === getFieldText(saved, field)
      const state = isStillRight ? { confirmed: french } : { source: french, suggested: suggestion }
      return [[field, { text: suggestion, ...state }]]
    })
    latest.current.form.replace({ saved, draft: { ...draft, ...Object.fromEntries(found) } })
    const refused = asked.filter((_, index) => suggestions[index] === null)
    return {
      count: found.length,
      refused: refused.map((text) => createFieldKey(text, locale)),
    }
  }

  async function suggestAll(locales: readonly TargetLocale[], only?: FieldKey): Promise<boolean> {
    let count = 0
    const refused: FieldKey[] = []
    for (const locale of locales) {
      const answer = await suggestIn(locale, only)
      if (!answer) return false
      count += answer.count
      refused.push(...answer.refused)
    }
    if (refused.length > 0)
      showFailureToast(
        t('suggestions.refused', { count: refused.length }),
        t('suggestions.refusedReason', {
          fields: refused
            .map((field) => getFullFieldLabel(field, latest.current.entity))
            .join(', '),
        }),
        TOAST,
      )
    else if (count > 0)
      showToast(t('suggestions.found', { count }), t('suggestions.readFirst'), TOAST)
    return true
  }

  return {
    /** The name of the translation service, or null if none is set up. */
    service,
    isBusy,
    /** Fills the empty and outdated fields of `locales`, or only the field `only`. */
    suggest: (locales: readonly TargetLocale[], only?: FieldKey) =>
      void run(only ?? locales.join(), () => suggestAll(locales, only)),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>

type SuggestionOfferProps = { suggestions: Suggestions; locale: TargetLocale }

export function SuggestionOffer({ suggestions, locale }: SuggestionOfferProps) {
  const { service, isBusy, suggest } = suggestions
  const { form, texts } = useFormProvider()
  const open = getPublishedTargetLocales().filter(
    (one) => listTextsToSuggest(form, texts, one).length > 0,
  )
  if (!service || open.length === 0) return null
  return (
    <div className={styles.note}>
      <p>{t('suggestions.goesTo', { service })}</p>
      <div className={styles.buttons}>
        {open.includes(locale) && (
          <ActionButton isBusy={isBusy} onPress={() => suggest([locale])}>
            {t('suggestions.suggest')}
          </ActionButton>
        )}
        {(open.length > 1 || !open.includes(locale)) && (
          <ActionButton isBusy={isBusy} onPress={() => suggest(open)}>
            {t('suggestions.suggestAll', { count: open.length })}
          </ActionButton>
        )}
      </div>
    </div>
  )
}

/** Confirms all suggestions of a language, and then shows the next language with suggestions. */
export function SuggestionReview({ locale }: { locale: TargetLocale }) {
  const { form, texts } = useFormProvider()
  const fields = listUnreviewedFields(form, texts, locale)
  if (fields.length === 0) return null
  const languages = getPublishedTargetLocales()
  const start = languages.indexOf(locale) + 1
  const next = [...languages.slice(start), ...languages.slice(0, start - 1)].find(
    (one) => listUnreviewedFields(form, texts, one).length > 0,
  )
  const confirm = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const dialog = currentTarget.closest('[role="dialog"]')
    flushSync(() => {
      confirmSuggestions(form, fields)
      if (next) form.showLanguage(next)
    })
    // The clicked button disappears, so the tab above the texts gets the focus.
    dialog?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  return (
    <div className={styles.note}>
      <p>{t('suggestions.toReview', { count: fields.length })}</p>
      <button type="button" className="button" onClick={confirm}>
        {t(next ? 'suggestions.rightNext' : 'suggestions.right')}
      </button>
    </div>
  )
}
