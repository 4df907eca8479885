/** The state of a form: typed values, saved values and errors. */
import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../shared/locale.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import { type FieldRef, fieldId, frenchField, isSameField } from '../content/field-ref.ts'
import {
  hasDraftField,
  textAt,
  translationAt,
  valueAt,
  withConfirmation,
  withValue,
} from './draft.ts'
import type { FormValues } from './draft-texts.ts'
import type { Errors } from './errors.ts'
import { isSameDraft } from './merge-drafts.ts'

const isUnchanged = ({ draft, saved }: FormValues) =>
  isSameDraft(draft, saved, (_, a, b) => a === b)

/** Creates the state of a form. `initialFocus` is the field to focus, whose language is shown first. */
export function useFormState(initial: () => FormValues, initialFocus?: FieldRef) {
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(begun.draft)
  const [errors, setErrors] = useState<Errors>([])
  const [problem, setProblem] = useState('')
  const [language, showLanguage] = useState<Locale>(initialFocus?.locale ?? DEFAULT_LOCALE)
  // A ref, because the blocker reads it during a navigation, before the next render.
  const now = useRef(begun)

  const replace = (texts: FormValues) => {
    const { draft: before } = now.current
    now.current = texts
    setDraft({ ...texts.draft })
    // Removes errors of fields whose value has changed.
    setErrors((shown) =>
      shown.filter(({ field }) => valueAt(before, field) === valueAt(texts.draft, field)),
    )
  }

  return {
    draft,
    saved: now.current.saved,
    errors,
    /** An error that belongs to no field. */
    problem,
    language,
    showLanguage,
    /** Shows errors and switches to a language that has one if the current language has none. */
    showErrors(found: Errors, why = '') {
      const languages = found.map(({ field }) => field.locale)
      setErrors(found)
      setProblem(why)
      const [first] = languages
      if (first) showLanguage((shown) => (languages.includes(shown) ? shown : first))
    },
    /** Moves the focus to a field and shows its language tab first. */
    focusField(field: FieldRef) {
      flushSync(() => showLanguage(field.locale))
      document.getElementById(fieldId(field))?.focus()
    },
    isDirty: !isUnchanged({ draft, saved: now.current.saved }),
    /** Returns true if there are unsaved changes, including ones that are not rendered yet. */
    hasUnsavedChanges: () => !isUnchanged(now.current),
    /** @param source the French text that a translation is based on */
    set(field: FieldRef, value: string | boolean, source?: string) {
      replace({ ...now.current, draft: withValue(now.current.draft, field, value, source) })
    },
    /**
     * Confirms that a translation is still correct for this French text. Null removes the
     * confirmation.
     */
    confirm(field: FieldRef, french: string | null) {
      replace({ ...now.current, draft: withConfirmation(now.current.draft, field, french) })
    },
    /**
     * Updates the saved value after a field was saved separately. Keeps text that was typed
     * meanwhile.
     */
    markSaved(field: FieldRef, text: string) {
      const { draft, saved } = now.current
      const isTyping = textAt(draft, field).trim() !== text
      replace({
        draft: isTyping ? draft : withValue(draft, field, text),
        saved: withValue(saved, field, text),
      })
    },
    /** Returns the typed and saved values, including ones that are not rendered yet. */
    texts: () => now.current,
    /** Replaces the typed and saved values. */
    replace,
    /** Treats the typed values as saved, so that leaving asks no question. */
    discardChanges() {
      now.current = { ...now.current, saved: now.current.draft }
    },
  }
}

export type FormState = ReturnType<typeof useFormState>

const Context = createContext<{ form: FormState; initialFocus: FieldRef | undefined } | null>(null)
export const FormProvider = Context.Provider

/** Returns the form of the nearest provider. */
export function useForm(): FormState {
  const context = use(Context)
  if (!context) throw new Error('useForm must be used within FormProvider')
  return context.form
}

/**
 * Binds one field of the nearest form, named by its French field name or by a reference. `french`
 * is the French text that a translation is based on.
 */
export function useField(of: string | FieldRef, french?: string) {
  const field = typeof of === 'string' ? frenchField(of) : of
  const context = use(Context)
  if (!context) throw new Error(`field ${field.name} must be used within FormProvider`)
  const { form, initialFocus } = context
  const typed = translationAt(form.draft, field)
  return {
    id: fieldId(field),
    text: textAt(form.draft, field),
    isOn: valueAt(form.draft, field) === true,
    /** True if the value differs from the saved one. */
    isChanged: valueAt(form.draft, field) !== valueAt(form.saved, field),
    /** The French text that the translation is based on. */
    source: typed?.source ?? '',
    /** The French text for which the user confirmed the translation. */
    confirmed: typed?.confirmed,
    error: form.errors.find((error) => isSameField(error.field, field))?.why,
    autoFocus: initialFocus !== undefined && isSameField(initialFocus, field),
    set: (next: string | boolean) => form.set(field, next, french),
    confirm: (isRight: boolean) => form.confirm(field, isRight ? (french ?? '') : null),
    markSaved: (text: string) => form.markSaved(field, text),
    /** Returns the typed and saved text, including changes that are not rendered yet. */
    now() {
      const { draft, saved } = form.texts()
      return { text: textAt(draft, field), saved: textAt(saved, field) }
    },
  }
}

/** Returns true if the form contains the field, so that an error message can link to it. */
export const hasField = ({ draft }: FormState, field: FieldRef) => hasDraftField(draft, field)
