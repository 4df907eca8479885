import { beforeAll, expect, test } from 'vitest'
import texts from '../../../locales/admin-registrations.fr.json'
import { addDays } from '../../../shared/entities/training-dates.ts'
import type { Locale } from '../../../shared/locale.ts'
import type { Registration, TrainingRegistrations } from '../../../shared/registration.ts'
import type { NoticeKind } from '../../../shared/registration-notices.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { addTexts } from '../i18n/texts.ts'
import {
  describeCancellations,
  describeHowTold,
  describeNotice,
  describePaymentTotals,
  describePlaceCounts,
  describeRefund,
  describeRefunds,
  describeRegistrationState,
  describeWhyNotEmailed,
  explainTooFewPlaces,
  getEmailFieldHint,
  getPhoneUrl,
  groupByState,
  isFollowedByEmail,
  isOfferedOutOfOrder,
  isPastOrDeletedTraining,
  splitOpenByEmail,
} from './registration-texts.ts'

beforeAll(() => {
  addTexts(texts)
})

const person = (fields: Partial<Registration>): Registration => ({
  ...{ id: 1, training_id: 1, locale: 'fr', name: 'Aline', email: 'aline@example.org' },
  ...{ phone: '', places: 1, message: '', note: '', state: 'confirmed', notices: [] },
  ...{ created_at: '2026-03-01T10:05:00Z', respond_by: null, paid_at: null },
  ...{ balance_paid_at: null, refunded_at: null, price: 100, deposit: null, paid: 0 },
  ...{ balance_paid: 0, version: 1 },
  ...{ refunded: 0, kept: 0 },
  position: null,
  ...fields,
})
const summary = (fields: Partial<TrainingRegistrations>, date: string | null = null) => ({
  training: {
    ...{ id: 1, title: 'Bol', date, end_date: date, duration: '', days: [] },
    ...{ is_deleted: false, min_participants: null },
  },
  ...{
    capacity: 8,
    confirmed: 0,
    held: 0,
    free: 8,
    requests: 0,
    waiting: 0,
    paid: 0,
    to_refund: 0,
    ...{ without_emails: [], to_telephone: [] },
  },
  decision: null,
  ...fields,
})
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

test('shows requests first, the waiting list in its order, and closed ones newest first', () => {
  const { sections, closed } = groupByState([
    person({ id: 1, state: 'cancelled' }),
    person({ id: 2, state: 'waiting', position: 2 }),
    person({ id: 3, state: 'waiting', position: 1 }),
    person({ id: 4, state: 'declined' }),
    person({ id: 5, state: 'requested' }),
  ])
  expect(sections.map(({ state, people }) => [state, people.map(({ id }) => id)])).toEqual([
    ['requested', [5]],
    ['waiting', [3, 2]],
  ])
  expect(closed.map(({ id }) => id)).toEqual([4, 1])
})

test('sums up what the artist has of all people, and what the confirmed ones owe', () => {
  const people = [
    person({ places: 2, paid: 60, deposit: 30, paid_at: '2026-03-02T10:05:00Z' }),
    person({ paid: 200, refunded: 100, paid_at: '2026-03-02T10:05:00Z' }),
    person({ state: 'cancelled', paid: 100 }),
    person({ state: 'cancelled', paid: 100, refunded: 60, kept: 40 }),
    person({ state: 'requested' }),
  ]
  expect(plain(describePaymentTotals(people))).toBe(
    'Reçu : 460 €, dont 160 € remboursés. Reste à recevoir : 140 €.',
  )
  expect(describePaymentTotals([person({ price: 0 })])).toBe('')
})

test('describes a refund as owed only if the training is called off', () => {
  const describe = (kind?: NoticeKind) => {
    const email = { delivery: 'sent', problem: '', created_at: '2026-03-02T10:05:00Z' } as const
    const notices = kind ? [{ ...email, kind }] : []
    return plain(describeRefund(person({ state: 'cancelled', paid: 100, notices }), false))
  }
  expect(describe('called_off')).toBe('Déjà payé, à rembourser : 100 €.')
  const conditional = 'À rembourser, si vos conditions le prévoient : 100 €.'
  expect([describe('left'), describe('cancelled')]).toEqual([conditional, conditional])
  expect(describeRefund(person({ state: 'cancelled' }), true)).toBe('')
  const cancelled = person({ state: 'cancelled', paid: 100, refunded: 30 })
  expect(plain(describeRefund(cancelled, false))).toContain('prévoient : 70 €.')
  expect(describeRefund({ ...cancelled, kept: 70 }, false)).toBe('')
})

test('names the refunds of a training, which are certain once it is called off', () => {
  const { training, ...counts } = summary({ to_refund: 120 })
  const calledOff = { ...counts, training: { ...training, is_deleted: true } }
  expect(plain(describeRefunds({ ...counts, training }))).toBe(
    'À rembourser, s’il y a lieu : 120 €.',
  )
  expect(plain(describeRefunds(calledOff))).toBe('À rembourser : 120 €.')
  expect(describeRefunds(summary({}))).toBe('')
})

