import * as v from 'valibot'
import { createParticipantsSchema, type Training } from './entities/training.ts'
import { addDays, hasTrainingBegun } from './entities/training-dates.ts'
import type { Locale } from './locale.ts'
import {
  createLineSchema,
  createMessageTextSchema,
  MAX_MESSAGE_LENGTH,
  optionalBooleanSchema,
  personEmailSchema,
  personNameSchema,
} from './message.ts'
import { slugify } from './paths.ts'
import type { RegistrationNotice } from './registration-notices.ts'
import { MAX_EMAIL_LENGTH } from './text/email.ts'
import { emailTransform, idSchema, priceSchema, versionSchema } from './validation.ts'
import { getWorkshopDay } from './workshop-day.ts'

/**
 * `requested`: the request holds places until the artist answers. `waiting`: the person is on the
 * waiting list. `offered`: an offer to a person on the waiting list holds free places until the
 * person answers. `expired`: nobody answered in time.
 */
export const REGISTRATION_STATES = [
  'requested',
  'waiting',
  'offered',
  'confirmed',
  'declined',
  'expired',
  'cancelled',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const STATES_WITH_PLACES = [
  'requested',
  'offered',
  'confirmed',
] as const satisfies RegistrationState[]
/** The states of open registrations, in the order in which the admin lists them. */
export const OPEN_STATES = [...STATES_WITH_PLACES, 'waiting'] as const satisfies RegistrationState[]

export const holdsPlaces = ({ state }: { state: RegistrationState }) =>
  STATES_WITH_PLACES.some((holding) => holding === state)
export const isOpenRegistration = ({ state }: { state: RegistrationState }) =>
  OPEN_STATES.some((open) => open === state)

export const MAX_REGISTRATION_TEXT_LENGTH = 2_000
export const MAX_PHONE_LENGTH = 50

const LEAST_PHONE_DIGITS = 6
const phone = v.pipe(
  createLineSchema(MAX_PHONE_LENGTH),
  v.check(
    (typed) => typed === '' || typed.replace(/\D/g, '').length >= LEAST_PHONE_DIGITS,
    'not_a_phone',
  ),
)
const phoneOrNone = v.optional(phone, '')
const emailOrNone = v.union(
  [
    v.pipe(createLineSchema(MAX_EMAIL_LENGTH), v.maxLength(0, 'not_an_email')),
    v.pipe(createLineSchema(MAX_EMAIL_LENGTH), emailTransform),
  ],
  'not_an_email',
)
const places = createParticipantsSchema(1)
const text = v.optional(createMessageTextSchema(MAX_REGISTRATION_TEXT_LENGTH), '')

const placesOfForm = v.pipe(
  v.string('required'),
  v.trim(),
  v.regex(/^\d{1,3}$/, 'required'),
  v.transform(Number),
  places,
)

/** The public form sends all values as strings, so `places` is parsed. */
export const registrationRequestSchema = v.object({
  name: personNameSchema,
  email: personEmailSchema,
  phone: phoneOrNone,
  places: placesOfForm,
  message: v.optional(createMessageTextSchema(MAX_MESSAGE_LENGTH), ''),
})
export type RegistrationRequest = v.InferOutput<typeof registrationRequestSchema>

export const participantDetailsSchema = v.object({
  name: personNameSchema,
  email: personEmailSchema,
  phone: phoneOrNone,
})
export type ParticipantDetails = v.InferOutput<typeof participantDetailsSchema>

export const participantInputSchema = v.strictObject({
  training_id: idSchema,
  name: personNameSchema,
  phone: phoneOrNone,
  email: v.optional(emailOrNone, ''),
  places: v.optional(places, 1),
  note: text,
  /**
   * If true, puts the person on the waiting list if too few places are free and the training has
   * not begun.
   */
  may_wait: optionalBooleanSchema,
})
export type ParticipantInput = v.InferOutput<typeof participantInputSchema>

/**
 * Amounts are new totals in euros, so that a repeated request counts no payment twice.
 * `balance_paid` is the part of `paid` that followed the deposit. An outdated `version` is rejected
 * with `conflict`.
 */
export const registrationUpdateSchema = v.strictObject({
  name: v.optional(personNameSchema),
  email: v.optional(emailOrNone),
  phone: v.optional(phone),
  places: v.optional(places),
  note: v.optional(createMessageTextSchema(MAX_REGISTRATION_TEXT_LENGTH)),
  paid: v.optional(priceSchema),
  balance_paid: v.optional(priceSchema),
  refunded: v.optional(priceSchema),
  kept: v.optional(priceSchema),
  version: v.optional(versionSchema),
})
export type RegistrationUpdate = v.InferOutput<typeof registrationUpdateSchema>

/**
 * `offer` offers places to a person on the waiting list. If too few are free, it withdraws
 * unanswered offers to other people. `withdraw` takes back an offer. `tell` records that the artist
 * has told a person what no e-mail says, and `untell` undoes this.
 */
export const REGISTRATION_ACTIONS = [
  'confirm',
  'decline',
  'cancel',
  'offer',
  'withdraw',
  'tell',
  'untell',
] as const
export type RegistrationAction = (typeof REGISTRATION_ACTIONS)[number]

/** The artist's optional text in the e-mails that an action, or calling off a training, sends. */
const sentence = v.optional(createMessageTextSchema(MAX_REGISTRATION_TEXT_LENGTH), '')
export const callOffInputSchema = v.strictObject({ sentence })
/** If `version` is outdated, the server rejects the action with `conflict`. */
export const registrationActionSchema = v.strictObject({
  sentence,
  version: v.optional(versionSchema),
})
export type RegistrationActionInput = v.InferOutput<typeof registrationActionSchema>

/** The time in which a person on the waiting list must accept an offer. */
export const OFFER_HOURS = 48
type UndecidedTraining = Pick<Training, 'date' | 'min_participants' | 'decide_on'> & {
  goes_ahead_on: string | null
}
/** Number of days before a training on which the site asks by default whether it takes place. */
const DEFAULT_DECISION_DAYS = 7

/** Returns the day on which the site asks the artist whether the training takes place. */
export function getDecisionDay({
  date,
  min_participants,
  decide_on,
}: Omit<UndecidedTraining, 'goes_ahead_on'>): string | null {
  if (!date || min_participants === null) return null
  return decide_on && decide_on <= date ? decide_on : addDays(date, -DEFAULT_DECISION_DAYS)
}

/**
 * Returns `needed` if the artist must decide today whether the training takes place. A decision is
 * valid only for the date that the training then has.
 */
export function getDecision(
  training: UndecidedTraining,
  confirmed: number,
  today = getWorkshopDay(),
): 'needed' | 'goes_ahead' | null {
  const { date, min_participants, goes_ahead_on } = training
  if (date && goes_ahead_on === date) return 'goes_ahead'
  const day = getDecisionDay(training)
  const isDue = day !== null && day <= today && !hasTrainingBegun(training, today)
  return isDue && confirmed < Number(min_participants) ? 'needed' : null
}

export type Registration = {
  id: number
  training_id: number
  locale: Locale
  name: string
  email: string
  phone: string
  places: number
  /** The price in euros for one place, as promised at the time of the request. */
  price: number
  /** The deposit in euros for one place, or null if there is none. */
  deposit: number | null
  /** The amount received for all places, in euros. A refund does not lower it. */
  paid: number
  /** The part of `paid` that followed the deposit, in euros. */
  balance_paid: number
  /** The amount refunded, in euros. */
  refunded: number
  /** The amount that the artist keeps after a cancellation, in euros. */
  kept: number
  message: string
  /** The artist's own note, which is never public. */
  note: string
  state: RegistrationState
  /** Time of the request. All times of a registration are in ISO 8601. */
  created_at: string
  /** Time until which the request or offer must be answered, or null. */
  respond_by: string | null
  /** Time of the payment, or of the deposit if there is one. Null before that. */
  paid_at: string | null
  /** Time of the last payment after the deposit. */
  balance_paid_at: string | null
  /** Time of the last refund, or null if `refunded` is 0. */
  refunded_at: string | null
  /** Position on the waiting list from 1, or null. */
  position: number | null
  /** Number of the current version, starting at 1. Each change increases it. */
  version: number
  notices: RegistrationNotice[]
}

/**
 * All numbers count places, except `requests` and `waiting`, which count persons or groups, and
 * `to_refund`, which is in euros.
 */
export type TrainingRegistrations = {
  training: {
    id: number
    title: string
    date: string | null
    end_date: string | null
    duration: string
    days: string[]
    is_deleted: boolean
    min_participants: number | null
  }
  decision: ReturnType<typeof getDecision>
  capacity: number
  confirmed: number
  /** Places that are confirmed, requested or offered. */
  held: number
  free: number
  requests: number
  waiting: number
  paid: number
  /**
   * The euros that were paid for places that are no longer taken, and neither refunded nor kept. If
   * the training is called off, the artist owes them, except to people who had cancelled before:
   * for them, the artist's terms decide.
   */
  to_refund: number
  /** The names of the people with an open registration to whom the site sends no e-mails. */
  without_emails: string[]
  /**
   * The names of the people whom the artist has to telephone. Empty once the training has begun.
   */
  to_telephone: string[]
}

/**
 * Returns a name such as `inscriptions-le-bol-2027-05-01.csv`. Without a training, the file
 * contains the registrations for all trainings.
 */
export const getExportFileName = (training?: Pick<Training, 'title' | 'date'>) =>
  `${['inscriptions', training && slugify(training.title), training?.date].filter(Boolean).join('-')}.csv`

/**
 * Selects offers to withdraw, the newest registration first, until `places` are free. Returns null
 * if all offers are not enough.
 */
export function selectOffersToWithdraw<Offer extends Pick<Registration, 'id' | 'places'>>(
  offers: Offer[],
  free: number,
  places: number,
): Offer[] | null {
  const withdrawn: Offer[] = []
  let available = free
  for (const offer of offers.toSorted((a, b) => b.id - a.id)) {
    if (available >= places) break
    withdrawn.push(offer)
    available += offer.places
  }
  return available >= places ? withdrawn : null
}
