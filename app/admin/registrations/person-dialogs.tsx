import { useId, useState } from 'react'
import { MAX_PARTICIPANTS } from '../../../shared/entities/training.ts'
import { type Registration, registrationUpdateSchema } from '../../../shared/registration.ts'
import { type ApiResult, createIdempotencyKey, getErrorMessage } from '../api/api.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { getValidationErrors } from '../form/errors.ts'
import { PlainTextField, SelectField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { RestoredDraft, useLocalDraft } from './local-draft.tsx'
import { addParticipant, updateRegistration } from './registrations-api.ts'

type Values = { name: string; phone: string; places: number; email: string }
const EMPTY: Values = { name: '', phone: '', places: 1, email: '' }
const listPlaces = (most: number) =>
  Array.from({ length: most }, (_, index) => {
    const number = String(index + 1)
    return { value: number, label: number }
  })

type PersonDialogProps = {
  title: string
  confirmLabel: string
  failure: string
  draftName: string
  initial: Values
  mostPlaces: number
  /** `key` is an idempotency key, which changes with the values. */
  save: (values: Values, key: string) => Promise<ApiResult<Registration>>
  onSaved: (saved: Registration) => void
  onCancel: () => void
}

type StoredDraft = { values: Values; key: string }

function PersonDialog(props: PersonDialogProps) {
  const { title, confirmLabel, failure, draftName, initial, mostPlaces } = props
  const { save, onSaved, onCancel } = props
  const id = useId()
  const [fallback] = useState(() =>
    JSON.stringify({ values: initial, key: createIdempotencyKey() }),
  )
  const draft = useLocalDraft(draftName, fallback)
  const { values: typed, key } = JSON.parse(draft.text) as StoredDraft
  const values = { ...typed, places: Math.min(typed.places, mostPlaces) }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()

  const change = (changes: Partial<Values>) => {
    draft.change(JSON.stringify({ values: { ...values, ...changes }, key: createIdempotencyKey() }))
    setErrors({})
  }
  const submit = () =>
    run(draft.text, async () => {
      const problems = getValidationErrors(registrationUpdateSchema, values)
      setErrors(problems)
      if (Object.keys(problems).length > 0) return false
      const result = await save(values, key)
      if (result.ok) {
        draft.clear()
        onSaved(result.value)
      } else {
        setErrors(result.fields)
        showFailureToast(failure, getErrorMessage(result), 'registrations')
      }
      return result.ok
    })
  const bind = (name: 'name' | 'phone' | 'email') => ({
    name,
    label: t(`registrations.fields.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (text: string) => change({ [name]: text }),
  })
  return (
    <SmallDialog
      isAlert
      title={title}
      confirmLabel={confirmLabel}
      isConfirmBusy={isBusy}
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <RestoredDraft draft={draft} isNew={initial === EMPTY} onClear={() => setErrors({})} />
      <PlainTextField
        {...bind('name')}
        autoFocus
        isRequired
        capitalize="words"
        enterKeyHint="next"
      />
      <PlainTextField {...bind('phone')} inputMode="tel" />
      <SelectField
        id={`${id}-places`}
        label={t('registrations.fields.places')}
        isRequired
        options={listPlaces(mostPlaces)}
        value={String(values.places)}
        onChange={(places) => change({ places: Number(places) })}
        error={errors.places}
      />
      <PlainTextField
        {...bind('email')}
        inputMode="email"
        hint={t('registrations.fields.emailHint')}
      />
    </SmallDialog>
  )
}

type DialogProps = Pick<PersonDialogProps, 'onSaved' | 'onCancel'>

export const AddPersonDialog = ({
  training,
  mostPlaces,
  onSaved,
  onCancel,
}: DialogProps & { training: number; mostPlaces: number }) => (
  <PersonDialog
    title={t('registrations.add')}
    confirmLabel={t('registrations.addAct')}
    failure={t('registrations.addFailed')}
    draftName={`new/${training}`}
    initial={EMPTY}
    mostPlaces={mostPlaces}
    save={(values, key) => addParticipant({ ...values, training_id: training, note: '' }, key)}
    onSaved={(saved) => {
      showToast(
        t('registrations.added'),
        t(saved.emails.length > 0 ? 'registrations.emailed' : 'registrations.addedByPhone', saved),
        'registrations',
      )
      onSaved(saved)
    }}
    onCancel={onCancel}
  />
)

export const EditPersonDialog = ({
  person: { id, name, phone, places, email },
  onSaved,
  onCancel,
}: DialogProps & { person: Registration }) => (
  <PersonDialog
    title={t('registrations.editOf', { name })}
    confirmLabel={t('dialog.save')}
    failure={t('registrations.failed')}
    draftName={`edit/${id}`}
    initial={{ name, phone, places, email }}
    mostPlaces={MAX_PARTICIPANTS}
    save={(values) => updateRegistration(id, values)}
    onSaved={(saved) => {
      const change =
        saved.places === places
          ? ''
          : ` · ${t('registrations.places', { count: places })} → ${saved.places}`
      showToast(t('registrations.saved') + change, saved.name, 'registrations')
      onSaved(saved)
    }}
    onCancel={onCancel}
  />
)
