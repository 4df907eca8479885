import { hasTrainingBegun, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatTrainingDaysWithWeekdays } from '../../../shared/entities/training-days.ts'
import { DEFAULT_LOCALE, formatDateRangeWithWeekdays, formatPrice } from '../../../shared/locale.ts'
import {
  isOpenRegistration,
  OPEN_STATES,
  type Registration,
  type RegistrationAction,
  type RegistrationState,
  type TrainingRegistrations,
} from '../../../shared/registration.ts'
import {
  findCancellation,
  findNoticesToTelephone,
  isOutdatedNotice,
  type NoticeKind,
  type RegistrationNotice,
} from '../../../shared/registration-notices.ts'
import { getAmountOwed, getRefundableAmount } from '../../../shared/registration-payment.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { formatDayAndTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { addUrlScheme } from '../rich-text/link-url.ts'

/**
 * Maps the id of each registration whose state the artist has changed in this view to the
 * registration before the change.
 */
export type RegistrationsBeforeChange = ReadonlyMap<number, Registration>

/**
 * Keeps registrations whose state has just changed in their old place, because otherwise another
 * row would move under the artist's finger. The closed registrations begin with the newest.
 */
export function groupByState(
  people: Registration[],
  answered: RegistrationsBeforeChange = new Map(),
) {
  const before = (one: Registration) => answered.get(one.id) ?? one
  const inState = (state: RegistrationState) => people.filter((one) => before(one).state === state)
  return {
    sections: OPEN_STATES.map((state) => ({
      state,
      people: inState(state).sort((a, b) => (before(a).position ?? 0) - (before(b).position ?? 0)),
    })).filter((section) => section.people.length > 0),
    closed: people.filter((one) => !isOpenRegistration(before(one))).reverse(),
  }
}

export const isPastOrDeletedTraining = ({ training }: TrainingRegistrations) =>
  training.is_deleted || isPastTraining(training)

export const formatDatesOrUndated = ({ training: { date, ...training } }: TrainingRegistrations) =>
  date ? formatTrainingDaysWithWeekdays('fr', { ...training, date }) : t('registrations.undated')

export const formatDecisionQuestion = ({
  training: { date, min_participants },
  confirmed,
}: TrainingRegistrations) =>
  t('registrations.question', {
    day: date && formatDateRangeWithWeekdays('fr', date, null),
    count: confirmed,
    least: min_participants,
  })

export const joinNames = (people: Pick<Registration, 'name'>[]) =>
  people.map(({ name }) => name).join(', ')

/**
 * The site sends e-mails to a new address only while the registration is open and the training is
 * still to come.
 */
export function getEmailFieldHint(
  person: Registration,
  summary: TrainingRegistrations | undefined,
  sendsEmails: boolean,
): string {
  const isWritten =
    sendsEmails && isOpenRegistration(person) && summary && !hasTrainingBegun(summary.training)
  const hint = person.email ? 'emailHintOfChange' : 'emailHint'
  return t(`registrations.fields.${isWritten ? hint : 'isOptional'}`)
}

/** Returns false if the artist confirms a registration after the training. */
export const isFollowedByEmail = (
  action: RegistrationAction,
  summary: TrainingRegistrations | undefined,
) => action !== 'confirm' || !summary || !isPastTraining(summary.training)

export function splitOpenByEmail(people: Registration[], sendsEmails: boolean) {
  const open = people.filter(isOpenRegistration)
  const getsEmail = ({ email }: Registration) => sendsEmails && email !== ''
  return {
    notified: open.filter(getsEmail),
    unnotified: open.filter((person) => !getsEmail(person)),
  }
}

export const formatMoment = (iso: string) => t('registrations.moment', formatDayAndTime(iso))

export function describeRegistrationState(person: Registration) {
  const { state, places, phone, created_at, respond_by, position } = person
  const cancellation = findCancellation(person)
  if (cancellation) {
    const keys = { left: 'leftOn', removed: 'removedOn' } as Partial<Record<NoticeKind, string>>
    return t(`registrations.${keys[cancellation.kind] ?? 'cancelledOn'}`, {
      moment: formatMoment(cancellation.created_at),
    })
  }
  const isUntold = findNoticesToTelephone(person).some(({ kind }) => kind === 'offered')
  const untold = phone ? 'untold' : 'untoldWithoutPhone'
  return t(`registrations.states.${isUntold ? untold : state}`, {
    count: places,
    created: formatMoment(created_at),
    until: respond_by && formatMoment(respond_by),
    position,
  })
}

/** Lists the participants who have cancelled through their private links, the latest first. */
export const describeCancellations = (people: Registration[]): string[] =>
  people
    .flatMap((person) => {
      const cancellation = findCancellation(person)
      return cancellation?.kind === 'left'
        ? [{ name: person.name, time: cancellation.created_at }]
        : []
    })
    .sort((a, b) => b.time.localeCompare(a.time))
    .map(({ name, time }) => t('registrations.hasLeft', { name, moment: formatMoment(time) }))

function getDeliveryText(notice: RegistrationNotice, person: Pick<Registration, 'state'>) {
  const { delivery, problem } = notice
  if (delivery === 'to_telephone' && isOutdatedNotice(notice, person)) return 'failed'
  if (problem && delivery === 'waiting') return 'retried'
  if (problem && delivery === 'to_telephone') return 'undelivered'
  return delivery
}

