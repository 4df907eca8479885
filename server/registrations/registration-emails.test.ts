import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../shared/entities/training-dates.ts'
import type { Locale } from '../../shared/locale.ts'
import type { RegistrationAction } from '../../shared/registration.ts'
import {
  DAY,
  formatWorkshopDateTime,
  getWorkshopDay,
  parseWorkshopDateTime,
} from '../../shared/workshop-day.ts'
import { buildTrainingInput, unwrapResult } from '../../tests/support/content.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { openSite, type TestSite } from '../../tests/support/site.ts'

const ARTIST = 'atelier@example.org'
const TRAINING = {
  ...{ title: 'Tourner un bol', date: '2099-05-14', duration: '2 jours' },
  ...{ price: 190, max_participants: 2, cancellation: 'Jusqu’à trente jours avant.' },
}

let site: TestSite
let mail: Awaited<ReturnType<typeof startMailServer>>
let id: number

beforeEach(async () => {
  mail = await startMailServer()
  const env = { SMTP_URL: mail.url, CONTACT_TO: ARTIST }
  site = await openSite({ SITE_URL: 'https://atelier.example.org', ...env })
  const input = buildTrainingInput({
    ...TRAINING,
    translations: { de: { title: 'Eine Schale drechseln' } },
  })
  id = unwrapResult(await site.services.trainings.create(input)).id
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
  await mail.close()
})

const register = async (name: string, places = 1, locale: Locale = 'fr', phone = '') => {
  const email = `${name.toLowerCase()}@example.org`
  const sent = { name, email, phone, places, message: '' }
  const context = { locale, clientAddress: '192.0.2.1', trap: '' }
  await site.services.registrations.request(id, sent, context)
}
/** Makes all waiting e-mails due, such as retries and e-mails about new dates. */
async function deliverWaiting() {
  await site.sql("update outgoing_emails set due_at = 1 where state = 'waiting'")
  site.services.messages.deliverOutbox()
}
const perform = async (number: number, name: RegistrationAction, sentence = '') =>
  site.services.registrations.perform(number, name, { sentence })
async function readEmails() {
  await site.services.messages.settle()
  return (await mail.emails()).map(({ to, subject, text, html }) => ({
    html: html ?? '',
    to: to?.[0]?.address,
    subject: subject?.replace(/[\u00a0\u202f]/g, ' '),
    text: (text ?? '').replace(/[\u00a0\u202f]/g, ' '),
  }))
}
const readSubjects = async (address: string) =>
  (await readEmails()).flatMap(({ to, subject }) => (to === address ? [subject] : []))

const readCode = async (address: string) =>
  (await readEmails())
    .filter(({ to }) => to === address)
    .map(({ text }) => /\/registration\/(\w+)/.exec(text)?.[1] ?? '')[0] ?? ''

test('a person gets each e-mail once, in the language of the request, with total, terms and link', async () => {
  await site.sql(
    "update workshop set street = '3, rue du Tour', postcode = '58230', town = 'Ouroux', country = 'FR', station = 'Gare d’Autun. Je viens vous chercher.'",
  )
  await register('Ada', 2, 'de')
  const [email] = (await readEmails()).filter(({ to }) => to === 'ada@example.org')
  expect(email?.subject).toBe('Ihre Anfrage ist angekommen: Eine Schale drechseln')
  expect(email?.text, 'nothing typed by a stranger').not.toContain('Ada')
  expect(email?.text).toContain('2 Plätze')
  expect(email?.text).toContain('2 × 190 € = 380 €')
  expect(email?.text).toContain('Jusqu’à trente jours avant.')
  const link = /https:\/\/atelier\.example\.org(\/de\/registration\/[0-9a-f]{32})/.exec(
    email?.text ?? '',
  )
  expect(link).not.toBe(null)
  expect(email?.html).toContain(`<a href="${link?.[0]}">${link?.[0]}</a>`)
  await perform(1, 'confirm', 'Prenez des chaussures.')
  await perform(1, 'confirm', 'Prenez des chaussures.')
  const emails = await readEmails()
  const confirmed = emails.filter(({ subject }) => subject?.startsWith('Bestätigt'))
  expect(confirmed).toHaveLength(1)
  expect(confirmed[0]?.text).toMatch(/^Guten Tag Ada,\n\n.*Prenez des chaussures\./s)
  const calendar = new RegExp(`${link?.[1]}\\.ics`)
  expect(email?.text, 'not confirmed yet').not.toMatch(calendar)
  expect(confirmed[0]?.text).toMatch(calendar)
  expect(confirmed[0]?.text).toContain('Die Werkstatt: 3, rue du Tour, 58230 Ouroux, Frankreich')
  expect(confirmed[0]?.text).toContain('Mit dem Zug: Gare d’Autun. Je viens vous chercher.')
  expect(confirmed[0]?.text).toContain('https://atelier.example.org/de\n')
  expect(confirmed[0]?.text).toContain('ansehen, ändern oder stornieren')
  await perform(1, 'cancel')
  const cancelled = (await readEmails()).find(({ subject }) => subject?.includes('storniert'))
  expect(cancelled?.text).toContain('aus Ihrem Kalender entfernen')
  expect(cancelled?.text).toContain('Anmeldung ansehen:')
  expect(cancelled?.text, 'nothing is left to cancel').not.toContain('stornieren')
  const forArtist = emails.filter(({ to }) => to === ARTIST)
  expect(forArtist.map(({ subject }) => subject)).toEqual(['Ada demande 2 places : Tourner un bol'])
  expect(unwrapResult(await site.services.registrations.find(1)).notices).toMatchObject([
    { kind: 'requested', delivery: 'sent' },
    { kind: 'confirmed', delivery: 'sent' },
    { kind: 'cancelled', delivery: 'sent' },
  ])
})

test('an e-mail links no address that a visitor has typed to look like the site', async () => {
  const foreign = 'https://atelier.example.org.example.net/pay'
  const sent = { name: 'Ada', email: 'ada@example.org', phone: '', places: 1, message: foreign }
  const context = { locale: 'fr', clientAddress: '192.0.2.1', trap: '' } as const
  expect(await site.services.registrations.request(id, sent, context)).toMatchObject({ ok: true })
  const html = (await readEmails()).find(({ to }) => to === ARTIST)?.html
  expect(html).toContain(`<p>${foreign}</p>`)
  expect(html).toContain(
    `<a href="https://atelier.example.org/admin/registrations?training=${id}">`,
  )
})

test('the artist is asked to telephone a person who is offered a place without an e-mail address', async () => {
  await register('Ada', 2)
  const person = { training_id: id, name: 'Mme Roy', phone: '06 12 34 56 78', email: '', note: '' }
  await site.services.registrations.add({ ...person, places: 1, may_wait: true })
  await perform(1, 'decline')
  const { subject, text } = (await readEmails()).findLast(({ to }) => to === ARTIST) ?? {}
  expect(subject).toBe('À prévenir par téléphone, Mme Roy : Tourner un bol')
  expect(text).toContain('06 12 34 56 78')
  expect(text).toMatch(
    /retenu jusqu’à votre appel, .+ : téléphonez, notez « C’est dit », puis confirmez ou annulez/,
  )
})

