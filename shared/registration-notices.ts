import { OPEN_STATES, type Registration, type RegistrationState } from './registration.ts'

/**
 * The e-mails to participants, or calls instead, with the states in which each is sent. `lapsed`:
 * an offer from the waiting list has expired. `withdrawn`: the artist has taken back an offer, and
 * the person stays on the waiting list. `no_place`: the training begins without a place for this
 * person. `left`: the person has cancelled. `cancelled`: the artist has cancelled. `removed`: the
 * artist has cancelled for a person who was waiting or had an offer. `moved`: the training has
 * other dates or hours. `goes_ahead`: the training takes place, although few have registered.
 */
export const STATES_OF_NOTICES = {
  requested: ['requested'],
  waiting: ['waiting'],
  offered: ['offered'],
  confirmed: ['confirmed'],
  declined: ['declined'],
  expired: ['expired'],
  lapsed: ['expired'],
  withdrawn: ['waiting'],
  no_place: ['expired'],
  changed: OPEN_STATES,
  left: ['cancelled'],
  cancelled: ['cancelled'],
  removed: ['cancelled'],
  called_off: ['cancelled'],
  moved: OPEN_STATES,
  goes_ahead: ['confirmed'],
  reminder_week: ['confirmed'],
  reminder_day: ['confirmed'],
} satisfies Record<string, RegistrationState[]>
export type NoticeKind = keyof typeof STATES_OF_NOTICES

/** Notices about what the person has done, of which the artist need not tell the person. */
export const KINDS_WITHOUT_CALL: string[] = ['left'] satisfies NoticeKind[]

/** Returns true if the state of the registration has changed, so that the notice no longer fits. */
export const isOutdatedNotice = (
  { kind }: { kind: NoticeKind },
  { state }: Pick<Registration, 'state'>,
) => STATES_OF_NOTICES[kind].every((expected) => expected !== state)

/**
 * E-mails to the artist. `reduced`: a person needs fewer places. `offered_without_email`: the
 * site has offered a place to a person whom the artist has to telephone.
 */
export type ArtistEmailKind =
  | 'asked'
  | 'asked_waiting'
  | 'offered_without_email'
  | 'accepted'
  | 'reduced'
  | 'left'
  | 'left_waiting'
  | 'expired'

/**
 * An e-mail to a participant, a call that the artist makes to a person who gets no e-mails or whose
 * e-mail was not delivered, or a record that such a person has cancelled.
 */
export type RegistrationNotice = {
  kind: NoticeKind
  /** Time of the notice in ISO 8601. */
  created_at: string
  delivery: 'waiting' | 'sent' | 'to_telephone' | 'telephoned' | 'recorded'
  /** The last error of the mail server, or an empty text. */
  problem: string
}

export const findNoticesToTelephone = ({
  state,
  notices,
}: Pick<Registration, 'state' | 'notices'>) =>
  notices.filter((one) => one.delivery === 'to_telephone' && !isOutdatedNotice(one, { state }))

const CANCELLATIONS: NoticeKind[] = ['left', 'cancelled', 'removed', 'called_off']

/** The `kind` of the returned notice says who has cancelled. */
export const findCancellation = ({ state, notices }: Pick<Registration, 'state' | 'notices'>) =>
  state === 'cancelled' ? notices.findLast(({ kind }) => CANCELLATIONS.includes(kind)) : undefined
