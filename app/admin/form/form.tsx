/** The state of one form: what is typed, what was saved, what is wrong. */
import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GenericSchema, safeParse } from 'valibot'
import type { Locale } from '../../../shared/locale.ts'
import type { Draft } from '../content/kind.ts'
import { t } from '../parts/texts.ts'
import { isSourceName, languageOf, sourceName, textOf } from './draft.ts'

export type Errors = Record<string, string>

/** The form's name for what the server calls `translations.de.title`, or `translations.de.title.text`. */
export const fieldAt = (path: string) => path.replace(/^translations\.([^.]+\.[^.]+).*/, '$1')

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** What the shared schema has against the input: a sentence for each field. */
export function errorsOf(schema: GenericSchema, input: Record<string, unknown>): Errors {
  const errors: Errors = {}
  for (const issue of safeParse(schema, input).issues ?? []) {
    const path = issue.path?.map(({ key }) => String(key)) ?? []
    const name = path[0] === 'translations' ? fieldAt(path.join('.')) : (path[0] ?? '')
    // To the artist an empty field is one that is missing, whatever type the schema expected there.
    const isMissing = path[0] !== 'translations' && isBlank(input[name])
    errors[name] ??= t(`errors.${isMissing ? 'required' : issue.message}`)
  }
  return errors
}

/** What stood beside a text while it was typed is nothing that was typed. */
const same = (a: Draft, b: Draft) =>
  Object.keys({ ...a, ...b }).every(
    (name) => isSourceName(name) || (a[name] ?? '') === (b[name] ?? ''),
  )

/** What stands in a form, and what of it was saved last. */
export type FormTexts = { draft: Draft; saved: Draft }

/** `begins` names the field that is asked for first; its language is the one shown. */
export function useFormState(initial: () => FormTexts, begins = '') {
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(begun.draft)
  const [errors, setErrors] = useState<Errors>({})
  const [language, showLanguage] = useState<Locale>(() => languageOf(begins))
  // Read by the guard while it stops a navigation, that is before the next render.
  const now = useRef(begun)
  const isDirty = !same(draft, now.current.saved)

  return {
    draft,
    saved: now.current.saved,
    errors,
    language,
    showLanguage,
    /** Draws the errors at once, in a language that has one. */
    showErrors(found: Errors) {
      const languages = Object.keys(found).map(languageOf)
      setErrors(found)
      const [first] = languages
      if (first) showLanguage((shown) => (languages.includes(shown) ? shown : first))
    },
    /** Leads to a field, whatever tab it is behind. */
    lead(name: string) {
      flushSync(() => showLanguage(languageOf(name)))
      focusField(name)
    },
    isDirty,
    /** Whether leaving would lose something, at this very moment. */
    wouldLose: () => !same(now.current.draft, now.current.saved),
    /** `source` is the French text that it is typed from. */
    set(name: string, value: string | boolean, source?: string) {
      const draft = {
        ...now.current.draft,
        [name]: value,
        ...(source !== undefined && { [sourceName(name)]: source }),
      }
      now.current = { ...now.current, draft }
      setDraft(draft)
      setErrors(({ [name]: _, ...others }) => others)
    },
    /** What is typed, and what was saved, at this very moment. */
    texts: () => now.current,
    /** Another text stands in the form, or another one was saved. */
    replace(texts: FormTexts) {
      now.current = texts
      setDraft({ ...texts.draft })
    },
    /** Nothing here is worth keeping any more. */
    giveUp() {
      now.current = { ...now.current, saved: now.current.draft }
    },
  }
}

export type FormState = ReturnType<typeof useFormState>

const Context = createContext<{ form: FormState; focused: string | undefined } | null>(null)
export const FormProvider = Context.Provider

/** One field of the form that stands around. A translation is typed from the French text beside it. */
export function useField(name: string, french?: string) {
  const context = use(Context)
  if (!context) throw new Error(`the field ${name} stands outside a form`)
  const { form, focused } = context
  const value = form.draft[name] ?? ''
  return {
    id: fieldId(name),
    text: textOf(value),
    isOn: value === true,
    /** Whether it says something else than what was saved. */
    isRewritten: value !== (form.saved[name] ?? ''),
    /** The French text that it was typed from. */
    source: textOf(form.draft[sourceName(name)]),
    error: form.errors[name],
    autoFocus: focused === name,
    set: (next: string | boolean) => form.set(name, next, french),
  }
}

/** Where a field is found on the page, to lead to it. */
export const fieldId = (name: string) => `champ-${name}`
const focusField = (name: string) => document.getElementById(fieldId(name))?.focus()