test.each([
  ['a person who has not heard of the offer', false, ['Mme Roy']],
  ['nobody who has accepted the offer on the telephone', true, []],
])('after a confirmation, the artist has to telephone %s', async (_, isTold, names) => {
  await register('Ada', 2)
  const person = { training_id: id, name: 'Mme Roy', phone: '06', email: '', note: '' }
  await site.services.registrations.add({ ...person, places: 1, may_wait: true })
  await perform(1, 'decline')
  if (isTold) await perform(2, 'tell')
  await perform(2, 'confirm')
  expect((await site.services.registrations.listTrainings())[0]?.to_telephone).toEqual(names)
})

test('the artist is not asked to telephone a person without a number', async () => {
  await register('Ada', 2)
  const person = { training_id: id, name: 'Mme Roy', phone: '', email: '', note: '' }
  await site.services.registrations.add({ ...person, places: 1, may_wait: true })
  await perform(1, 'decline')
  const { subject, text } = (await readEmails()).findLast(({ to }) => to === ARTIST) ?? {}
  expect(subject).toBe('À prévenir, Mme Roy : Tourner un bol')
  expect(text).toContain('Vous n’avez noté ni téléphone ni adresse électronique.')
  expect(text).not.toMatch(/appel|téléphonez/)
})

test('the artist reads the weekdays, and a telephone number as it was typed', async () => {
  await register('Ada', 1, 'fr', '+49 30 1234567')
  const email = (await readEmails()).find(({ to }) => to === ARTIST)
  expect(email?.text).toContain('+49 30 1234567')
  expect(email?.text).toContain('les jeudi 14 et vendredi 15 mai 2099')
})

test('asks for the deposit and names the payment page, until the deposit is paid', async () => {
  const { registrations } = site.services
  await site.sql("update trainings set deposit_cents = 5050, payment_url = 'https://pay.example'")
  await register('Ada', 2)
  await readEmails()
  await perform(1, 'confirm')
  const read = async () =>
    (await readEmails()).findLast(({ to }) => to === 'ada@example.org')?.text ?? ''
  const [first] = (await readEmails()).filter(({ to }) => to === 'ada@example.org')
  expect(first?.text, 'not confirmed').not.toContain('https://pay.example')
  expect(first?.text, 'known before').toContain('Acompte : 101 €')
  expect(await read()).toContain('2 × 190 € = 380 €')
  expect(await read()).toContain('Acompte : 101 €')
  expect(await read()).toContain('Payer en ligne : https://pay.example')
  await registrations.update(1, { paid: 101 })
  const readPaid = async () =>
    (await registrations.listTrainings()).find(({ training }) => training.id === id)?.paid
  expect(await readPaid(), 'the deposit only').toBe(0)
  await registrations.update(1, { paid: 380, balance_paid: 279 })
  expect(await readPaid()).toBe(2)
  await registrations.goAhead(id)
  expect(await read()).toContain('la formation a lieu')
  expect(await read()).not.toMatch(/Acompte|pay\.example/)
  await site.services.trainings.callOff(id, '')
  expect(await read()).toContain('Vous avez déjà versé 380 € ; cette somme vous sera remboursée.')
})

test('lists whom to telephone until the artist has told them or the notice is outdated', async () => {
  const { registrations, trainings } = site.services
  await register('Ada')
  for (const name of ['Sophie Blanc', 'Luc Noir', 'Mme Roy'])
    await registrations.add(
      { training_id: id, name, phone: '', email: '', note: '', places: 1, may_wait: true },
      name,
    )
  const read = async () =>
    (await registrations.listTrainings()).find(({ training }) => training.id === id)
  expect((await read())?.to_telephone, 'they are on the telephone').toEqual([])
  await perform(4, 'cancel')
  expect(await read()).toMatchObject({
    without_emails: ['Sophie Blanc', 'Luc Noir'],
    to_telephone: ['Mme Roy'],
  })
  await perform(4, 'tell')
  expect((await read())?.to_telephone).toEqual([])
  await perform(4, 'untell')
  expect((await read())?.to_telephone).toEqual(['Mme Roy'])
  await perform(4, 'tell')
  for (const date of ['2099-06-04', '2099-06-11'])
    await trainings.update(id, buildTrainingInput({ ...TRAINING, date }))
  expect((await read())?.to_telephone).toEqual(['Sophie Blanc', 'Luc Noir'])
  await perform(2, 'tell')
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-18' }))
  expect((await read())?.to_telephone).toEqual(['Sophie Blanc', 'Luc Noir'])
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-11' }))
  expect((await read())?.to_telephone, 'she knows these dates').toEqual(['Luc Noir'])
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-18' }))
  await perform(2, 'tell')
  await perform(2, 'untell')
  expect((await read())?.to_telephone).toEqual(['Sophie Blanc', 'Luc Noir'])
  await perform(2, 'tell')
  await perform(3, 'cancel')
  expect((await read())?.to_telephone, 'the dates no longer matter').toEqual(['Luc Noir'])
  await site.services.messages.settle()
  const notices = (await registrations.list(id)).map((person) =>
    person.notices.map(({ kind, delivery }) => `${kind} ${delivery}`),
  )
  expect(notices).toEqual([
    ['requested sent', 'moved waiting'],
    ['moved telephoned', 'moved telephoned'],
    ['removed to_telephone'],
    ['removed telephoned'],
  ])
  await site.services.trainings.callOff(id, '')
  expect((await read())?.to_telephone).toEqual(['Sophie Blanc', 'Luc Noir'])
})

test('the artist telephones a person whose e-mail was not delivered', async () => {
  const { registrations, messages, trainings } = site.services
  await register('Cleo')
  const code = await readCode('cleo@example.org')
  mail.setBehavior('knows nobody but the artist')
  await registrations.keepPlaces(code, 0)
  await register('Ada')
  await register('Bo')
  const readNotices = async (number: number) => {
    await messages.settle()
    return unwrapResult(await registrations.find(number)).notices
  }
  const call = { delivery: 'to_telephone', problem: expect.stringContaining('refuse l’adresse') }
  expect((await readNotices(1)).at(-1)).toMatchObject({ kind: 'left', delivery: 'recorded' })
  expect(await readNotices(2)).toMatchObject([{ kind: 'requested', ...call }])
  await perform(2, 'confirm')
  expect((await readNotices(2)).at(-1)).toMatchObject({ kind: 'confirmed', ...call })
  const readNames = async () => (await registrations.listTrainings())[0]?.to_telephone
  expect(await readNames()).toEqual(['Ada', 'Bo'])
  await perform(2, 'tell')
  expect(await readNames()).toEqual(['Bo'])

  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-04' }))
  await site.sql("update outgoing_emails set due_at = 0 where kind = 'moved'")
  messages.deliverOutbox()
  expect((await readNotices(2)).at(-1)).toMatchObject({ kind: 'moved', ...call })
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-11' }))
  expect((await readNotices(2)).at(-1), 'the address may be correct now').toMatchObject({
    ...{ kind: 'moved', delivery: 'waiting' },
  })
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-18' }))
  const moves = (await readNotices(2)).filter(({ kind }) => kind === 'moved')
  expect(moves, 'one e-mail instead of the call').toMatchObject([{ delivery: 'waiting' }])
  await deliverWaiting()
  await messages.settle()
  for (const date of [null, '2099-06-18'])
    await trainings.update(id, buildTrainingInput({ ...TRAINING, date }))
  expect((await readNotices(2)).at(-1), 'she has never heard of it').toMatchObject({
    ...{ kind: 'moved', delivery: 'waiting' },
  })
})

