import { formatIban } from '../../shared/bank-transfer.ts'
import {
  addDays,
  hasDateToCome,
  hasDaysToCome,
  isPastTraining,
} from '../../shared/entities/training-dates.ts'
import { formatTrainingDaysWithWeekdays } from '../../shared/entities/training-days.ts'
import { getLocalizedField } from '../../shared/entities/translation.ts'
import { formatAddressLines, type PublicWorkshop } from '../../shared/entities/workshop.ts'
import {
  formatDate,
  formatPrice,
  formatTimeOfDay,
  getLocalizedPath,
  type Locale,
} from '../../shared/locale.ts'
import { getPrivateRegistrationPath, getRegistrationCalendarPath } from '../../shared/paths.ts'
import { pick } from '../../shared/pick.ts'
import { isOpenRegistration, OFFER_HOURS } from '../../shared/registration.ts'
import { isOutdatedNotice, type NoticeKind } from '../../shared/registration-notices.ts'
import {
  buildTransferReference,
  getFirstPayment,
  getNetPaid,
  getRefundableAmount,
  getRemainingBalance,
  roundToCents,
} from '../../shared/registration-payment.ts'
import { getPaymentText, type RegistrationSettings } from '../../shared/registration-settings.ts'
import { formatPhone } from '../../shared/text/phone.ts'
import { formatWorkshopDateTime, getWorkshopDay } from '../../shared/workshop-day.ts'
import { createTranslator, fillIn, MESSAGE_CATALOGS } from '../catalogs.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { buildEmail, type Email, type SiteContactDetails } from '../messages/emails.ts'
import type { NoticeDetails } from './notice-queue.ts'
import { readTrainingIncludingDeleted } from './participant-event.ts'
import { countRegistrationsAhead, toEuroAmounts } from './registration-reader.ts'
import type { RegistrationRow } from './registration-rows.ts'

/**
 * Only e-mails of these kinds contain the participant's name. A stranger could otherwise register
 * with somebody else's address and send a text to it as the name.
 */
const ANSWERS_OF_ARTIST: NoticeKind[] = [
  ...(['confirmed', 'declined', 'cancelled', 'removed', 'called_off'] as const),
  ...(['goes_ahead', 'reminder_week', 'reminder_day'] as const),
]
const WITH_PREPARATION: NoticeKind[] = [
  ...(['confirmed', 'goes_ahead', 'reminder_week', 'reminder_day'] as const),
]

/** If the registration is confirmed, these e-mails also say how to prepare and to pay. */
const WHEN_CONFIRMED: NoticeKind[] = ['changed', 'moved']

export async function readLocalizedTraining(queries: QueryBuilder, id: number, locale: Locale) {
  const { training, ...details } = await readTrainingIncludingDeleted(queries, id)
  type Text = 'title' | 'times' | 'to_bring' | 'meals' | 'cancellation'
  const read = (field: Text) => getLocalizedField(training, field, locale).text
  return {
    ...training,
    title: read('title'),
    times: read('times'),
    to_bring: read('to_bring'),
    meals: read('meals'),
    cancellation: read('cancellation'),
    ...pick(details, ['payment_url', 'goes_ahead_on']),
  }
}
export type LocalizedTraining = Awaited<ReturnType<typeof readLocalizedTraining>>

export const formatDays = (locale: Locale, { date, ...training }: LocalizedTraining) =>
  date ? formatTrainingDaysWithWeekdays(locale, { ...training, date }) : ''

export function formatPlaces(locale: Locale, count: number): string {
  const { single_place, several_places } = MESSAGE_CATALOGS[locale].registration_mail
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? single_place : several_places
  return fillIn(form, { count: String(count) })
}

export const formatMoment = (locale: Locale, time: number) =>
  fillIn(MESSAGE_CATALOGS[locale].registration.moment, {
    day: formatDate(locale, getWorkshopDay(time)),
    time: formatTimeOfDay(locale, formatWorkshopDateTime(time).slice(11)),
  })

