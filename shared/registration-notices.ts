import { OPEN_STATES, type Registration, type RegistrationState } from './registration.ts'

/**
 * The notices to participants (e-mails or telephone calls), with the registration states in which
 * each may be sent. `lapsed`: an offer from the waiting list has expired. `withdrawn`: the artist
 * has taken back an offer. `no_place`: the training begins without this person. `left`: the person
 * has cancelled. `cancelled`: the artist has cancelled. `removed`: the artist has cancelled for a
 * person who was waiting or had an offer. `moved`: the dates or hours have changed. `goes_ahead`:
 * the training takes place, although few have registered.
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

/** Notices about the participant's own action. The artist need not telephone about them. */
export const KINDS_WITHOUT_CALL: string[] = ['left'] satisfies NoticeKind[]

/** Returns true if the registration is no longer in a state that fits the notice. */
export const isOutdatedNotice = (
  { kind }: { kind: NoticeKind },
  { state }: Pick<Registration, 'state'>,
) => STATES_OF_NOTICES[kind].every((expected) => expected !== state)

/**
 * E-mails to the artist. `reduced`: a participant needs fewer places. `offered_without_email`: the
 * artist has to tell the person to whom the site has offered a place.
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
 * An e-mail or a telephone call to a participant, or a record that a participant without e-mails
 * has cancelled.
 */
export type RegistrationNotice = {
  kind: NoticeKind
  /** Time of the notice in ISO 8601. */
  created_at: string
  delivery: 'waiting' | 'sent' | 'to_telephone' | 'telephoned' | 'recorded'
  /** The last error of the mail server, or an empty text. */
  problem: string
}

/** An e-mail to a participant for the artist's own mail program, as plain text. */
export type PreparedEmail = { subject: string; text: string }

export const findNoticesToTelephone = ({
  state,
  notices,
}: Pick<Registration, 'state' | 'notices'>) =>
  notices.filter((one) => one.delivery === 'to_telephone' && !isOutdatedNotice(one, { state }))

const CANCELLATIONS: NoticeKind[] = ['left', 'cancelled', 'removed', 'called_off']

/** Returns the notice of the cancellation, whose `kind` says who has cancelled. */
export const findCancellation = ({ state, notices }: Pick<Registration, 'state' | 'notices'>) =>
  state === 'cancelled' ? notices.findLast(({ kind }) => CANCELLATIONS.includes(kind)) : undefined