test('an e-mail waits and becomes no call while the mail server refuses to relay', async () => {
  mail.setBehavior('refuses to relay')
  await register('Ada')
  const readDeliveries = async () => {
    await site.services.messages.settle()
    const { notices } = unwrapResult(await site.services.registrations.find(1))
    return notices.map(({ delivery }) => delivery)
  }
  expect(await readDeliveries()).toEqual(['waiting'])
  mail.setBehavior('takes')
  await deliverWaiting()
  expect(await readDeliveries()).toEqual(['sent'])
})

test('waiting e-mails become calls when the artist empties the e-mail address', async () => {
  const { registrations, messages, trainings } = site.services
  await register('Ada')
  await readEmails()
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-04' }))
  unwrapResult(await registrations.update(1, { email: '' }))
  await site.sql("update outgoing_emails set due_at = 0 where state = 'waiting'")
  messages.deliverOutbox()
  await messages.settle()
  expect(unwrapResult(await registrations.find(1)).notices).toMatchObject([
    { kind: 'requested', delivery: 'sent' },
    { kind: 'moved', delivery: 'to_telephone', problem: '' },
  ])
})

test('waiting e-mails become calls when the site no longer has a mail server', async () => {
  mail.setBehavior('refuses')
  await register('Ada')
  await site.services.messages.settle()
  const readDeliveries = async () => {
    await site.services.registrations.handleDeadlines()
    const { notices } = unwrapResult(await site.services.registrations.find(1))
    return notices.map(({ delivery }) => delivery)
  }
  expect(await readDeliveries(), 'the mail server may still take it').toEqual(['waiting'])
  await site.close({ keep: true })
  site = await openSite({}, site.config.dataDir)
  expect(await readDeliveries()).toEqual(['to_telephone'])
})

test('without a mail server, the artist sends the e-mail from their own mail program', async () => {
  await site.close({ keep: true })
  site = await openSite({ SITE_URL: 'https://atelier.example.org' }, site.config.dataDir)
  const { registrations } = site.services
  await register('Ada', 2, 'de')
  expect((await registrations.composeEmailInsteadOfCall(1)).ok, 'nothing to tell').toBe(false)
  await perform(1, 'confirm', 'Bis bald!')
  const { subject, text } = unwrapResult(await registrations.composeEmailInsteadOfCall(1))
  expect(subject).toBe('Bestätigt: Eine Schale drechseln')
  const [, code = ''] = /atelier\.example\.org\/de\/registration\/([\w-]+)/.exec(text) ?? []
  expect(unwrapResult(await registrations.findByCode(code))).toMatchObject({ name: 'Ada' })
  expect(text).toMatch(/^Guten Tag Ada,/)
  expect(text).toContain('Bis bald!')
  expect(text).not.toContain('automatisch')
  await perform(1, 'tell')
  expect((await registrations.composeEmailInsteadOfCall(1)).ok, 'told').toBe(false)
})

test('a training keeps its dates if nobody can be told about the new ones', async () => {
  await register('Ada')
  await readEmails()
  await site.sql(`create trigger fail before insert on outgoing_emails when new.kind = 'moved'
    begin select raise(abort, 'no e-mail'); end`)
  const moved = buildTrainingInput({ ...TRAINING, date: '2099-06-04' })
  await expect(site.services.trainings.update(id, moved)).rejects.toThrow('no e-mail')
  const { date } = unwrapResult(await site.services.trainings.findForAdmin(id))
  expect(date).toBe(TRAINING.date)
})

test('a move that is taken back sends no e-mail, unless another has named the dates', async () => {
  const move = (date: string) =>
    site.services.trainings.update(id, buildTrainingInput({ ...TRAINING, date }))
  const readKinds = async () =>
    unwrapResult(await site.services.registrations.find(1)).notices.map(({ kind }) => kind)
  await register('Ada')
  await readEmails()
  await move('2099-06-11')
  expect(await readKinds()).toEqual(['requested', 'moved'])
  await move(TRAINING.date)
  expect(await readKinds()).toEqual(['requested'])
  await move('2099-06-11')
  await perform(1, 'confirm')
  await readEmails()
  await move(TRAINING.date)
  expect(await readKinds()).toEqual(['requested', 'moved', 'confirmed'])
})

test('restored dates are e-mailed if a delayed e-mail has named the changed ones', async () => {
  const move = (date: string) =>
    site.services.trainings.update(id, buildTrainingInput({ ...TRAINING, date }))
  await register('Ada')
  await readEmails()
  mail.setBehavior('refuses')
  await perform(1, 'confirm')
  await site.services.messages.settle()
  await move('2099-06-11')
  mail.setBehavior('takes')
  await site.sql("update outgoing_emails set due_at = 1 where kind = 'confirmed'")
  site.services.messages.deliverOutbox()
  expect((await readEmails()).at(-1)?.text).toMatch(/Date : .* 11 .* juin 2099/)
  await move(TRAINING.date)
  await deliverWaiting()
  expect((await readEmails()).at(-1)?.text).toMatch(/Date : .* 14 .* mai 2099/)
})

test('confirmed participants hear of changed days until the last day', async () => {
  const today = getWorkshopDay()
  const change = async (days: string[]) =>
    unwrapResult(
      await site.services.trainings.update(
        id,
        buildTrainingInput({ ...TRAINING, date: null, days }),
      ),
    )
  await register('Ada')
  await perform(1, 'confirm')
  await site.services.registrations.add({
    ...{ training_id: id, name: 'Mme Roy', phone: '06', email: '', note: '' },
    places: 1,
  })
  await register('Bob')
  await change([addDays(today, -1), addDays(today, 6)])
  await deliverWaiting()
  await change([addDays(today, -1), addDays(today, 7)])
  await deliverWaiting()
  const countMoves = async (name: string) =>
    (await readSubjects(`${name}@example.org`)).filter((one) => one?.startsWith('Nouvelles')).length
  expect(await countMoves('ada')).toBe(2)
  expect(await countMoves('bob')).toBe(0)
  const readCalls = async () =>
    (await site.services.registrations.listTrainings()).flatMap((one) => one.to_telephone)
  expect(await readCalls()).toEqual(['Mme Roy'])
  await change([addDays(today, -8), addDays(today, -1)])
  await deliverWaiting()
  expect(await countMoves('ada')).toBe(2)
  expect(await readCalls()).toEqual([])
})

test('a person added after the training gets no confirmation', async () => {
  const date = addDays(getWorkshopDay(), -7)
  const past = unwrapResult(
    await site.services.trainings.create(buildTrainingInput({ title: 'Le bol', date })),
  )
  const person = { name: 'Ada', phone: '', email: 'ada@example.org', note: '', places: 1 }
  await site.services.registrations.add({ ...person, training_id: past.id })
  expect(await readSubjects('ada@example.org')).toEqual([])
})

