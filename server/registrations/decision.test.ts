import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../shared/entities/training-dates.ts'
import { getDecision, getDecisionDay } from '../../shared/registration.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import {
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { openSite, type TestSite } from '../../tests/support/site.ts'

const inDays = (days: number) => addDays(getWorkshopDay(), days)
const buildInput = (fields: object) =>
  buildTrainingInput({
    ...{ title: 'Tourner un bol', date: inDays(5), duration: '1 jour', min_participants: 3 },
    ...fields,
  })
const buildPerson = (training_id: number, name: string, places = 1) => ({
  ...{ training_id, name, places, phone: '', note: '' },
  email: `${name.toLowerCase()}@example.org`,
})

describe('the day of the decision', () => {
  const training = { date: '2027-03-15', min_participants: 4, decide_on: null, goes_ahead_on: null }

  test.each([
    [{}, '2027-03-08'],
    [{ decide_on: '2027-02-20' }, '2027-02-20'],
    [{ decide_on: '2027-03-20' }, '2027-03-08'],
    [{ min_participants: null }, null],
    [{ date: null }, null],
  ])('with %j is %s', (fields, day) => {
    expect(getDecisionDay({ ...training, ...fields })).toBe(day)
  })

  test.each([
    [2, '2027-03-07', {}, null],
    [2, '2027-03-08', {}, 'needed'],
    [2, '2027-03-15', {}, 'needed'],
    [2, '2027-03-16', {}, null],
    [4, '2027-03-08', {}, null],
    [2, '2027-03-08', { goes_ahead_on: '2027-03-15' }, 'goes_ahead'],
    [2, '2027-03-08', { goes_ahead_on: '2027-03-01' }, 'needed'],
  ])('with %i participants on %s and %j, the decision is %s', (count, today, fields, expected) => {
    expect(getDecision({ ...training, ...fields }, count, today)).toBe(expected)
  })
})

describeOnEachDatabase((ground) => {
  const create = async (fields = {}) =>
    unwrapResult(await ground.services.trainings.create(buildInput(fields))).id
  const readDecision = async (id: number) =>
    (await ground.services.registrations.listTrainings()).find(({ training }) => training.id === id)
      ?.decision
  const { min_participants: _, ...withoutMinimum } = buildInput({ date: inDays(6) })

  test('a decision holds for the date of the training', async () => {
    const { registrations, trainings } = ground.services
    const id = await create({ title: 'Le bol' })
    expect(await readDecision(id)).toBe('needed')
    unwrapResult(await registrations.add(buildPerson(id, 'Ada', 2)))
    expect(await readDecision(id)).toBe('needed')
    expect(unwrapResult(await registrations.goAhead(id))).toBe(1)
    expect(unwrapResult(await registrations.goAhead(id))).toBe(0)
    expect(await readDecision(id)).toBe('goes_ahead')
    unwrapResult(await trainings.update(id, withoutMinimum))
    expect(await readDecision(id), 'another date').toBe('needed')
    await trainings.callOff(id, '')
    expect(await readDecision(id), 'in the trash').toBe(null)
    expect(await registrations.goAhead(id)).toMatchObject({ code: 'not_found' })
  })

  test('visitors do not see the minimum', async () => {
    const id = await create({ decide_on: inDays(2) })
    const training = unwrapResult(await ground.services.trainings.find(id))
    expect(Object.keys(training)).not.toContain('min_participants')
    expect(Object.keys(training)).not.toContain('decide_on')
    expect(Object.keys(training)).not.toContain('goes_ahead_on')
  })
})

