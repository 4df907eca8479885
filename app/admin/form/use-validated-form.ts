import { type FormEvent, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { getKeys, pick } from '../../../shared/pick.ts'
import { type ApiFailure, type ApiResult, getErrorMessage } from '../api/api.ts'
import { focusField } from '../browser/focus.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { getValidationErrors } from './errors.ts'

type SmallFormOptions<Input, Saved> = {
  schema: GenericSchema
  /** Returns errors that the schema cannot find, by field name. */
  findMoreErrors?: (input: Input) => Record<string, string>
  send: (input: Input) => Promise<ApiResult<Saved>>
  onSaved: (saved: Saved) => void
  /** `isExplained` is true if error messages beside the fields already explain the failure. */
  onFailure: (failure: ApiFailure, isExplained: boolean) => void
}

export function useValidatedForm<Input extends Record<string, unknown>, Saved>(
  options: SmallFormOptions<Input, Saved>,
) {
  const { schema, findMoreErrors, send, onSaved, onFailure } = options
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
  const form = useRef<HTMLFormElement>(null)
  const showErrors = (newErrors: Record<string, string>) => {
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    if (first && form.current) focusField(form.current, first)
    return first !== undefined
  }
  /** Returns false if the input is invalid or the request failed. */
  const store = async (input: Input) => {
    if (showErrors({ ...findMoreErrors?.(input), ...getValidationErrors(schema, input) }))
      return false
    const result = await send(input)
    if (result.ok) onSaved(result.value)
    else onFailure(result, showErrors(result.fields))
    return result.ok
  }
  const clearErrors = (names = Object.keys(errors)) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  const submit = (input: Input) => run(JSON.stringify(input), () => store(input))
  return { form, errors, clearErrors, store, submit, run, isBusy }
}

type SettingsFormOptions<Settings, Values, Input> = {
  initialSettings: Settings
  toFormValues: (settings: Settings) => Values
  toInput: (values: Values) => Input
  schema: GenericSchema
  update: (input: Input) => Promise<ApiResult<Settings>>
  titles: Record<'saved' | 'saveFailed' | 'tested' | 'testFailed', string>
  /** A new toast closes earlier failures with the same subject. */
  subject: string
}

/** Implements a settings form for a service, such as the mail server, that the artist can test. */
export function useSettingsForm<
  Settings,
  Values extends object,
  Input extends Record<string, unknown>,
>(options: SettingsFormOptions<Settings, Values, Input>) {
  const { initialSettings, toFormValues, toInput, schema, update, titles, subject } = options
  const [settings, setSettings] = useState(initialSettings)
  const [values, setValues] = useState(() => toFormValues(initialSettings))
  const { form, errors, clearErrors, store, run, isBusy } = useValidatedForm({
    schema,
    send: update,
    onSaved(saved: Settings) {
      setSettings(saved)
      // Keeps what the artist has typed since the request was sent.
      setValues((latest) => {
        const typedSince = getKeys(latest).filter((name) => latest[name] !== values[name])
        return { ...toFormValues(saved), ...pick(latest, typedSince) }
      })
    },
    onFailure(failure, isExplained) {
      if (failure.code !== 'confirm_first' && !isExplained)
        showFailureToast(titles.saveFailed, getErrorMessage(failure), subject)
    },
  })

  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    clearErrors(Object.keys(changes))
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await run(JSON.stringify(values), async () => {
      const isStored = await store(toInput(values))
      if (isStored) showToast(titles.saved, '', subject)
      return isStored
    })
  }
  /**
   * Saves changed values before the test. `request` runs the test and resolves to the second line
   * of the toast.
   */
  const test = (request: () => Promise<{ detail: string } | { problem: string }>) =>
    run('test', async () => {
      const isChanged = JSON.stringify(values) !== JSON.stringify(toFormValues(settings))
      if (isChanged && !(await store(toInput(values)))) return false
      const result = await request()
      if ('detail' in result) showToast(titles.tested, result.detail, subject)
      else showFailureToast(titles.testFailed, result.problem, subject)
      return true
    })
  return { form, settings, values, errors, isBusy, change, save, test }
}