test('dates that change while the e-mail about earlier ones is sent are e-mailed too', async () => {
  const move = async (date: string) =>
    unwrapResult(
      await site.services.trainings.update(id, buildTrainingInput({ ...TRAINING, date })),
    )
  await register('Ada')
  await readEmails()
  await move('2099-06-11')
  let moved: Promise<unknown> | undefined
  mail.onTaken(() => {
    moved ??= move('2099-06-18')
  })
  await deliverWaiting()
  await site.services.messages.settle()
  await moved
  await deliverWaiting()
  const dates = (await readEmails())
    .filter(({ subject }) => subject?.startsWith('Nouvelles dates'))
    .map(({ text }) => /Date : .* (\d+) et/.exec(text)?.[1])
  expect(dates).toEqual(['11', '18'])
})

test('promises the money back only if the course is called off', async () => {
  const { registrations } = site.services
  await register('Ada', 1, 'de')
  await register('Bob')
  for (const one of [1, 2]) {
    await perform(one, 'confirm')
    await registrations.update(one, { paid: 190 })
  }
  await perform(2, 'cancel')
  await site.services.trainings.callOff(id, '')
  const read = async (address: string) =>
    (await readEmails()).findLast(({ to }) => to === address)?.text
  expect(await read('ada@example.org')).toContain(
    'Sie haben bereits 190 € bezahlt; diesen Betrag erstatte ich Ihnen.',
  )
  const cancelled = await read('bob@example.org')
  expect(cancelled).toContain('Déjà payé : 190 €')
  expect(cancelled).not.toContain('remboursée')
  const readCancellation = async (name: string) =>
    unwrapResult(await registrations.findByCode(await readCode(`${name}@example.org`))).cancellation
  expect(await readCancellation('ada')).toMatchObject({ kind: 'called_off' })
  expect(await readCancellation('bob')).toMatchObject({ kind: 'cancelled' })
})

test('tells a person when an offer is withdrawn and when they are off the list', async () => {
  for (const name of ['Ada', 'Bob', 'Cleo']) await register(name, name === 'Ada' ? 2 : 1)
  await site.sql("update registrations set places = 1 where name = 'Ada'")
  await readEmails()
  await perform(2, 'offer')
  await readEmails()
  await perform(3, 'offer')
  expect(await readSubjects('bob@example.org')).toEqual([
    'Liste d’attente : Tourner un bol',
    'De la place pour vous : Tourner un bol',
    'La proposition ne tient plus : Tourner un bol',
  ])
  const [last] = (await readEmails()).filter(({ to }) => to === 'bob@example.org').slice(-1)
  expect(last?.text).toContain('Vous restez sur la liste d’attente pour 1 place, au rang 1.')
  await perform(3, 'withdraw')
  expect(await readSubjects('cleo@example.org')).toContain(
    'La proposition ne tient plus : Tourner un bol',
  )
  expect(unwrapResult(await site.services.registrations.find(2)).state, 'her turn').toBe('offered')
  for (const one of [2, 3]) await perform(one, 'cancel')
  for (const name of ['bob', 'cleo'])
    expect((await readSubjects(`${name}@example.org`)).at(-1)).toBe(
      'Vous n’êtes plus sur la liste d’attente : Tourner un bol',
    )
  const removalEmail = (await readEmails()).findLast(({ to }) => to === 'cleo@example.org')
  expect(removalEmail?.text).toContain('aucune place n’est retenue à votre nom')
})

test('an offer that is withdrawn before its e-mail leaves is not announced', async () => {
  await site.sql('update trainings set max_participants = 1')
  for (const name of ['Ada', 'Bob', 'Cleo']) await register(name)
  await readEmails()
  mail.setBehavior('refuses')
  for (const [number, action] of [
    [1, 'decline'],
    [3, 'offer'],
    [3, 'withdraw'],
  ] as const) {
    await perform(number, action)
    await site.services.messages.settle()
  }
  mail.setBehavior('takes')
  await deliverWaiting()
  expect((await readSubjects('bob@example.org')).slice(1), 'offered again').toEqual([
    'De la place pour vous : Tourner un bol',
  ])
  expect((await readSubjects('cleo@example.org')).slice(1)).toEqual([])
})

test('the artist calls about a withdrawal if the person was told of an earlier offer', async () => {
  const { registrations } = site.services
  await site.sql('update trainings set max_participants = 1')
  const add = async (name: string) =>
    unwrapResult(
      await registrations.add({
        ...{ training_id: id, name, email: '', phone: '06 12 34 56 78', note: '' },
        ...{ places: 1, may_wait: true },
      }),
    )
  for (const name of ['Ada', 'Bob', 'Luc']) await add(name)
  await perform(1, 'cancel')
  await perform(3, 'offer')
  await perform(3, 'tell')
  await perform(3, 'withdraw')
  const readCalls = async () =>
    unwrapResult(await registrations.find(3))
      .notices.filter(({ delivery }) => delivery === 'to_telephone')
      .map(({ kind }) => kind)
  expect(await readCalls()).toEqual(['withdrawn'])
  await perform(3, 'offer')
  await perform(3, 'withdraw')
  expect(await readCalls()).toEqual(['withdrawn'])
})

test('a person gets both e-mails if an offer is withdrawn while its e-mail is being sent', async () => {
  await site.sql('update trainings set max_participants = 1')
  const ada = { name: 'Ada', email: '', phone: '', note: '', places: 1 }
  unwrapResult(await site.services.registrations.add({ ...ada, training_id: id }))
  for (const name of ['Bob', 'Cleo']) await register(name)
  await readEmails()
  let offered: Promise<unknown> | undefined
  mail.onTaken(() => {
    offered ??= perform(3, 'offer')
  })
  await perform(1, 'cancel')
  await site.services.messages.settle()
  expect(await offered).toMatchObject({ ok: true })
  expect((await readSubjects('bob@example.org')).slice(1)).toEqual([
    'De la place pour vous : Tourner un bol',
    'La proposition ne tient plus : Tourner un bol',
  ])
})

test('says how to pay in the language of the person, or else in French', async () => {
  const { settings } = site.services.registrations
  await site.sql('update trainings set max_participants = 4')
  const payment_translations = { en: '', de: 'Am ersten Tag in bar.', es: '', nl: '' }
  const payment = 'En espèces le premier jour.'
  await settings.update({ ...(await settings.read()), payment, payment_translations })
  for (const [at, locale] of (['fr', 'de', 'nl'] as const).entries()) {
    await register(locale, 1, locale)
    await perform(at + 1, 'confirm')
  }
  const read = async (name: string) =>
    (await readEmails()).findLast(({ to }) => to === `${name}@example.org`)?.text
  expect(await read('fr')).toContain('Règlement : En espèces le premier jour.')
  expect(await read('de')).toContain('Bezahlung: Am ersten Tag in bar.')
  expect(await read('nl')).toContain('En espèces le premier jour.')
  await settings.update({ ...(await settings.read()), payment: '' })
  await register('Uwe', 1, 'de')
  await perform(4, 'confirm')
  expect(await read('uwe'), 'the form hides translations of an empty text').not.toContain('in bar')
})