describe('e-mails', () => {
  let site: TestSite
  let mail: Awaited<ReturnType<typeof startMailServer>>
  beforeEach(async () => {
    mail = await startMailServer()
    const env = { SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' }
    site = await openSite({ SITE_URL: 'https://atelier.example.org', ...env })
  })
  afterEach(async () => {
    await site.close()
    await mail.close()
  })
  const readEmails = async (address: string) => {
    await site.services.messages.settle()
    return (await mail.emails())
      .filter(({ to }) => to?.[0]?.address === address)
      .map(({ subject = '', text = '' }) => `${subject}\n${text}`.replace(/[\u00a0\u202f]/g, ' '))
  }
  const ask = async () => {
    await site.services.registrations.handleDeadlines()
    await site.services.registrations.handleDeadlines()
    return (await readEmails('atelier@example.org')).length
  }
  const create = async (fields: object) =>
    unwrapResult(await site.services.trainings.create(buildInput(fields))).id

  test('the artist is asked once for each date, also without any registration', async () => {
    const id = await create({ date: inDays(20) })
    expect(await ask(), 'too early').toBe(0)
    await site.sql(`update trainings set decide_on = '${getWorkshopDay()}'`)
    expect(await ask()).toBe(1)
    const [email] = await readEmails('atelier@example.org')
    expect(email).toMatch(/^La formation a-t-elle lieu \? Tourner un bol\n/)
    expect(email).toContain('Places confirmées : 0, il en faut 3.')
    expect(email).toContain(`https://atelier.example.org/admin/registrations?training=${id}`)
    await site.sql(`update trainings set date = '${inDays(15)}'`)
    expect(await ask(), 'another date').toBe(2)
    mail.setBehavior('refuses')
    for (const days of [14, 13]) {
      await site.sql(`update trainings set date = '${inDays(days)}'`)
      await ask()
    }
    mail.setBehavior('takes')
    await site.sql("update outgoing_emails set due_at = 1 where state = 'waiting'")
    site.services.messages.deliverOutbox()
    expect((await readEmails('atelier@example.org')).length, 'one for the latest date').toBe(3)
  })

  test('the artist is not asked if enough participants are confirmed, or after the decision', async () => {
    const { registrations, trainings, trash } = site.services
    const id = await create({ date: inDays(5), max_participants: 8 })
    await registrations.add(buildPerson(id, 'Ada', 2))
    expect(await ask()).toBe(1)
    await registrations.add(buildPerson(id, 'Bob'))
    await site.sql(`update trainings set date = '${inDays(4)}'`)
    expect(await ask(), 'three participants').toBe(1)
    await registrations.perform(2, 'cancel')
    expect(await ask(), 'two again').toBe(2)
    await registrations.goAhead(id)
    await site.sql(`update trainings set decide_on = '${getWorkshopDay()}'`)
    expect(await ask(), 'decided').toBe(2)
    await trainings.callOff(id, '')
    await trash.restore({ entity_type: 'training', entity_id: id })
    expect((await registrations.listTrainings())[0]?.decision, 'called off').toBe('needed')
  })

  test('the confirmed participants are told once, in their language', async () => {
    const { registrations } = site.services
    const id = await create({ translations: { de: { title: 'Eine Schale drechseln' } } })
    await registrations.add(buildPerson(id, 'Ada'))
    await registrations.add(buildPerson(id, 'Bob'))
    await site.sql("update registrations set locale = 'de' where name = 'Ada'")
    await registrations.perform(2, 'cancel')
    await registrations.goAhead(id)
    await registrations.goAhead(id)
    const isDecision = (email: string) => /findet statt|a lieu/.test(email)
    const told = (await readEmails('ada@example.org')).filter(isDecision)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/^Der Kurs findet statt: Eine Schale drechseln\nGuten Tag Ada,/)
    expect((await readEmails('bob@example.org')).filter(isDecision)).toEqual([])
  })

  test.each([
    { change: 'removed', date: null, count: 0 },
    { change: 'changed', date: inDays(6), count: 0 },
    { change: 'kept', date: inDays(5), count: 1 },
  ])(
    'a queued e-mail that a training takes place, with its date $change',
    async ({ date, count }) => {
      const { registrations, trainings, messages } = site.services
      const id = await create({})
      await registrations.add(buildPerson(id, 'Ada'))
      await messages.settle()
      mail.setBehavior('refuses')
      await registrations.goAhead(id)
      await messages.settle()
      const { min_participants: _, ...input } = buildInput({ date })
      unwrapResult(await trainings.update(id, input))
      mail.setBehavior('takes')
      await site.sql("update outgoing_emails set due_at = 1 where kind = 'goes_ahead'")
      messages.deliverOutbox()
      const subjects = (await readEmails('ada@example.org')).map((email) => email.split('\n')[0])
      expect(subjects.slice(1)).toEqual(Array(count).fill('La formation a lieu : Tourner un bol'))
    },
  )
})
