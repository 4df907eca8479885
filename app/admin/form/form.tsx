import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  type FieldKey,
  getFieldElementId,
  parseFieldKey,
} from '../entity/entity-definition.ts'
import type { TranslatableText } from '../entity/translation-state.ts'
import type { FormSnapshot } from './changed-texts.ts'
import {
  getDraftTranslation,
  getFieldText,
  getFieldValue,
  isFieldInDraft,
  setConfirmedSourceText,
  setFieldValue,
} from './draft.ts'
import type { FieldErrors } from './errors.ts'
import { areDraftsEqual } from './merge-drafts.ts'

const isUnchanged = ({ draft, saved }: FormSnapshot) =>
  areDraftsEqual(draft, saved, (_, a, b) => a === b)

/** `initialFocus` is the field that gets the focus first. The form opens in its language. */
export function useFormState(initial: () => FormSnapshot, initialFocus?: FieldKey) {
  const [initialValues] = useState(initial)
  const [draft, setDraft] = useState(initialValues.draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [language, showLanguage] = useState<Locale>(
    initialFocus ? parseFieldKey(initialFocus).locale : DEFAULT_LOCALE,
  )
  // Uses a ref, because the navigation blocker may read the form values before the next render.
  const now = useRef(initialValues)

  const replace = (values: FormSnapshot) => {
    const { draft: previousDraft } = now.current
    now.current = values
    setDraft({ ...values.draft })
    setErrors((shown) =>
      Object.fromEntries(
        Object.entries(shown).filter(
          ([field]) => getFieldValue(previousDraft, field) === getFieldValue(values.draft, field),
        ),
      ),
    )
  }

  return {
    draft,
    saved: now.current.saved,
    errors,
    problem,
    language,
    showLanguage,
    showErrors(newErrors: FieldErrors, message = '') {
      const languages = Object.keys(newErrors).map((field) => parseFieldKey(field).locale)
      setErrors(newErrors)
      setProblem(message)
      const [first] = languages
      if (first) showLanguage((shown) => (languages.includes(shown) ? shown : first))
    },
    focusField(field: FieldKey) {
      flushSync(() => showLanguage(parseFieldKey(field).locale))
      const element = document.getElementById(getFieldElementId(field))
      element?.closest('details')?.setAttribute('open', '')
      element?.focus()
    },
    isDirty: !isUnchanged({ draft, saved: now.current.saved }),
    /** Includes changes that React has not rendered yet. */
    hasUnsavedChanges: () => !isUnchanged(now.current),
    set(field: FieldKey, value: string | boolean, source?: string) {
      replace({ ...now.current, draft: setFieldValue(now.current.draft, field, value, source) })
    },
    /**
     * Marks a translation as up to date with the text `french`, or removes the mark if it is null.
     */
    confirm(field: FieldKey, french: string | null) {
      replace({
        ...now.current,
        draft: setConfirmedSourceText(now.current.draft, field, french),
      })
    },
    /**
     * Marks a field that was saved on its own as saved. Text that was typed during the request
     * stays.
     */
    markSaved(field: FieldKey, text: string) {
      const { draft, saved } = now.current
      const isTyping = getFieldText(draft, field).trim() !== text
      replace({
        draft: isTyping ? draft : setFieldValue(draft, field, text),
        saved: setFieldValue(saved, field, text),
      })
    },
    /** The values include changes that are not rendered yet. */
    getValues: () => now.current,
    replace,
    /** Lets the form close without a question about unsaved changes. */
    discardChanges() {
      now.current = { ...now.current, saved: now.current.draft }
    },
  }
}

export type FormState = ReturnType<typeof useFormState>

type FormContext = {
  definition: EntityDefinition
  /** Null for a new entity. */
  entity: AnyEntity | null
  form: FormState
  /**
   * The translatable texts with their unsaved changes. Empty in a quick-edit dialog, which has no
   * translations.
   */
  texts: TranslatableText[]
  initialFocus: FieldKey | undefined
}

const Context = createContext<FormContext | null>(null)
export const FormProvider = Context.Provider

export function useFormProvider(): FormContext {
  const context = use(Context)
  if (!context) throw new Error('a field must be used within FormProvider')
  return context
}

export const useFormContext = (): FormState => useFormProvider().form
export const useFormEntity = (): AnyEntity | null => useFormProvider().entity
export const useEntityDefinition = (): EntityDefinition => useFormProvider().definition

/** If `field` is a translation, `french` is the French text that it translates. */
export function useField(field: FieldKey, french?: string) {
  const { form, initialFocus } = useFormProvider()
  const typed = getDraftTranslation(form.draft, field)
  return {
    id: getFieldElementId(field),
    text: getFieldText(form.draft, field),
    isOn: getFieldValue(form.draft, field) === true,
    isChanged: getFieldValue(form.draft, field) !== getFieldValue(form.saved, field),
    source: typed?.source ?? '',
    confirmed: typed?.confirmed,
    error: form.errors[field],
    autoFocus: initialFocus === field,
    set: (next: string | boolean) => form.set(field, next, french),
    confirm: (isRight: boolean) => form.confirm(field, isRight ? (french ?? '') : null),
    markSaved: (text: string) => form.markSaved(field, text),
    /** The values include changes that are not rendered yet. */
    getCurrent() {
      const { draft, saved } = form.getValues()
      return { text: getFieldText(draft, field), saved: getFieldText(saved, field) }
    },
  }
}

export const hasFormField = ({ draft }: FormState, field: FieldKey) => isFieldInDraft(draft, field)
