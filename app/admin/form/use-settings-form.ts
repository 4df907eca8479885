import { type FormEvent, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { type ApiResult, getErrorMessage } from '../api/api.ts'
import { focusField } from '../browser/focus.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { getValidationErrors } from './errors.ts'

type SettingsFormOptions<Settings, Values, Input> = {
  initialSettings: Settings
  toFormValues: (settings: Settings) => Values
  toInput: (values: Values) => Input
  schema: GenericSchema
  update: (input: Input) => Promise<ApiResult<Settings>>
  /** Titles of the notices. */
  titles: Record<'saved' | 'saveFailed' | 'tested' | 'testFailed', string>
  /** A new notice replaces an earlier one about the same subject. */
  subject: string
}

/** Implements the form of a service, such as the mail server, that the artist can also test. */
export function useSettingsForm<
  Settings,
  Values extends object,
  Input extends Record<string, unknown>,
>(options: SettingsFormOptions<Settings, Values, Input>) {
  const { initialSettings, toFormValues, toInput, schema, update, titles, subject } = options
  const [settings, setSettings] = useState(initialSettings)
  const [values, setValues] = useState(() => toFormValues(initialSettings))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()
  const form = useRef<HTMLFormElement>(null)

  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))),
    )
  }
  const showErrors = (newErrors: Record<string, string>) => {
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    if (first && form.current) focusField(form.current, first)
    return first !== undefined
  }
  /** Returns false if the values are invalid or the request failed. */
  const store = async () => {
    const input = toInput(values)
    if (showErrors(getValidationErrors(schema, input))) return false
    const result = await update(input)
    if (result.ok) {
      setSettings(result.value)
      setValues(toFormValues(result.value))
    } else if (result.code !== 'confirm_first' && !showErrors(result.fields))
      showFailureToast(titles.saveFailed, getErrorMessage(result), subject)
    return result.ok
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await run(JSON.stringify(values), async () => {
      const isStored = await store()
      if (isStored) showToast(titles.saved, '', subject)
      return isStored
    })
  }
  /** Stores changed values first. `request` resolves to the second line of the notice. */
  const test = (request: () => Promise<{ detail: string } | { problem: string }>) =>
    run('test', async () => {
      const isChanged = JSON.stringify(values) !== JSON.stringify(toFormValues(settings))
      if (isChanged && !(await store())) return false
      const result = await request()
      if ('detail' in result) showToast(titles.tested, result.detail, subject)
      else showFailureToast(titles.testFailed, result.problem, subject)
      return true
    })
  return { form, settings, values, errors, isBusy, change, save, test }
}