test('the artist reads what a person has paid for the places given back, and the terms', async () => {
  const { registrations } = site.services
  await register('Ada', 2)
  await perform(1, 'confirm')
  await registrations.update(1, { paid: 380 })
  const code = await readCode('ada@example.org')
  await registrations.keepPlaces(code, 1)
  const reduced = (await readEmails()).findLast(({ to }) => to === ARTIST)
  expect(reduced?.text).toMatch(/libérées : 190 €\. À rembourser.*\n\nJusqu’à trente jours avant\./)
  await registrations.keepPlaces(code, 0)
  const email = (await readEmails()).findLast(({ to }) => to === ARTIST)
  expect(email?.subject).toContain('Ada ne vient pas')
  expect(email?.text).toMatch(/Payé : 380 €\. À rembourser.*\n\nJusqu’à trente jours avant\./)
})

test('e-mails show the amount paid, and how to pay only while a balance is due', async () => {
  const { registrations } = site.services
  const iban = 'FR1420041010050500013M02606'
  await registrations.settings.update({
    ...(await registrations.settings.read()),
    ...{ iban, payment: 'Par virement.' },
  })
  await site.sql("update trainings set deposit_cents = 16000, payment_url = 'https://pay.example'")
  await register('Ada', 2)
  await perform(1, 'confirm')
  await registrations.update(1, { paid: 320 })
  const change = async (places: number) => {
    unwrapResult(await registrations.update(1, { places }))
    return (await readEmails()).findLast(({ to }) => to === 'ada@example.org')?.text ?? ''
  }
  const tooMuch = await change(1)
  expect(tooMuch).toContain('Prix : 190 €\nDéjà payé : 320 €')
  expect(tooMuch).not.toMatch(/IBAN|Référence|virement|pay\.example|Reste à régler/)
  await registrations.update(1, { refunded: 160 })
  const rest = await change(2)
  expect(rest).toContain('Reçu : 320 €, merci. Reste à régler : 220 €.\nRemboursé : 160 €')
  expect(rest).toContain('IBAN : FR14 2004 1010 0505 0001 3M02 606')
  expect(rest).toContain('Référence : 1, Ada, Tourner un bol')
  expect(rest, 'the page may ask for the deposit').not.toContain('pay.example')
  await registrations.update(1, { paid: 540, balance_paid: 220 })
  await registrations.goAhead(id)
  const text = (await readEmails()).findLast(({ to }) => to === 'ada@example.org')?.text
  expect(text).toContain('Déjà payé : 540 €\nRemboursé : 160 €')
  expect(text).not.toContain('IBAN')
  await registrations.update(1, { kept: 40 })
  expect(await change(1), 'without the payment that is kept').toContain('Déjà payé : 500 €')
})

test('new dates are e-mailed once, after the artist had time to correct them', async () => {
  await register('Ada', 2, 'de')
  await register('Bob', 1)
  const { trainings } = site.services
  const change = async (fields: object) =>
    unwrapResult(await trainings.update(id, buildTrainingInput({ ...TRAINING, ...fields })))
  await change({ excerpt: 'Une phrase.' })
  await change({ date: '2099-06-04' })
  await change({ date: '2099-06-11', times: 'de 9 h à 17 h' })
  expect(await readSubjects('ada@example.org')).toHaveLength(1)
  await site.sql('update outgoing_emails set due_at = 0')
  site.services.messages.deliverOutbox()
  const [, moved, ...others] = (await readEmails()).filter(({ to }) => to === 'ada@example.org')
  expect(moved?.subject).toBe('Neue Termine: Eine Schale drechseln')
  expect(moved?.text).toMatch(/11\..*12\. Juni 2099/)
  expect(moved?.text).toMatch(/Bisher: .*14\..*15\. Mai 2099/)
  expect(others).toEqual([])
  expect(await readSubjects('bob@example.org')).toHaveLength(2)
})

test('an earlier date of the training shortens the deadlines of requests and offers', async () => {
  const { registrations, trainings } = site.services
  const inDays = (days: number) => addDays(getWorkshopDay(), days)
  const move = async (date: string) =>
    unwrapResult(await trainings.update(id, buildTrainingInput({ ...TRAINING, date })))
  await register('Ada')
  for (const name of ['Bob', 'Cleo']) await register(name)
  await perform(2, 'decline')
  const read = async () =>
    (await registrations.list(id)).map(
      ({ state, respond_by }) =>
        `${state} ${respond_by && formatWorkshopDateTime(Date.parse(respond_by))}`,
    )
  const before = await read()
  await move(inDays(5))
  expect(await read(), 'late enough').toEqual(before)
  await deliverWaiting()
  await site.services.messages.settle()
  await move(inDays(1))
  expect(await read()).not.toEqual(before)
  for (const days of [5, 20]) {
    await move(inDays(days))
    expect(await read(), 'corrected before anybody was told').toEqual(before)
    await move(inDays(1))
  }
  await move(inDays(5))
  await move(inDays(1))
  const latest = `${inDays(1)}T00:00`
  const after = [`requested ${latest}`, 'declined null', `offered ${latest}`]
  expect(await read()).toEqual(after)
  await deliverWaiting()
  const emails = (await readEmails()).filter(({ subject }) => subject?.startsWith('Nouvelles'))
  for (const name of ['ada', 'cleo'])
    expect(emails.findLast(({ to }) => to === `${name}@example.org`)?.text).toMatch(
      name === 'ada' ? /Réservation jusqu’au : .* à 0 h/ : /Répondez avant le : .* à 0 h/,
    )
  await move(inDays(30))
  expect(await read(), 'what the e-mails promise').toEqual(after)
})

test('new dates are not e-mailed while the training has no date', async () => {
  const setDate = async (date: string | null) =>
    unwrapResult(
      await site.services.trainings.update(id, buildTrainingInput({ ...TRAINING, date })),
    )
  await register('Ada')
  await readEmails()
  await setDate('2099-06-04')
  await setDate(null)
  await deliverWaiting()
  expect((await readSubjects('ada@example.org')).slice(1)).toEqual([])
  await setDate('2099-06-11')
  await deliverWaiting()
  const [, ...others] = (await readEmails()).filter(({ to }) => to === 'ada@example.org')
  expect(others.map(({ subject }) => subject)).toEqual(['Nouvelles dates : Tourner un bol'])
  expect(others[0]?.text).toMatch(/Date : .* 11 .* juin 2099\n.*14 .* mai 2099/s)
})

