import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect, useParams, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { fillDates, hasTrainingBegun } from '../../../shared/entities/training-dates.ts'
import {
  formatDate,
  formatPrice,
  formatTimeOfDay,
  getLocaleFromPath,
} from '../../../shared/locale.ts'
import { getEntityPath, getRegistrationCalendarPath } from '../../../shared/paths.ts'
import { pick } from '../../../shared/pick.ts'
import { isOpenRegistration, participantDetailsSchema } from '../../../shared/registration.ts'
import { getRefundableAmount, getRemainingBalance } from '../../../shared/registration-payment.ts'
import { getPaymentText } from '../../../shared/registration-settings.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import { servicesContext } from '../../context.ts'
import { getTranslator, useLocale } from '../../i18n/translate.ts'
import formStyles from '../message/message-form.module.css'
import { useFormatPlaces } from '../message/use-registration.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { getSiteData, useSiteData } from '../site-data.ts'
import { registrationStyles } from '../styles.server.ts'
import { DescriptionList } from '../text/description-list.tsx'
import { localizeEntity } from '../text/localize.ts'
import { FACT_SEPARATOR, LocalizedTitle } from '../text/localized-text.tsx'
import { TrainingDetailList, TrainingPracticalDetails } from '../trainings/training-details.tsx'
import type { Route } from './+types/registration.ts'
import styles from './registration.module.css'
import {
  type ActionResult,
  CancelForm,
  DETAIL_FIELDS,
  DetailsForm,
  getSeenName,
  KeepPlacesForm,
  NOTICE_ID,
  OfferForm,
} from './registration-forms.tsx'
import { RegistrationPayment } from './registration-payment.tsx'

export const meta: Route.MetaFunction = (args) => {
  const { locale, workshop } = getSiteData(args)
  const title = `${getTranslator(locale)('registration.title')} – ${workshop.name}`
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { registrations, trainings } = context.get(servicesContext)
  const found = await registrations.findByCode(params.code)
  if (!found.ok) throw data(null, { status: 404 })
  await preparePhotoStyles(context, [], undefined, registrationStyles)
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  const { training, isDeleted } = await registrations.findTrainingIncludingDeleted(
    found.value.training_id,
  )
  const event = await registrations.findCalendarEvent(params.code)
  const settings = await registrations.settings.read()
  const isOpen = isOpenRegistration(found.value)
  const hasBegun = hasTrainingBegun(training)
  return {
    registration: found.value,
    event: event.ok ? pick(event.value.registration, ['isCancelled']) : null,
    training: localizeEntity('training', fillDates(training), locale),
    isCalledOff: isDeleted,
    canChange: !isDeleted && !hasBegun && isOpen,
    canAskAgain: !isOpen && !hasBegun && (await trainings.find(training.id)).ok,
    bank: {
      ...pick(settings, ['iban', 'account_holder']),
      payment: getPaymentText(settings, locale),
    },
  }
}

const SAVED_PARAMETER = 'saved'

const reject = (
  values: Record<string, string>,
  problems: NonNullable<ActionResult['problems']>,
) => ({ ok: false as const, code: 'invalid' as const, values, problems })

export async function action({ request, params, context }: Route.ActionArgs) {
  const { registrations } = context.get(servicesContext)
  const form = await request.formData().catch(() => new FormData())
  const { code } = params

  async function change() {
    if (form.has('accept')) return registrations.acceptOffer(code)
    if (form.has('decline')) return registrations.declineOffer(code)
    if (form.has('places')) {
      const places = String(form.get('places'))
      return /^\d{1,3}$/.test(places)
        ? registrations.keepPlaces(code, Number(places))
        : { ok: false as const, code: 'too_late' as const }
    }
    const values = Object.fromEntries(
      [...DETAIL_FIELDS, ...DETAIL_FIELDS.map(getSeenName)].map((name) => [
        name,
        String(form.get(name) ?? ''),
      ]),
    )
    const parsed = v.safeParse(participantDetailsSchema, pick(values, DETAIL_FIELDS))
    if (parsed.success) {
      // Saves only fields that the participant has changed, because the artist or another device
      // may have corrected others since.
      const changed = DETAIL_FIELDS.filter((name) => values[name] !== values[getSeenName(name)])
      const result = await registrations.correctDetails(code, pick(parsed.output, changed))
      return result.ok || result.code !== 'suspect' ? result : reject(values, { name: 'link' })
    }
    const problems = Object.fromEntries(
      parsed.issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]),
    )
    return reject(values, problems)
  }

  const result = await change()
  if (result.ok) {
    const saved = ['accept', 'decline', 'places'].find((name) => form.has(name)) ?? '1'
    throw redirect(`?${SAVED_PARAMETER}=${saved}#${NOTICE_ID}`, 303)
  }
  if (result.code === 'not_found') throw data(null, { status: 404 })
  return result.code === 'invalid'
    ? data<ActionResult>({ values: result.values, problems: result.problems }, { status: 422 })
    : data<ActionResult>({ isTooLate: true, isOfferAccepted: form.has('accept') }, { status: 409 })
}

type Shown = Route.ComponentProps['loaderData']

function useFormatMoment() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (iso: string) => {
    const [day = '', time = ''] = formatWorkshopDateTime(Date.parse(iso)).split('T')
    return t('registration.moment', {
      day: formatDate(locale, day),
      time: formatTimeOfDay(locale, time),
    })
  }
}

const wasCalledOff = ({ cancellation }: Shown['registration']) =>
  cancellation?.kind === 'called_off'

