/** Holds the state of a form: typed values, saved values and errors. */
import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../shared/locale.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import {
  createFrenchFieldKey,
  type FieldKey,
  getFieldElementId,
  isSameField,
} from '../content/field-key.ts'
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

/**
 * Creates the state of a form. `initialFocus` is the field that receives the focus. The form shows
 * the language of this field first.
 */
export function useFormState(initial: () => FormSnapshot, initialFocus?: FieldKey) {
  const [initialValues] = useState(initial)
  const [draft, setDraft] = useState(initialValues.draft)
  const [errors, setErrors] = useState<FieldErrors>([])
  const [problem, setProblem] = useState('')
  const [language, showLanguage] = useState<Locale>(initialFocus?.locale ?? DEFAULT_LOCALE)
  // Also keeps the current form values in a ref, because the navigation blocker may read them after
  // a change and before the next render.
  const now = useRef(initialValues)

  const replace = (values: FormSnapshot) => {
    const { draft: previousDraft } = now.current
    now.current = values
    setDraft({ ...values.draft })
    // Removes the errors of fields whose value has changed.
    setErrors((shown) =>
      shown.filter(
        ({ field }) => getFieldValue(previousDraft, field) === getFieldValue(values.draft, field),
      ),
    )
  }

  return {
    draft,
    saved: now.current.saved,
    errors,
    /** An error message that belongs to no field. */
    problem,
    language,
    showLanguage,
    /**
     * Shows validation errors. Switches to the language of the first error if the current language
     * has no error.
     */
    showErrors(newErrors: FieldErrors, message = '') {
      const languages = newErrors.map(({ field }) => field.locale)
      setErrors(newErrors)
      setProblem(message)
      const [first] = languages
      if (first) showLanguage((shown) => (languages.includes(shown) ? shown : first))
    },
    /** Shows the language tab of a field and moves the focus to the field. */
    focusField(field: FieldKey) {
      flushSync(() => showLanguage(field.locale))
      document.getElementById(getFieldElementId(field))?.focus()
    },
    isDirty: !isUnchanged({ draft, saved: now.current.saved }),
    /** Returns true if there are unsaved changes, including changes that are not rendered yet. */
    hasUnsavedChanges: () => !isUnchanged(now.current),
    /**
     * Sets the value of a field.
     * @param source the French text that a translation is based on
     */
    set(field: FieldKey, value: string | boolean, source?: string) {
      replace({ ...now.current, draft: setFieldValue(now.current.draft, field, value, source) })
    },
    /**
     * Confirms that a translation is still correct for the French text `french`. If `french` is
     * null, the confirmation is removed.
     */
    confirm(field: FieldKey, french: string | null) {
      replace({
        ...now.current,
        draft: setConfirmedSourceText(now.current.draft, field, french),
      })
    },
    /**
     * Updates the saved value of a field that was saved separately from the form, such as a photo
     * description. Keeps text that the user typed during the request.
     */
    markSaved(field: FieldKey, text: string) {
      const { draft, saved } = now.current
      const isTyping = getFieldText(draft, field).trim() !== text
      replace({
        draft: isTyping ? draft : setFieldValue(draft, field, text),
        saved: setFieldValue(saved, field, text),
      })
    },
    /** Returns the typed and saved values, including changes that are not rendered yet. */
    getValues: () => now.current,
    /** Replaces the typed and saved values. */
    replace,
    /** Marks the typed values as saved, so that the form closes without a confirmation prompt. */
    discardChanges() {
      now.current = { ...now.current, saved: now.current.draft }
    },
  }
}

export type FormState = ReturnType<typeof useFormState>

const Context = createContext<{ form: FormState; initialFocus: FieldKey | undefined } | null>(null)
export const FormProvider = Context.Provider

/** Returns the form of the nearest FormProvider. */
export function useFormContext(): FormState {
  const context = use(Context)
  if (!context) throw new Error('useFormContext must be used within FormProvider')
  return context.form
}

/**
 * Returns the value, the error and the setters of one field of the form from the nearest
 * FormProvider. `nameOrKey` is a field reference or the name of a French field. `french` is the
 * French text on which a translation is based.
 */
export function useField(nameOrKey: string | FieldKey, french?: string) {
  const field = typeof nameOrKey === 'string' ? createFrenchFieldKey(nameOrKey) : nameOrKey
  const context = use(Context)
  if (!context) throw new Error(`field ${field.name} must be used within FormProvider`)
  const { form, initialFocus } = context
  const typed = getDraftTranslation(form.draft, field)
  return {
    id: getFieldElementId(field),
    text: getFieldText(form.draft, field),
    isOn: getFieldValue(form.draft, field) === true,
    /** True if the typed value differs from the saved value. */
    isChanged: getFieldValue(form.draft, field) !== getFieldValue(form.saved, field),
    /** The French text that the translation is based on. */
    source: typed?.source ?? '',
    /** The French text for which the user confirmed that the translation is still correct. */
    confirmed: typed?.confirmed,
    error: form.errors.find((error) => isSameField(error.field, field))?.message,
    autoFocus: initialFocus !== undefined && isSameField(initialFocus, field),
    set: (next: string | boolean) => form.set(field, next, french),
    confirm: (isRight: boolean) => form.confirm(field, isRight ? (french ?? '') : null),
    markSaved: (text: string) => form.markSaved(field, text),
    /**
     * Returns the typed and the saved text of the field, including changes that are not rendered
     * yet.
     */
    getCurrent() {
      const { draft, saved } = form.getValues()
      return { text: getFieldText(draft, field), saved: getFieldText(saved, field) }
    },
  }
}

/** Returns true if the form contains the field, so that an error message can link to it. */
export const hasFormField = ({ draft }: FormState, field: FieldKey) => isFieldInDraft(draft, field)