test.each([null, '2009-05-14'])('nobody hears of the date %s that is corrected', async (wrong) => {
  const { registrations, trainings } = site.services
  const setDate = async (date: string | null) =>
    unwrapResult(await trainings.update(id, buildTrainingInput({ ...TRAINING, date })))
  await register('Ada')
  const person = { name: 'Luc', phone: '06 12 34 56 78', email: '', note: '', places: 1 }
  unwrapResult(await registrations.add({ ...person, training_id: id }))
  await readEmails()
  const read = async () =>
    (await registrations.list(id)).map(({ respond_by, notices }) => ({
      ...{ respond_by, kinds: notices.map(({ kind }) => kind) },
    }))
  const before = await read()
  await setDate(addDays(getWorkshopDay(), 1))
  for (const date of [wrong, TRAINING.date, wrong]) await setDate(date)
  await deliverWaiting()
  await site.services.messages.settle()
  expect(await read(), 'while there is no date to come').toEqual(before)
  await setDate(TRAINING.date)
  await deliverWaiting()
  await site.services.messages.settle()
  expect(await read()).toEqual(before)
  await setDate(wrong)
  await setDate('2099-06-11')
  await deliverWaiting()
  expect((await readEmails()).at(-1)?.text).toMatch(/Avant : .* 14 .* mai 2099/)
  expect((await read()).map(({ kinds }) => kinds)).toEqual([['requested', 'moved'], ['moved']])
})

test('the limit for each mailbox concerns only e-mails that visitors cause', async () => {
  const { registrations } = site.services
  await register('Ada')
  for (const places of [2, 1, 2, 1, 2, 1]) await registrations.update(1, { places })
  expect(await readSubjects('ada@example.org')).toHaveLength(7)
  const code = await readCode('ada@example.org')
  const spellings = ['ada+1', 'ada+2', 'ada+3', 'ada+4', 'ada+5', 'ada+6']
  for (const one of spellings)
    await registrations.correctDetails(code, { email: `${one}@example.org` })
  const received = await Promise.all(spellings.map((one) => readSubjects(`${one}@example.org`)))
  expect(received.flat()).toHaveLength(4)
})

test('a private link sends at most five e-mails a day, but the artist may send more', async () => {
  const { registrations } = site.services
  await register('Ada')
  const code = await readCode('ada@example.org')
  const strangers = ['bo', 'cy', 'di', 'ed', 'flo', 'gil'].map((name) => `${name}@example.org`)
  const received: unknown[] = []
  for (const email of strangers) {
    await registrations.correctDetails(code, { email })
    received.push(...(await readSubjects(email)))
  }
  expect(received).toHaveLength(4)
  await perform(1, 'confirm')
  expect(await readSubjects('gil@example.org')).toEqual(['C’est confirmé : Tourner un bol'])
})

test('a refusal names no refund terms, and a confirmation names the old dates too', async () => {
  await register('Ada')
  await register('Bob')
  await perform(1, 'decline')
  const { trainings } = site.services
  await trainings.update(id, buildTrainingInput({ ...TRAINING, date: '2099-06-04' }))
  await perform(2, 'confirm')
  const emails = await readEmails()
  const read = (subject: string) => emails.find((one) => one.subject?.startsWith(subject))?.text
  expect(read('Votre demande : ')).not.toContain('Annulation')
  expect(read('C’est confirmé')).toMatch(/Date : .* 4 .* juin 2099\nAvant : .* 14 .* mai 2099/)
})

test('an old page on another device changes no answer', async () => {
  const { registrations } = site.services
  await register('Ada', 2)
  await register('Bob')
  await perform(1, 'confirm')
  const old = { sentence: '', version: 1 }
  expect(await registrations.perform(1, 'decline', old)).toMatchObject({ code: 'conflict' })
  expect(await registrations.perform(1, 'confirm', old)).toMatchObject({
    value: { state: 'confirmed' },
  })
  const { version } = unwrapResult(await registrations.find(1))
  await registrations.update(1, { paid: 190 })
  const withoutMoney = { sentence: '', version }
  expect(
    await registrations.perform(1, 'cancel', withoutMoney),
    'the dialog did not show the payment',
  ).toMatchObject({ code: 'conflict' })
  const bob = await readCode('bob@example.org')
  await registrations.keepPlaces(await readCode('ada@example.org'), 1)
  await registrations.acceptOffer(bob)
  await registrations.declineOffer(bob)
  expect(unwrapResult(await registrations.findByCode(bob)).state).toBe('confirmed')
})

test('a corrected e-mail address gets the private link, and the old link ends', async () => {
  const { registrations } = site.services
  const person = { training_id: id, name: 'Mme Roy', phone: '06 12 34 56 78', note: '', places: 1 }
  const added = await registrations.add({ ...person, email: '', may_wait: false })
  const { id: one } = unwrapResult(added)
  await registrations.update(one, { email: 'wrong@example.org' })
  const wrong = await readCode('wrong@example.org')
  expect(await readSubjects('wrong@example.org')).toEqual(['C’est confirmé : Tourner un bol'])
  await registrations.update(one, { email: 'roy@example.org', places: 2 })
  expect(await registrations.findByCode(wrong)).toMatchObject({ code: 'not_found' })
  expect(await readSubjects('roy@example.org')).toEqual(['C’est confirmé : Tourner un bol'])
  const code = await readCode('roy@example.org')
  expect(unwrapResult(await registrations.findByCode(code))).toMatchObject({ places: 2 })
  await registrations.update(one, { email: 'roy@example.org', name: 'Mme Le Roy' })
  expect(await readSubjects('roy@example.org')).toHaveLength(1)
  expect(await registrations.findByCode(code)).toMatchObject({ ok: true })
})

test('a new e-mail address ends the old link, also if the registration was declined', async () => {
  const { registrations } = site.services
  await register('Ada')
  const wrong = await readCode('ada@example.org')
  await perform(1, 'decline')
  await registrations.update(1, { name: 'Mme Roy' })
  expect(await registrations.findByCode(wrong)).toMatchObject({ ok: true })
  await registrations.update(1, { email: 'roy@example.org' })
  expect(await readSubjects('roy@example.org')).toEqual([])
  await perform(1, 'confirm')
  expect(await registrations.findByCode(wrong)).toMatchObject({ code: 'not_found' })
  const code = await readCode('roy@example.org')
  expect(await registrations.findByCode(code)).toMatchObject({ ok: true })
})

test('removing a wrong e-mail address ends the private link', async () => {
  const { registrations } = site.services
  await register('Ada')
  const code = await readCode('ada@example.org')
  unwrapResult(await registrations.update(1, { email: '' }))
  expect(await registrations.findByCode(code)).toMatchObject({ code: 'not_found' })
})

test('a request on the first day holds its places until midnight', async () => {
  vi.useFakeTimers({ now: parseWorkshopDateTime('2099-05-14T12:00'), toFake: ['Date'] })
  await register('Ada')
  const [request] = await site.services.registrations.list(id)
  expect(Date.parse(request?.respond_by ?? '')).toBe(parseWorkshopDateTime('2099-05-15T00:00'))
})

test('an e-mail that has not been delivered yet is sent once to the corrected address', async () => {
  const { registrations } = site.services
  mail.setBehavior('knows nobody')
  const person = { training_id: id, name: 'Mme Roy', phone: '', note: '', places: 1 }
  const email = 'wrong@example.org'
  const { id: one } = unwrapResult(await registrations.add({ ...person, email, may_wait: false }))
  await site.services.messages.settle()
  mail.setBehavior('takes')
  await registrations.update(one, { email: 'roy@example.org' })
  await deliverWaiting()
  expect((await readEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['roy@example.org', 'C’est confirmé : Tourner un bol'],
  ])
  expect(unwrapResult(await registrations.find(one)).notices).toMatchObject([
    { kind: 'confirmed', delivery: 'sent' },
  ])
})