function buildFacts(
  kind: NoticeKind,
  { id, locale, name, places, state, respond_by, ...row }: RegistrationRow,
  training: LocalizedTraining,
  { site, before }: { site: Site; before: NoticeDetails['before'] },
): string[] {
  const { iban, account_holder, siteName, workshop } = site
  const payment = getPaymentText(site, locale).text
  const {
    training: labels,
    contact,
    common,
    registration,
    registration_mail,
  } = MESSAGE_CATALOGS[locale]
  const format = (name: string, value: string) =>
    value && `${common.label.replace('{{name}}', name)} ${value}`
  const days = formatDays(locale, training)
  const daysBefore = before ? formatDays(locale, { ...training, ...before }) : ''
  const payments = toEuroAmounts(row)
  const { price: each } = payments
  const total = formatPrice(locale, each * places)
  const price = places > 1 ? `${places} × ${formatPrice(locale, each)} = ${total}` : total
  const due = getFirstPayment(payments) * places
  const paid = getNetPaid(payments)
  const refundable = getRefundableAmount(payments)
  const balance = getRemainingBalance({ ...payments, places })
  const amount = paid > 0 ? balance : due
  const isOpen = isOpenRegistration({ state })
  const isPrepared =
    WITH_PREPARATION.includes(kind) || (WHEN_CONFIRMED.includes(kind) && state === 'confirmed')
  const isOwed = isPrepared && amount > 0
  const values = {
    paid: formatPrice(locale, roundToCents(payments.paid - payments.kept)),
    balance: formatPrice(locale, balance),
  }
  const t = createTranslator(registration_mail)
  // Leaves out the artist's payment page after a first payment, because the page may ask for the
  // deposit again.
  const paymentUrl = paid > 0 ? '' : training.payment_url
  return [
    training.title,
    format(labels.date, days),
    daysBefore === days ? '' : format(registration_mail.days_before, daysBefore),
    format(labels.times, training.times),
    // The deadline is earlier than the person knows if the training was moved to an earlier date.
    kind === 'moved' && respond_by !== null
      ? format(
          state === 'offered' ? registration.answer_by : registration.held_until,
          formatMoment(locale, respond_by),
        )
      : '',
    isOpen ? format(labels.price, price) : '',
    isOpen && paid === 0 && due < each * places
      ? format(registration.deposit, formatPrice(locale, due))
      : '',
    isOpen && paid > 0 && balance > 0 ? t('partly_paid', values) : '',
    paid > 0 && (isOpen ? balance <= 0 : kind !== 'called_off')
      ? format(registration.already_paid, isOpen ? values.paid : formatPrice(locale, payments.paid))
      : '',
    payments.refunded > 0
      ? format(registration.refunded, formatPrice(locale, payments.refunded))
      : '',
    refundable > 0 && kind === 'called_off'
      ? t('paid_back', { paid: formatPrice(locale, refundable) })
      : '',
    isOwed ? format(registration_mail.payment, payment) : '',
    isOwed && !payment && !iban && !paymentUrl ? registration.pay_later : '',
    isOwed ? format(registration.pay_online, paymentUrl) : '',
    ...(isOwed && iban
      ? [
          format('IBAN', `${formatIban(iban)}, ${account_holder || siteName}`),
          format(registration.reference, buildTransferReference({ id, name }, training.title)),
        ]
      : []),
    ...(isPrepared
      ? [
          format(labels.to_bring, training.to_bring),
          format(labels.meals, training.meals),
          format(contact.workshop.title, formatAddressLines(workshop, locale).join(', ')),
          ...(['station', 'parking'] as const).map((way) =>
            format(contact.visit[way], getLocalizedField(workshop, way, locale).text),
          ),
        ]
      : []),
    isOpen || (paid > 0 && kind !== 'called_off')
      ? format(labels.cancellation, training.cancellation)
      : '',
  ].filter(Boolean)
}

/**
 * Describes the state of the registration, so that a person does not mistake an e-mail about a
 * change for a confirmation.
 */
