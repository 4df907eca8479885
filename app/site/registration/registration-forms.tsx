import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageField, PlacesField, ProblemSummary } from '../message/message-field.tsx'
import { useFormatPlaces } from '../message/use-registration.ts'
import type { MessageFieldErrorCode, MessageFieldName } from '../message/validate-message.ts'
import { CancellationTerms } from '../trainings/training-details.tsx'
import type { Route } from './+types/registration.ts'
import styles from './registration.module.css'

type Shown = Route.ComponentProps['loaderData']

export const DETAIL_FIELDS = ['name', 'email', 'phone'] as const
/** Returns the name of the hidden field with the original value of a field. */
export const getSeenName = (name: string) => `seen_${name}`
/** The id of the notice, to which the browser scrolls after a change. */
export const NOTICE_ID = 'notice'
const DETAILS = 'details'

export type ActionResult = {
  values?: Record<string, string>
  problems?: Partial<Record<MessageFieldName, MessageFieldErrorCode>>
  isTooLate?: boolean
  isOfferAccepted?: boolean
}

function ChangeForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <form method="post" action={`#${NOTICE_ID}`} className={styles.form}>
      <h2>{title}</h2>
      {children}
    </form>
  )
}

export function OfferForm() {
  const { t } = useTranslation()
  return (
    <ChangeForm title={t('registration.accept_title')}>
      <p className="row">
        <button type="submit" name="accept" value="1" className="button primary">
          {t('registration.accept')}
        </button>
        <button type="submit" name="decline" value="1" className="button">
          {t('registration.decline')}
        </button>
      </p>
    </ChangeForm>
  )
}

export function KeepPlacesForm({ registration: { places, price } }: Pick<Shown, 'registration'>) {
  const { t } = useTranslation()
  const formatPlaces = useFormatPlaces()
  return (
    <ChangeForm title={t('registration.keep_title')}>
      <PlacesField
        id="keep"
        label={t('form.places')}
        value={places}
        options={Array.from({ length: places }, (_, at) => ({
          places: places - at,
          text: formatPlaces(places - at, price),
        }))}
      />
      <button type="submit" className="button">
        {t('registration.keep_button')}
      </button>
    </ChangeForm>
  )
}

export function CancelForm({
  registration: { state },
  training,
}: Pick<Shown, 'registration' | 'training'>) {
  const { t } = useTranslation()
  return (
    <ChangeForm title={t('registration.cancel_title')}>
      <details>
        <summary className="button">{t('registration.cancel')}</summary>
        {state !== 'waiting' && (
          <p>
            {t('registration.cancel_text')} <CancellationTerms training={training} />
          </p>
        )}
        <button type="submit" name="places" value="0" className="button">
          {t('registration.cancel_sure')}
        </button>
      </details>
    </ChangeForm>
  )
}

export function DetailsForm({
  registration,
  result,
}: Pick<Shown, 'registration'> & { result: ActionResult | undefined }) {
  const { t } = useTranslation()
  return (
    <form id={DETAILS} method="post" action={`#${DETAILS}`} className={styles.form} noValidate>
      <h2>{t('registration.details_title')}</h2>
      <ProblemSummary form={DETAILS} fields={DETAIL_FIELDS} problems={result?.problems} />
      {DETAIL_FIELDS.map((name) => (
        <Fragment key={name}>
          <input
            type="hidden"
            name={getSeenName(name)}
            value={result?.values?.[getSeenName(name)] ?? registration[name]}
          />
          <MessageField
            form={DETAILS}
            name={name}
            value={result?.values?.[name] ?? registration[name]}
            problem={result?.problems?.[name]}
            isRequired={name !== 'phone'}
          />
        </Fragment>
      ))}
      <button type="submit" className="button">
        {t('registration.details_button')}
      </button>
    </form>
  )
}