test('an e-mail to a corrected address keeps the sentence, unless the training has begun', async () => {
  const { registrations } = site.services
  await register('Ada')
  await site.services.messages.settle()
  mail.setBehavior('knows nobody')
  await perform(1, 'confirm', 'Prenez des chaussures.')
  await site.services.messages.settle()
  mail.setBehavior('takes')
  await registrations.update(1, { email: 'roy@example.org' })
  await deliverWaiting()
  const [email, ...others] = (await readEmails()).filter(({ to }) => to === 'roy@example.org')
  expect(email?.text).toContain('Prenez des chaussures.')
  expect(others).toEqual([])
  await registrations.update(1, { email: 'leroy@example.org' })
  const again = (await readEmails()).filter(({ to }) => to === 'leroy@example.org')
  expect(again, 'after the delivery').toMatchObject([
    { text: expect.stringContaining('Prenez des chaussures.') },
  ])
  await site.sql("update trainings set date = '2020-05-14', end_date = null")
  await registrations.update(1, { email: 'late@example.org' })
  expect(await readSubjects('late@example.org')).toEqual([])
  const code = await readCode('leroy@example.org')
  expect(await registrations.findByCode(code), 'no new link was sent').toMatchObject({ ok: true })
})

test('an offer that the artist has withdrawn cannot be accepted, and declining it leaves the list', async () => {
  const { registrations } = site.services
  await register('Ada', 2)
  await register('Bob')
  await perform(1, 'confirm')
  await registrations.keepPlaces(await readCode('ada@example.org'), 1)
  const bob = await readCode('bob@example.org')
  const getState = async () => unwrapResult(await registrations.findByCode(bob)).state
  expect(await getState()).toBe('offered')
  const people = { name: 'Cid', email: '', phone: '', note: '', training_id: id, places: 1 }
  const { id: cid } = unwrapResult(await registrations.add({ ...people, may_wait: true }))
  await registrations.perform(cid, 'offer')
  expect(await getState()).toBe('waiting')
  expect(await registrations.acceptOffer(bob)).toMatchObject({ code: 'too_late' })
  expect(await getState()).toBe('waiting')
  expect(await registrations.declineOffer(bob)).toMatchObject({ ok: true })
  expect(await getState()).toBe('cancelled')
})

test('a freed place is offered and accepted, and both participants and the artist get each e-mail once', async () => {
  await register('Ada', 2)
  await register('Bob')
  await perform(1, 'confirm')
  const { registrations } = site.services
  const ada = await readCode('ada@example.org')
  const bob = await readCode('bob@example.org')
  expect(await registrations.keepPlaces(ada, 1)).toMatchObject({ ok: true })
  expect(unwrapResult(await registrations.findByCode(bob)).state).toBe('offered')
  await readEmails()
  expect(await registrations.acceptOffer(bob)).toMatchObject({ ok: true })
  await registrations.acceptOffer(bob)
  await readEmails()
  await registrations.keepPlaces(ada, 0)
  expect(await registrations.keepPlaces(ada, 0), 'a double tap').toMatchObject({ ok: true })
  expect(await registrations.keepPlaces(ada, 1)).toMatchObject({ code: 'too_late' })
  expect(await readSubjects('bob@example.org')).toEqual([
    'Liste d’attente : Tourner un bol',
    'De la place pour vous : Tourner un bol',
    'C’est confirmé : Tourner un bol',
  ])
  expect((await readSubjects('ada@example.org')).slice(-2)).toEqual([
    'Votre inscription à jour : Tourner un bol',
    'C’est noté, vous ne venez pas : Tourner un bol',
  ])
  expect(await readSubjects(ARTIST)).toEqual([
    'Ada demande 2 places : Tourner un bol',
    'Liste d’attente, Bob : Tourner un bol',
    'Ada a besoin de moins de places : Tourner un bol',
    'Bob vient : Tourner un bol',
    'Ada ne vient pas : Tourner un bol',
  ])
})

test('a changed registration names its state, and how to prepare only once it is confirmed', async () => {
  await site.sql("update trainings set meals = 'Apportez votre repas.'")
  await register('Ada', 2)
  const { registrations } = site.services
  const change = async (places: number) => {
    unwrapResult(await registrations.update(1, { places }))
    return (await readEmails()).findLast(({ to }) => to === 'ada@example.org')?.text ?? ''
  }
  const asked = await change(1)
  expect(asked).toMatch(/à jour le .* à \d+ h( \d\d)? : 1 place\./)
  expect(asked).toContain('État : Demande en attente de ma réponse')
  expect(asked).not.toContain('Apportez votre repas.')
  await perform(1, 'confirm')
  const confirmed = await change(2)
  expect(confirmed).toContain('État : Confirmée')
  expect(confirmed).toContain('Apportez votre repas.')
})

test('leaving the waiting list frees no place', async () => {
  await register('Ada', 2)
  await register('Bob')
  await site.services.registrations.keepPlaces(await readCode('bob@example.org'), 0)
  const last = async (address: string) =>
    (await readEmails()).findLast(({ to }) => to === address) ?? { subject: '', text: '' }
  const [waiting] = (await readEmails()).filter(({ to }) => to === 'bob@example.org')
  expect(waiting?.text).toMatch(/vous aurez alors 48\sheures pour répondre/)
  expect((await last(ARTIST)).subject).toBe('Bob quitte la liste d’attente : Tourner un bol')
  expect((await last('bob@example.org')).text).toContain('Merci d’avoir prévenu.\n')
})

test('an offer after the person asked for fewer places is the only e-mail about both', async () => {
  await register('Ada')
  await register('Bob', 2)
  const { registrations } = site.services
  await registrations.keepPlaces(await readCode('bob@example.org'), 1)
  expect(await readSubjects('bob@example.org')).toEqual([
    'Liste d’attente : Tourner un bol',
    'De la place pour vous : Tourner un bol',
  ])
})

test('after an outage, outdated e-mails are not sent', async () => {
  mail.setBehavior('refuses')
  await register('Ada')
  await site.services.messages.settle()
  await perform(1, 'decline', 'Le groupe est pour des débutants.')
  await site.services.messages.settle()
  mail.setBehavior('takes')
  await site.sql("update outgoing_emails set due_at = 1 where state = 'waiting'")
  site.services.messages.deliverOutbox()
  expect(await readSubjects('ada@example.org')).toEqual(['Votre demande : Tourner un bol'])
  expect(unwrapResult(await site.services.registrations.find(1)).notices).toMatchObject([
    { kind: 'declined', delivery: 'sent' },
  ])
})

test('requests and offers expire, and the next person gets the offer', async () => {
  for (const name of ['Ada', 'Bob', 'Eva', 'Max']) await register(name)
  const { registrations } = site.services
  const expire = async () => {
    await site.services.messages.settle()
    await site.sql(
      "update registrations set respond_by = 1 where state in ('requested', 'offered')",
    )
    await registrations.handleDeadlines()
  }
  await perform(1, 'confirm')
  await expire()
  const readStates = async () => (await registrations.list(id)).map(({ state }) => state)
  expect(await readStates()).toEqual(['confirmed', 'expired', 'offered', 'waiting'])
  await expire()
  expect(await readStates()).toEqual(['confirmed', 'expired', 'expired', 'offered'])
  expect((await readSubjects('eva@example.org')).at(-1)).toBe(
    'La proposition a expiré : Tourner un bol',
  )
})