test('says that an offer waits for the call of the artist', () => {
  const created_at = '2026-03-02T10:05:00Z'
  const offer = { kind: 'offered', created_at, problem: '' } as const
  const describe = (delivery: 'to_telephone' | 'telephoned', phone = '06 12 34 56 78') => {
    const notices = [{ ...offer, delivery }]
    const fields = { state: 'offered', respond_by: created_at, phone, notices } as const
    return describeRegistrationState(person(fields))
  }
  expect(describe('to_telephone')).toBe('Sa place est gardée jusqu’à votre appel.')
  expect(describe('to_telephone', ''), 'nobody can telephone').toBe(
    'Sa place est gardée le temps que vous lui en parliez.',
  )
  expect(describe('telephoned')).toMatch(/^Sa place est gardée jusqu’au 2.mars/)
})

test('says when the person has cancelled', () => {
  const email = { delivery: 'sent', problem: '', created_at: '2026-03-02T10:05:00Z' } as const
  const notices = [
    { ...email, kind: 'requested' as const },
    { ...email, kind: 'left' as const },
  ]
  const describe = (fields: Partial<Registration>) =>
    plain(describeRegistrationState(person(fields)))
  expect(describe({ state: 'cancelled', notices })).toMatch(
    /^Annulée par la personne le \d mars à \d+ h 05\.$/,
  )
  expect(describe({ state: 'cancelled', notices: [{ ...email, kind: 'called_off' }] })).toMatch(
    /^Annulée par vous le 2 mars à \d+ h 05\.$/,
  )
  expect(describe({ state: 'cancelled' })).toBe('Inscription annulée.')
  expect(describe({ notices })).toMatch(/^Confirmée/)
})

test('names those who have cancelled themselves, the latest first', () => {
  const cancel = (name: string, kind: NoticeKind, day: number) => {
    const created_at = `2026-03-0${day}T10:05:00Z`
    const email = { kind, created_at, delivery: 'sent', problem: '' } as const
    return person({ name, state: 'cancelled', notices: [email] })
  }
  const people = [cancel('Ada', 'left', 2), cancel('Bob', 'cancelled', 3), cancel('Eva', 'left', 4)]
  expect(describeCancellations([...people, person({})]).map(plain)).toEqual([
    expect.stringMatching(/^Eva a annulé par son lien, le 4 mars à \d+ h 05\.$/),
    expect.stringMatching(/^Ada a annulé par son lien, le 2 mars/),
  ])
})

test('leaves an answered registration where it was', () => {
  const waiting = [1, 2].map((position) => person({ id: position, state: 'waiting', position }))
  const asked = [3, 4].map((id) => person({ id, state: 'requested' }))
  const answered = new Map([...waiting.slice(1), ...asked.slice(0, 1)].map((one) => [one.id, one]))
  const { sections } = groupByState(
    [
      ...[waiting[0], asked[1]].filter((one) => one !== undefined),
      ...[person({ id: 2, state: 'offered' }), person({ id: 3, state: 'declined' })],
    ].sort((a, b) => a.id - b.id),
    answered,
  )
  expect(sections.map(({ state, people }) => [state, people.map(({ id }) => id)])).toEqual([
    ['requested', [3, 4]],
    ['waiting', [1, 2]],
  ])
})

test('promises an e-mail to a new address only until the training begins', () => {
  const describe = (fields: Partial<Registration>, date = '2999-01-01', sendsEmails = true) =>
    getEmailFieldHint(person(fields), summary({}, date), sendsEmails)
  expect(describe({})).toContain('le site lui écrit. Le lien envoyé à l’ancienne adresse')
  expect(describe({ email: '' })).toContain('le site lui écrit tout de suite')
  for (const silent of [
    describe({ state: 'declined' }),
    describe({ email: '', state: 'cancelled' }),
    describe({}, '2020-01-01'),
    describe({}, '2999-01-01', false),
  ])
    expect(silent).toBe('Facultatif.')
})

test('counts a training without a date as coming, a past or called off one as over', () => {
  expect(isPastOrDeletedTraining(summary({}))).toBe(false)
  expect(isPastOrDeletedTraining(summary({}, '2999-01-01'))).toBe(false)
  expect(isPastOrDeletedTraining(summary({}, '2020-01-01'))).toBe(true)
  const { training, ...counts } = summary({})
  const isPast = (changes: Partial<typeof training>) =>
    isPastOrDeletedTraining({ ...counts, training: { ...training, ...changes } })
  expect(isPast({ is_deleted: true })).toBe(true)
  const yesterday = addDays(getWorkshopDay(), -1)
  expect(isPast({ date: yesterday, duration: '1 jour' })).toBe(true)
  expect(isPast({ date: yesterday, duration: '2 jours' }), 'ends today').toBe(false)
})

test('names only numbers that are not zero', () => {
  expect(plain(describePlaceCounts(summary({})))).toBe('0 place prise sur 8')
  expect(plain(describePlaceCounts(summary({ held: 3, confirmed: 1, waiting: 2, paid: 1 })))).toBe(
    '3 places prises sur 8 · 1 confirmée · 2 sur la liste d’attente · 1 payée',
  )
})

