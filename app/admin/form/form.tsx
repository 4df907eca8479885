/** The state of one form: what is typed, what was saved, what is wrong. */
import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../shared/locale.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import { type FieldRef, fieldId, frenchField, isSameField } from '../content/field.ts'
import { isFieldOf, textAt, translationAt, valueAt, withConfirmation, withValue } from './draft.ts'
import type { Errors } from './errors.ts'
import { isSameDraft } from './merge.ts'
import type { FormTexts } from './typed-texts.ts'

const isUnchanged = ({ draft, saved }: FormTexts) => isSameDraft(draft, saved, (_, a, b) => a === b)

/** `begins` is the field that is asked for first; its language is the one shown. */
export function useFormState(initial: () => FormTexts, begins?: FieldRef) {
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(begun.draft)
  const [errors, setErrors] = useState<Errors>([])
  const [problem, setProblem] = useState('')
  const [language, showLanguage] = useState<Locale>(begins?.locale ?? DEFAULT_LOCALE)
  // Read by the guard while it stops a navigation, that is before the next render.
  const now = useRef(begun)

  const replace = (texts: FormTexts) => {
    const { draft: before } = now.current
    now.current = texts
    setDraft({ ...texts.draft })
    // An error is about the value that was refused.
    setErrors((shown) =>
      shown.filter(({ field }) => valueAt(before, field) === valueAt(texts.draft, field)),
    )
  }

  return {
    draft,
    saved: now.current.saved,
    errors,
    /** An error that belongs to no single field. */
    problem,
    language,
    showLanguage,
    /** Draws the errors at once, in a language that has one. */
    showErrors(found: Errors, why = '') {
      const languages = found.map(({ field }) => field.locale)
      setErrors(found)
      setProblem(why)
      const [first] = languages
      if (first) showLanguage((shown) => (languages.includes(shown) ? shown : first))
    },
    /** Leads to a field, whatever tab it is behind. */
    lead(field: FieldRef) {
      flushSync(() => showLanguage(field.locale))
      document.getElementById(fieldId(field))?.focus()
    },
    isDirty: !isUnchanged({ draft, saved: now.current.saved }),
    /** Whether leaving would lose something, at this very moment. */
    wouldLose: () => !isUnchanged(now.current),
    /** @param source the French text that a translation is typed from */
    set(field: FieldRef, value: string | boolean, source?: string) {
      replace({ ...now.current, draft: withValue(now.current.draft, field, value, source) })
    },
    /** Finds a translation to be still right for that French text; null takes that back. */
    confirm(field: FieldRef, french: string | null) {
      replace({ ...now.current, draft: withConfirmation(now.current.draft, field, french) })
    },
    /** A field was saved by itself, with that text. */
    noteSaved(field: FieldRef, text: string) {
      const { draft, saved } = now.current
      const isTyping = textAt(draft, field).trim() !== text
      replace({
        draft: isTyping ? draft : withValue(draft, field, text),
        saved: withValue(saved, field, text),
      })
    },
    /** What is typed, and what was saved, at this very moment. */
    texts: () => now.current,
    /** Another text stands in the form, or another one was saved. */
    replace,
    /** Nothing here is worth keeping any more. */
    giveUp() {
      now.current = { ...now.current, saved: now.current.draft }
    },
  }
}

export type FormState = ReturnType<typeof useFormState>

const Context = createContext<{ form: FormState; begins: FieldRef | undefined } | null>(null)
export const FormProvider = Context.Provider

/** The form that stands around. */
export function useForm(): FormState {
  const context = use(Context)
  if (!context) throw new Error('useForm must be used within FormProvider')
  return context.form
}

/** One field of the form that stands around, by its name in French. A translation is typed from the French beside it. */
export function useField(of: string | FieldRef, french?: string) {
  const field = typeof of === 'string' ? frenchField(of) : of
  const context = use(Context)
  if (!context) throw new Error(`field ${field.name} must be used within FormProvider`)
  const { form, begins } = context
  const typed = translationAt(form.draft, field)
  return {
    id: fieldId(field),
    text: textAt(form.draft, field),
    isOn: valueAt(form.draft, field) === true,
    /** Whether it says something else than what was saved. */
    isRewritten: valueAt(form.draft, field) !== valueAt(form.saved, field),
    /** The French text that it was typed from. */
    source: typed?.source ?? '',
    /** The French text for which it was found to be still right. */
    confirmed: typed?.confirmed,
    error: form.errors.find((error) => isSameField(error.field, field))?.why,
    autoFocus: begins !== undefined && isSameField(begins, field),
    set: (next: string | boolean) => form.set(field, next, french),
    confirm: (isRight: boolean) => form.confirm(field, isRight ? (french ?? '') : null),
    noteSaved: (text: string) => form.noteSaved(field, text),
    /** What is typed and what was saved, at this very moment. */
    now() {
      const { draft, saved } = form.texts()
      return { text: textAt(draft, field), saved: textAt(saved, field) }
    },
  }
}

/** Whether the form has that field, so that an error can lead there. */
export const hasField = ({ draft }: FormState, field: FieldRef) => isFieldOf(draft, field)