export function describeNotice(
  notice: RegistrationNotice,
  person: Pick<Registration, 'state'>,
): string {
  const { kind, created_at, problem } = notice
  return t(`registrations.deliveries.${getDeliveryText(notice, person)}`, {
    kind: t(`registrations.notices.${kind}`),
    moment: formatMoment(created_at),
    problem,
  })
}

/**
 * Returns true if the last action added a notice by e-mail. Other notices are given by telephone or
 * only recorded.
 */
export const hasNewEmailNotice = (after: Registration, before: Registration): boolean =>
  after.notices.some(
    ({ kind, created_at, delivery }) =>
      !['to_telephone', 'recorded'].includes(delivery) &&
      !before.notices.some((old) => old.kind === kind && old.created_at === created_at),
  )

/** Returns true if the person gets no e-mail although the artist knows the address. */
export const lacksMailServer = ({ email }: Pick<Registration, 'email'>, sendsEmails: boolean) =>
  email !== '' && !sendsEmails

export function describeWhyNotEmailed(person: Registration, sendsEmails: boolean): string {
  const key = lacksMailServer(person, sendsEmails) ? 'addedWithoutMailServer' : 'addedByPhone'
  return t(`registrations.${key}`, person)
}

/**
 * Says if the site e-mails the person about the last action, or if the artist has to tell the
 * person. Otherwise returns only the name.
 */
export function describeHowTold(
  after: Registration,
  before: Registration,
  sendsEmails: boolean,
): string {
  if (hasNewEmailNotice(after, before)) return t('registrations.emailed', after)
  if (findNoticesToTelephone(after).length === 0) return after.name
  const key = lacksMailServer(after, sendsEmails) ? 'notEmailedBySite' : 'notEmailed'
  return t(`registrations.${key}`, after)
}

/** Leaves out counts of zero, except that of the held places. */
export function describePlaceCounts({ held, capacity, ...counts }: TrainingRegistrations): string {
  const others = (['confirmed', 'waiting', 'paid'] as const).flatMap((name) =>
    counts[name] > 0 ? [t(`registrations.${name}`, { count: counts[name] })] : [],
  )
  return [t('registrations.held', { count: held, capacity }), ...others].join(' · ')
}

/** Sums up what was received and refunded, and what confirmed participants owe. */
export function describePaymentTotals(people: Registration[]): string {
  const sum = (some: Registration[], getAmount: (person: Registration) => number) =>
    some.reduce((total, person) => total + getAmount(person), 0)
  const paid = sum(people, (person) => person.paid)
  const refunded = sum(people, (person) => person.refunded)
  const due = sum(people, getAmountOwed)
  const format = (amount: number) => formatPrice('fr', amount)
  const values = { paid: format(paid), refunded: format(refunded), due: format(due) }
  return paid + due > 0 ? t(`registrations.${refunded ? 'moneyRefunded' : 'money'}`, values) : ''
}

export const wasCalledOff = (person: Registration) =>
  findCancellation(person)?.kind === 'called_off'

/**
 * Returns true if the artist must refund what was paid, because the training was called off. If the
 * participant had cancelled before, perhaps by telephone, the artist's terms decide.
 */
export function isRefundOwed(person: Registration, isCalledOff: boolean): boolean {
  return findCancellation(person) ? wasCalledOff(person) : isCalledOff
}

export function describeRefund(person: Registration, isCalledOff: boolean): string {
  const amount = getRefundableAmount(person)
  if (amount === 0) return ''
  return t(`registrations.${isRefundOwed(person, isCalledOff) ? 'toRefund' : 'refund'}`, {
    amount: formatPrice('fr', amount),
  })
}

export const describeRefunds = ({ to_refund, training }: TrainingRegistrations): string =>
  to_refund > 0
    ? t(`registrations.refunds${training.is_deleted ? '' : 'IfDue'}`, {
        amount: formatPrice('fr', to_refund),
      })
    : ''

/** Returns null if there are enough free places. */
export const explainTooFewPlaces = ({ places }: Registration, free: number): string | null =>
  places <= free ? null : t('registrations.tooFew', { count: free, places })

/**
 * Adds the French country code only if the registration is in French. For other languages, the
 * number may be foreign, and +33 would call the wrong person.
 */
export function getPhoneUrl({ phone, locale }: Pick<Registration, 'phone' | 'locale'>): string {
  const url = locale === DEFAULT_LOCALE || phone.startsWith('+') ? addUrlScheme(phone) : ''
  return url.startsWith('tel:') ? url : `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Returns true if the artist has telephoned the person about the current state. */
export const wasTold = ({ state, notices }: Registration) =>
  notices.some((one) => one.delivery === 'telephoned' && !isOutdatedNotice(one, { state }))

/**
 * Returns true if the person was offered places that somebody who has waited longer could take.
 * False from the first day of the training on, because the site then makes no offers.
 */
export const isOfferedOutOfOrder = (
  { id, state, places, training_id }: Registration,
  people: readonly Registration[],
  summary: TrainingRegistrations | undefined,
) =>
  state === 'offered' &&
  summary !== undefined &&
  (summary.training.date === null || summary.training.date > getWorkshopDay()) &&
  people.some(
    (one) =>
      one.training_id === training_id &&
      one.state === 'waiting' &&
      one.id < id &&
      one.places <= summary.capacity - summary.held + places,
  )