test('says why places cannot be offered', () => {
  expect(explainTooFewPlaces(person({ places: 2 }), 2)).toBe(null)
  expect(plain(explainTooFewPlaces(person({ places: 1 }), 0))).toBe(
    'Il n’y a plus de place libre pour l’instant.',
  )
  expect(plain(explainTooFewPlaces(person({ places: 3 }), 1))).toBe(
    'Il faut 3 places, et une seule est libre.',
  )
})

test('describes a state and an e-mail that has failed', () => {
  expect(plain(describeRegistrationState(person({ state: 'waiting', position: 2 })))).toMatch(
    /^Numéro 2 sur la liste d’attente, depuis le 1er mars à \d+ h 05\.$/,
  )
  const email = { kind: 'confirmed', created_at: '2026-03-01T10:05:00Z' } as const
  const undelivered = { ...email, delivery: 'to_telephone', problem: '550 inconnu' } as const
  expect(plain(describeNotice(undelivered, person({ state: 'confirmed' })))).toMatch(
    /^À lui dire : Confirmation\. Le courriel du 1er mars à \d+ h 05 n’est pas parti\. 550/,
  )
  expect(plain(describeNotice(undelivered, person({ state: 'cancelled' })))).toMatch(
    /^Confirmation, le 1er mars à \d+ h 05\. Le courriel n’est pas parti\. 550 inconnu$/,
  )
  expect(plain(describeNotice({ ...email, delivery: 'waiting', problem: '' }, person({})))).toMatch(
    /Le courriel n’est pas encore parti\.$/,
  )
})

test('separates those whom the artist must call after calling off', () => {
  const people = [
    person({ id: 1 }),
    person({ id: 2, email: '' }),
    person({ id: 3, state: 'cancelled' }),
  ]
  const ids = ({ notified, unnotified }: ReturnType<typeof splitOpenByEmail>) => [
    notified.map(({ id }) => id),
    unnotified.map(({ id }) => id),
  ]
  expect(ids(splitOpenByEmail(people, true))).toEqual([[1], [2]])
  expect(ids(splitOpenByEmail(people, false))).toEqual([[], [1, 2]])
})

test('makes links of French and other telephone numbers', () => {
  const getUrl = (phone: string, locale: Locale = 'fr') => getPhoneUrl({ phone, locale })
  expect(getUrl('06 12 34 56 78')).toBe('tel:+33612345678')
  expect(getUrl('0172 998877', 'de'), 'maybe a German number').toBe('tel:0172998877')
  expect(getUrl('+49 (0)30 1234567', 'de')).toBe('tel:+49301234567')
  expect(getUrl('le 3615')).toBe('tel:3615')
})

test('an offer is out of order if a person who has waited longer would fit without it', () => {
  const offered = person({ id: 5, state: 'offered', places: 2 })
  const waiting = (id: number, places: number) => person({ id, state: 'waiting', places })
  const isOutOfOrder = (other: Registration, fields: Partial<TrainingRegistrations> = {}) =>
    isOfferedOutOfOrder(offered, [offered, other], summary({ capacity: 6, held: 6, ...fields }))
  expect(isOutOfOrder(waiting(4, 3))).toBe(false)
  expect(isOutOfOrder(waiting(4, 3), { held: 5 })).toBe(true)
  expect(isOutOfOrder(waiting(4, 2), { held: 7 }), 'overbooked').toBe(false)
  expect(isOutOfOrder(waiting(6, 1))).toBe(false)
})

test('knows that no e-mail follows a confirmation after the training', () => {
  const today = getWorkshopDay()
  expect(isFollowedByEmail('confirm', summary({}, addDays(today, -1)))).toBe(false)
  expect(isFollowedByEmail('decline', summary({}, addDays(today, -1)))).toBe(true)
  expect(
    [summary({}, today), summary({}), undefined].map((one) => isFollowedByEmail('confirm', one)),
  ).toEqual([true, true, true])
})

test('says why nobody is e-mailed', () => {
  const created_at = '2026-03-02T10:05:00Z'
  const notice = { kind: 'confirmed', created_at, delivery: 'to_telephone', problem: '' } as const
  const before = person({})
  const describe = (email: string, sendsEmails: boolean) =>
    plain(describeHowTold(person({ email, notices: [notice] }), before, sendsEmails))
  expect(describe('', true)).toBe('À prévenir vous-même : Aline ne reçoit pas de courriel.')
  expect(describe('aline@example.org', false)).toBe(
    'À prévenir vous-même : Aline. Le site ne peut pas envoyer de courriel.',
  )
  expect(describeHowTold(before, before, false), 'nothing to tell').toBe('Aline')
  expect(plain(describeWhyNotEmailed(before, false))).toBe(
    'Aucun courriel ne part pour Aline : le site ne peut pas en envoyer.',
  )
  expect(describeWhyNotEmailed(person({ email: '' }), false)).toBe(
    'Aucun courriel ne part pour Aline.',
  )
})