test('an offer expires only after the person was told, or when the training begins', async () => {
  const { registrations, messages } = site.services
  const setDate = (days: number) =>
    site.sql(`update trainings set date = '${addDays(getWorkshopDay(), days)}'`)
  await site.sql('update trainings set max_participants = 1')
  await register('Ada')
  for (const name of ['Bob', 'Eva']) await register(name)
  unwrapResult(await registrations.update(3, { email: '' }))
  await readEmails()
  const expire = async () => {
    await messages.settle()
    await site.sql("update registrations set respond_by = 1 where state = 'offered'")
    await registrations.handleDeadlines()
  }
  const readStates = async () => (await registrations.list(id)).map(({ state }) => state)
  mail.setBehavior('refuses')
  await perform(1, 'decline')
  await expire()
  expect(await readStates()).toEqual(['declined', 'offered', 'waiting'])
  mail.setBehavior('takes')
  await deliverWaiting()
  await expire()
  expect(await readStates()).toEqual(['declined', 'expired', 'offered'])
  await expire()
  expect(await readStates(), 'the artist has not called').toEqual([
    ...['declined', 'expired', 'offered'],
  ])
  await setDate(0)
  await expire()
  expect((await registrations.list(id)).at(-1)).toMatchObject({
    state: 'expired',
    notices: [],
  })
  expect((await registrations.listTrainings())[0]?.to_telephone).toEqual([])
})

test('an offer that arrives before the next hourly check still leaves 48 hours', async () => {
  const { registrations } = site.services
  await site.sql('update trainings set max_participants = 1')
  for (const name of ['Ada', 'Bob']) await register(name)
  await readEmails()
  mail.setBehavior('refuses')
  await perform(1, 'decline')
  await site.services.messages.settle()
  await site.sql("update registrations set respond_by = 1 where state = 'offered'")
  await registrations.start()
  const offer = unwrapResult(await registrations.find(2))
  expect(offer.state, 'renewed before the outbox starts').toBe('offered')
  const hoursLeft = (Date.parse(offer.respond_by ?? '') - Date.now()) / 3_600_000
  expect(hoursLeft).toBeGreaterThan(48.9)
})

test('reminds each participant once, a week and a day before', async () => {
  await register('Ada')
  await readEmails()
  await perform(1, 'confirm')
  const { registrations } = site.services
  const inDays = (days: number) => addDays(getWorkshopDay(), days)
  const remindWith = async (date: string) => {
    await site.sql(`update trainings set date = '${date}', end_date = null where id = ${id}`)
    await registrations.handleDeadlines()
    await registrations.handleDeadlines()
  }
  await remindWith(inDays(5))
  expect(await readSubjects('ada@example.org'), 'confirmed today').toHaveLength(2)
  await site.sql('update registrations set confirmed_at = 1')
  await remindWith(inDays(5))
  expect((await readSubjects('ada@example.org')).slice(2)).toEqual([
    'Bientôt à l’atelier : Tourner un bol',
  ])
  await remindWith(inDays(1))
  expect((await readSubjects('ada@example.org')).slice(3)).toEqual(['À demain : Tourner un bol'])
  await remindWith(inDays(6))
  await readEmails()
  await remindWith(inDays(1))
  expect((await readSubjects('ada@example.org')).slice(4), 'another date').toEqual([
    'Bientôt à l’atelier : Tourner un bol',
  ])
  await site.sql(
    `insert into outgoing_emails (registration_id, addressee, kind, state, due_at)
    values (1, 'participant', 'moved', 'waiting', ${Date.now() + 600_000})`,
  )
  await remindWith(inDays(2))
  expect((await readSubjects('ada@example.org')).slice(5), 'a date that may be wrong').toEqual([])
  await site.sql("delete from outgoing_emails where kind = 'moved'")
  await remindWith(inDays(2))
  expect((await readSubjects('ada@example.org')).slice(5)).toHaveLength(1)
})

test('erases participants some time after the training, but not because of a wrong clock', async () => {
  await register('Ada')
  await perform(1, 'confirm')
  const { registrations } = site.services
  await site.sql("update trainings set date = '2020-01-01'")
  await registrations.handleDeadlines()
  expect(await registrations.list(id)).toHaveLength(1)
  await site.sql('update registrations set created_hour = -10000')
  await registrations.handleDeadlines()
  expect(await registrations.list(id), 'the date may be a mistake').toHaveLength(1)
  await site.sql('update trainings set changed_at = 0')
  await registrations.handleDeadlines()
  expect(await registrations.list(id)).toHaveLength(0)
})

test('keeps open registrations of a training without a date, and erases closed ones', async () => {
  const { registrations } = site.services
  await register('Ada')
  await register('Bob')
  await perform(1, 'confirm')
  await perform(2, 'decline')
  await site.sql('update trainings set date = null, changed_at = 0')
  await site.sql('update registrations set created_hour = -100000, created_at = 0')
  await registrations.handleDeadlines()
  expect(await registrations.list(id)).toMatchObject([{ name: 'Ada' }])
})

test.each([
  { reminder: 'Bientôt à l’atelier', days: 3, outage: 1, isSent: true },
  { reminder: 'Bientôt à l’atelier', days: 3, outage: 2, isSent: false },
  { reminder: 'À demain', days: 1, outage: 0, isSent: true },
  { reminder: 'À demain', days: 1, outage: 1, isSent: false },
])('“$reminder” $days days before, after $outage days of outage: $isSent', async (reminder) => {
  await register('Ada')
  await readEmails()
  await perform(1, 'confirm')
  await readEmails()
  const date = addDays(getWorkshopDay(), reminder.days)
  await site.sql(`update trainings set date = '${date}'`)
  await site.sql('update registrations set confirmed_at = 1')
  mail.setBehavior('refuses')
  await site.services.registrations.handleDeadlines()
  await site.services.messages.settle()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + reminder.outage * DAY })
  mail.setBehavior('takes')
  await deliverWaiting()
  const subjects = await readSubjects('ada@example.org')
  expect(subjects.slice(2)).toEqual(
    reminder.isSent ? [`${reminder.reminder} : Tourner un bol`] : [],
  )
})

test('a reminder of an earlier date is not sent', async () => {
  const setDate = (days: number) =>
    site.sql(`update trainings set date = '${addDays(getWorkshopDay(), days)}'`)
  await register('Ada')
  await readEmails()
  await perform(1, 'confirm')
  await readEmails()
  await site.sql('update registrations set confirmed_at = 1')
  mail.setBehavior('refuses')
  for (const days of [5, 6]) {
    await setDate(days)
    await site.services.registrations.handleDeadlines()
    await site.services.messages.settle()
  }
  mail.setBehavior('takes')
  await deliverWaiting()
  expect((await readSubjects('ada@example.org')).slice(2)).toEqual([
    'Bientôt à l’atelier : Tourner un bol',
  ])
})
