import { type KeyboardEvent, useId } from 'react'
import { MAX_PARTICIPANTS } from '../../../shared/entities/training.ts'
import { hasTrainingBegun, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatPrice } from '../../../shared/locale.ts'
import {
  isOpenRegistration,
  type Registration,
  registrationUpdateSchema,
  type TrainingRegistrations,
} from '../../../shared/registration.ts'
import { getNetPaid, getRemainingBalance } from '../../../shared/registration-payment.ts'
import type { ApiResult } from '../api/api.ts'
import { focusField } from '../browser/focus.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast, type ToastActionAndLinks, ToastLink } from '../components/toasts.tsx'
import fields from '../form/fields.module.css'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useValidatedForm } from '../form/use-validated-form.ts'
import { t } from '../i18n/texts.ts'
import { RestoredDraftNotice, useFormDraft } from './local-draft.tsx'
import { describeWhyNotEmailed, hasNewEmailNotice, lacksMailServer } from './registration-texts.ts'
import styles from './registrations.module.css'
import { addParticipant, updateRegistration } from './registrations-api.ts'
import { type RegistrationsData, showToastThenOffers } from './use-registrations.ts'

export const getMailSettingsToastOptions = (isShown: boolean): ToastActionAndLinks =>
  isShown
    ? { links: <ToastLink to="/admin/mail">{t('registrations.mailSettings')}</ToastLink> }
    : {}

type Values = { name: string; phone: string; places: number; email: string }
const EMPTY: Values = { name: '', phone: '', places: 1, email: '' }

type PlacesFieldProps = {
  places: number
  most: number
  hint: string | undefined
  error: string | undefined
  isReadOnly: boolean
  onChange: (places: number) => void
}

function PlacesField({ places, most, hint, error, isReadOnly, onChange }: PlacesFieldProps) {
  const id = useId()
  const renderStep = (step: 1 | -1) => (
    <button
      type="button"
      className="button"
      aria-label={t(step > 0 ? 'registrations.morePlaces' : 'registrations.fewerPlaces')}
      aria-disabled={step > 0 ? places >= most : places <= 1}
      onClick={() => onChange(Math.max(1, Math.min(places + step, most)))}
    >
      {step > 0 ? '+' : '−'}
    </button>
  )
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('registrations.fields.places')}</label>
      <div className={styles.stepper}>
        {renderStep(-1)}
        <input
          id={id}
          name="places"
          className={fields.input}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={places || ''}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '')))}
          onFocus={({ target }) => target.select()}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        {renderStep(1)}
      </div>
      <span role="status" className="visually-hidden">
        {t('registrations.places', { count: places })}
      </span>
      <span id={`${id}-hint`} className={fields.hint}>
        {hint}
      </span>
      <span id={`${id}-error`} className={fields.error}>
        {error}
      </span>
    </div>
  )
}

type FormDraft = ReturnType<typeof useFormDraft<Values>>
type PersonDialogProps = {
  title: string
  getLabels: (places: number) => { confirmLabel: string; placesHint?: string }
  emailHint: string
  failure: string
  draftName: string
  initial: Values
  mostPlaces: number
  save: (draft: FormDraft) => Promise<ApiResult<Registration>>
  onSaved: (saved: Registration) => void
  onFailure: RegistrationsData['showFailure']
  onCancel: () => void
}