function describeState({ state, locale }: RegistrationRow, position: string): string {
  const { common, registration } = MESSAGE_CATALOGS[locale]
  const label = common.label.replace('{{name}}', registration.state)
  return `${label} ${createTranslator(registration.states)(state, { position })}`
}

export type Site = SiteContactDetails &
  Pick<RegistrationSettings, 'payment' | 'payment_translations' | 'iban' | 'account_holder'> & {
    workshop: PublicWorkshop
  }

/**
 * Returns true if the e-mail is about dates that the training no longer has or that have come.
 * `days` is missing in reminders that an earlier version has queued.
 */
function isOutdatedByDate(
  kind: NoticeKind,
  training: LocalizedTraining,
  { days }: NoticeDetails,
): boolean {
  const { date, goes_ahead_on } = training
  const today = getWorkshopDay()
  const isOtherDate = date !== (days ?? date)
  switch (kind) {
    case 'moved':
      return !hasDaysToCome(training)
    case 'confirmed':
      return isPastTraining(training)
    case 'goes_ahead':
      return !hasDateToCome(training) || date !== goes_ahead_on
    case 'reminder_week':
      return date === null || date <= addDays(today) || isOtherDate
    case 'reminder_day':
      return date !== addDays(today) || isOtherDate
    default:
      return false
  }
}

/**
 * Returns null if the e-mail no longer fits the state of the registration or, for e-mails about
 * dates, the dates of the training.
 *
 * @param isByArtist the artist sends the e-mail from their own mail program
 */
export async function buildParticipantEmail(
  queries: QueryBuilder,
  row: RegistrationRow,
  kind: NoticeKind,
  { added_at, details }: { added_at: number; details: NoticeDetails },
  site: Site,
  isByArtist: boolean,
): Promise<Email | null> {
  if (isOutdatedNotice({ kind }, row)) return null
  const { locale, name, places, respond_by, link_code, confirmed_at } = row
  const { siteName, siteUrl, phone } = site
  const training = await readLocalizedTraining(queries, row.training_id, locale)
  if (isOutdatedByDate(kind, training, details)) return null
  const texts = MESSAGE_CATALOGS[locale].registration_mail
  const t = createTranslator(texts)
  const values = {
    title: training.title,
    places: formatPlaces(locale, places),
    hours: String(OFFER_HOURS),
    deadline: respond_by === null ? '' : formatMoment(locale, respond_by),
    moment: formatMoment(locale, added_at),
    position:
      row.state === 'waiting' ? String((await countRegistrationsAhead(queries, row)) + 1) : '',
  }
  const link = siteUrl + getPrivateRegistrationPath(locale, link_code)
  const calendar = { link: siteUrl + getRegistrationCalendarPath(locale, link_code) }
  const writeAboutCalendar = () => {
    if (confirmed_at === null || !training.date) return ''
    return row.state === 'confirmed' ? t('calendar', calendar) : t('calendar_cancelled', calendar)
  }
  const writeLink = () => {
    if (row.state === 'offered') return t('link_offered', { link })
    return isOpenRegistration(row) ? t('link', { link }) : t('link_closed', { link })
  }
  const parts = [
    ANSWERS_OF_ARTIST.includes(kind) ? t('greeting', { name }) : t('greeting_without_name', {}),
    t(kind, values),
    kind === 'changed' ? describeState(row, values.position) : '',
    details.sentence ?? '',
    buildFacts(kind, row, training, { site, before: details.before }).join('\n'),
    writeAboutCalendar(),
    writeLink(),
    phone
      ? MESSAGE_CATALOGS[locale].mail.reach.replace('{{phone}}', formatPhone(locale, phone))
      : '',
    `${siteName}\n${siteUrl}${getLocalizedPath(locale, '/')}`,
    [!isByArtist && t('automatic', { site: siteName }), isOpenRegistration(row) && t('not_you', {})]
      .filter(Boolean)
      .join(' '),
  ]
  return buildEmail(t(`${kind}_subject`, values), parts.filter(Boolean), [
    siteUrl,
    training.payment_url,
  ])
}