function State({ registration }: Pick<Shown, 'registration'>) {
  const { t } = useTranslation()
  const formatPlaces = useFormatPlaces()
  const formatMoment = useFormatMoment()
  const locale = useLocale()
  const { state, position, places, price, respond_by, name, cancellation } = registration
  const isOpen = isOpenRegistration(registration)
  const wasRemoved = cancellation?.kind === 'removed'
  return (
    <DescriptionList
      facts={[
        [
          t('registration.state'),
          <Fragment key="state">
            <strong>
              {t(`registration.states.${wasRemoved ? 'removed' : state}`, { position })}
            </strong>
            {cancellation && `${FACT_SEPARATOR}${formatMoment(cancellation.created_at)}`}
          </Fragment>,
        ],
        [
          t(state === 'offered' ? 'registration.answer_by' : 'registration.held_until'),
          respond_by && formatMoment(respond_by),
        ],
        [t('form.name'), name],
        [t('training.places'), isOpen && formatPlaces(places, price)],
        [
          t('registration.already_paid'),
          (!isOpen || getRemainingBalance(registration) < 0) &&
            !wasCalledOff(registration) &&
            registration.paid > 0 &&
            formatPrice(locale, registration.paid),
        ],
        [
          t('registration.refunded'),
          registration.refunded > 0 && formatPrice(locale, registration.refunded),
        ],
      ]}
    />
  )
}

/**
 * Links to a calendar event of the participant, whose file also reports a cancellation. The public
 * event of the training has another UID and would stay in the calendar.
 */
function CalendarLink({ event }: Pick<Shown, 'event'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { code = '' } = useParams()
  return (
    event && (
      <p>
        <a href={getRegistrationCalendarPath(locale, code)} className="more">
          {t(event.isCancelled ? 'registration.remove_date' : 'training.add_date')}
        </a>
      </p>
    )
  )
}

function Notice({
  registration,
  isTooLate,
  isOfferAccepted,
}: Pick<Shown, 'registration'> & ActionResult) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { phone } = useSiteData().workshop
  const isOfferWithdrawn = isOfferAccepted && registration.state === 'waiting'
  if (isTooLate)
    return (
      <p id={NOTICE_ID} role="alert" className={formStyles.problem}>
        {[
          t(`registration.${isOfferWithdrawn ? 'offer_withdrawn' : 'too_late'}`),
          phone && t('form.or_call', { phone: phone.text }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    )
  const saved = query.get(SAVED_PARAMETER)
  if (saved === null) return null
  const { state, places, cancellation } = registration
  // The artist may have cancelled the registration since.
  if (state === 'cancelled' && cancellation?.kind !== 'left') return null
  const kept = saved === 'places' && isOpenRegistration(registration)
  const isAccepted = saved === 'accept' && state === 'confirmed'
  // If another device has accepted the offer before, the registration stays confirmed.
  const isDeclineIgnored = saved === 'decline' && state !== 'cancelled'
  return (
    <p id={NOTICE_ID} role="status">
      {state === 'cancelled' && t('registration.saved_cancelled')}
      {/* Another tab may have changed the number of places since. */}
      {kept && t('registration.kept', { count: places })}
      {isAccepted && t('registration.saved_accepted')}
      {state === 'confirmed' && isDeclineIgnored && t('registration.accepted_before')}
      {state !== 'cancelled' &&
        !kept &&
        !isAccepted &&
        !isDeclineIgnored &&
        t('registration.saved')}
    </p>
  )
}

/** Shows the private page of a registration, to which the e-mails to the participant link. */
export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { registration, training, isCalledOff, canChange, canAskAgain } = loaderData
  const result: ActionResult | undefined = actionData
  const isOffered = registration.state === 'offered'
  const paid = getRefundableAmount(registration)
  return (
    <main id="content" className="page">
      <header className="head">
        <h1>{t('registration.title')}</h1>
        <p className="lead">
          <LocalizedTitle entity={training} />
        </p>
        <p className="soft">{t('registration.private')}</p>
      </header>
      <div className={`${styles.body} ${styles.page}`}>
        {!result?.problems && <Notice {...loaderData} {...result} />}
        <State {...loaderData} />
        {isCalledOff && registration.state === 'cancelled' && !hasTrainingBegun(training) && (
          <p>
            {/* Capitalizes the sentence. In the German e-mail, it follows the salutation and
                begins with a small letter. */}
            {t('registration_mail.called_off').replace(/^./, (first) => first.toUpperCase())}
          </p>
        )}
        {wasCalledOff(registration) && paid > 0 && (
          <p>{t('registration_mail.paid_back', { paid: formatPrice(locale, paid) })}</p>
        )}
        {canChange && isOffered && <OfferForm />}
        <RegistrationPayment {...loaderData} />
        <TrainingDetailList training={training} hasDetails={!isCalledOff} hasPlaces={false} />
        <CalendarLink {...loaderData} />
        {canAskAgain && (
          <p>
            <a href={getEntityPath(locale, 'training', training)} className="more">
              {t('registration.to_training')}
            </a>
          </p>
        )}
        {!isCalledOff && isOpenRegistration(registration) && (
          <TrainingPracticalDetails training={training} />
        )}
        {canChange && (
          <div className={styles.forms}>
            <div className={styles.body}>
              {registration.places > 1 && <KeepPlacesForm {...loaderData} />}
              {!isOffered && <CancelForm {...loaderData} />}
            </div>
            <DetailsForm registration={registration} result={result} />
          </div>
        )}
      </div>
    </main>
  )
}