function PersonDialog(props: PersonDialogProps) {
  const { title, getLabels, failure, draftName, initial, mostPlaces } = props
  const { emailHint, save, onSaved, onFailure, onCancel } = props
  const draft = useFormDraft(draftName, initial)
  const { values } = draft
  const { confirmLabel, placesHint } = getLabels(values.places)
  const { errors, clearErrors, submit, isBusy } = useValidatedForm<Values, Registration>({
    schema: registrationUpdateSchema,
    findMoreErrors: ({ places }): Record<string, string> =>
      places > mostPlaces
        ? { places: t('registrations.fields.tooManyPlaces', { count: mostPlaces }) }
        : {},
    send: () => save(draft),
    onSaved(saved) {
      draft.clear()
      onSaved(saved)
    },
    onFailure: (result) => onFailure(failure, result, initial.name),
  })
  const change = (changes: Partial<Values>) => {
    draft.change(changes)
    clearErrors()
  }
  /**
   * Makes Enter move to the next field instead of submitting the form, because the artist fills in
   * several fields during a telephone call.
   */
  const moveOnTo = (next: 'phone' | 'places') => ({
    enterKeyHint: 'next' as const,
    onKeyDown(event: KeyboardEvent) {
      const { form } = event.target as HTMLInputElement
      if (event.key !== 'Enter' || !form) return
      event.preventDefault()
      focusField(form, next)
    },
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
      onConfirm={() => void submit(values)}
      onCancel={onCancel}
    >
      <RestoredDraftNotice draft={draft} isNew={initial === EMPTY} onClear={clearErrors} />
      <PlainTextField
        {...bind('name')}
        autoFocus
        isRequired
        capitalize="words"
        {...moveOnTo('phone')}
      />
      <PlainTextField {...bind('phone')} {...moveOnTo('places')} inputMode="tel" />
      <PlacesField
        places={values.places}
        most={mostPlaces}
        hint={placesHint}
        error={errors.places}
        isReadOnly={isBusy}
        onChange={(places) => isBusy || change({ places })}
      />
      <PlainTextField {...bind('email')} inputMode="email" hint={emailHint} />
    </SmallDialog>
  )
}

type AddParticipantDialogProps = Pick<PersonDialogProps, 'onSaved' | 'onFailure' | 'onCancel'> & {
  summary: TrainingRegistrations
  sendsEmails: boolean
}

/**
 * Before the training begins, a person for whom too few places are free goes on the waiting list.
 */
export function AddParticipantDialog({
  summary: { training, free, capacity },
  sendsEmails,
  onSaved,
  ...props
}: AddParticipantDialogProps) {
  const mostPlaces = Math.max(1, hasTrainingBegun(training) ? free : capacity)
  const getsEmail = sendsEmails && !isPastTraining(training)
  const goesOnWaitingList = (places: number) => places > free && places <= mostPlaces
  return (
    <PersonDialog
      {...props}
      title={t('registrations.add')}
      getLabels={(places) => ({
        confirmLabel: t(
          goesOnWaitingList(places) ? 'registrations.addWaiting' : 'registrations.addAction',
        ),
        placesHint: t('registrations.fields.freePlaces', { count: free }),
      })}
      emailHint={t(`registrations.fields.${getsEmail ? 'emailHint' : 'isOptional'}`)}
      failure={t('registrations.addFailed')}
      draftName={`new/${training.id}`}
      initial={EMPTY}
      mostPlaces={mostPlaces}
      save={({ values: { places, ...values }, key }) =>
        addParticipant(
          {
            ...values,
            places,
            training_id: training.id,
            note: '',
            may_wait: goesOnWaitingList(places),
          },
          key,
        )
      }
      onSaved={(saved) => {
        const isEmailed = saved.notices.length > 0
        // After the training, the site writes to nobody who is added.
        const couldSend = sendsEmails || isPastTraining(training)
        showToast(
          t(saved.state === 'waiting' ? 'registrations.addedWaiting' : 'registrations.added'),
          isEmailed ? t('registrations.emailed', saved) : describeWhyNotEmailed(saved, couldSend),
          'registrations',
          getMailSettingsToastOptions(!isEmailed && lacksMailServer(saved, couldSend)),
        )
        onSaved(saved)
      }}
    />
  )
}

export const getEditDraftName = (id: number) => `edit/${id}`

/** Says what a participant who has paid gets back or still owes. */
function describeDifference(person: Registration): string {
  const balance = getRemainingBalance(person)
  if (getNetPaid(person) === 0 || balance === 0) return ''
  const amount = formatPrice('fr', Math.abs(balance))
  return t(balance < 0 ? 'registrations.toRefund' : 'registrations.toPay', { amount })
}

type EditPersonDialogProps = Pick<PersonDialogProps, 'emailHint' | 'onFailure' | 'onCancel'> & {
  person: Registration
  sendsEmails: boolean
  /** Returns the people to whom the freed places were offered. */
  onSaved: (saved: Registration) => Promise<Registration[]>
}

export function EditPersonDialog(props: EditPersonDialogProps) {
  const { person, sendsEmails, onSaved, ...dialog } = props
  const { id, name, phone, places, email, version } = person
  return (
    <PersonDialog
      {...dialog}
      title={t('registrations.editOf', { name })}
      getLabels={() => ({ confirmLabel: t('dialog.save') })}
      failure={t('registrations.failed')}
      draftName={getEditDraftName(id)}
      initial={{ name, phone, places, email }}
      mostPlaces={MAX_PARTICIPANTS}
      save={({ changedValues }) => updateRegistration(id, { ...changedValues, version })}
      onSaved={(saved) => {
        const isTold = hasNewEmailNotice(saved, person)
        const hasOtherPlaces = saved.places !== places
        const change = hasOtherPlaces
          ? ` · ${t('registrations.places', { count: places })} → ${saved.places}`
          : ''
        const difference = hasOtherPlaces ? describeDifference(saved) : ''
        const isUntold = !isTold && hasOtherPlaces && isOpenRegistration(saved)
        const name = isUntold ? describeWhyNotEmailed(saved, sendsEmails) : saved.name
        const told = isTold ? t('registrations.emailed', saved) : name
        void showToastThenOffers(
          t('registrations.saved') + change,
          [difference, told].filter(Boolean).join(' '),
          onSaved(saved),
          getMailSettingsToastOptions(isUntold && lacksMailServer(saved, sendsEmails)),
        )
      }}
    />
  )
}
