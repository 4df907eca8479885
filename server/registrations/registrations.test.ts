/** Places must never be given twice, on either database. */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../shared/entities/training-dates.ts'
import { pick } from '../../shared/pick.ts'
import {
  type RegistrationRequest,
  type RegistrationUpdate,
  registrationRequestSchema,
} from '../../shared/registration.ts'
import { getNetPaid, getRemainingBalance, isPaidInFull } from '../../shared/registration-payment.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import {
  buildTrainingInput,
  describeOnEachDatabase,
  skipHours,
  unwrapResult,
} from '../../tests/support/content.ts'

const buildRequest = (number: number, fields: Partial<RegistrationRequest> = {}) => ({
  name: `Ada ${number}`,
  email: `ada${number}@example.org`,
  phone: '',
  places: 1,
  message: '',
  ...fields,
})
const FUTURE = '2099-05-14'

describeOnEachDatabase((ground) => {
  let id: number
  const service = () => ground.services.registrations
  const request = (number: number, fields: Partial<RegistrationRequest> = {}) =>
    service().request(id, buildRequest(number, fields), {
      locale: 'fr',
      clientAddress: `192.0.2.${number}`,
      trap: '',
    })
  const list = () => service().list(id)
  const listStates = async () => (await list()).map(({ state, places }) => `${places} ${state}`)
  const findPublic = async () => unwrapResult(await ground.services.trainings.find(id))

  beforeEach(async () => {
    for (const { training } of await service().listTrainings())
      for (const registration of await service().list(training.id))
        await service().erase(registration.id)
    const training = { date: FUTURE, duration: '1 jour', max_participants: 8 }
    id = unwrapResult(await ground.services.trainings.create(buildTrainingInput(training))).id
  })

  test('records without a mail server when a participant has cancelled', async () => {
    await request(1)
    const [{ id: one } = { id: 0 }] = await list()
    await service().perform(one, 'confirm')
    await ground.sql(`update registrations set link_code = 'ada'`)
    await service().keepPlaces('ada', 0)
    expect((await list())[0]).toMatchObject({
      state: 'cancelled',
      notices: [{ kind: 'left', delivery: 'recorded' }],
    })
  })

  test('unknown codes and requests that change nothing write nothing', async () => {
    await request(1)
    await ground.sql(`update registrations set link_code = 'ada'`)
    const { contentVersion, photos } = ground.services
    await photos.settle()
    const before = [await contentVersion(), await list()]
    for (const code of ['ada', 'unknown']) {
      await service().keepPlaces(code, 1)
      await service().acceptOffer(code)
      await service().declineOffer(code)
      await service().correctDetails(code, { name: 'Ada 1', email: 'ada1@example.org' })
    }
    expect([await contentVersion(), await list()]).toEqual(before)
    expect(await service().keepPlaces('unknown', 0)).toMatchObject({ code: 'not_found' })
  })

  test('a participant cannot enter a link as the name, or change a registration for ever', async () => {
    await request(1)
    await ground.sql(`update registrations set link_code = 'ada'`)
    const link = { name: 'Gagnez : https://example.net', email: 'bob@example.org' }
    expect(await service().correctDetails('ada', link)).toMatchObject({ code: 'suspect' })
    const results = []
    for (let at = 0; at < 101; at += 1)
      results.push((await service().correctDetails('ada', { name: `Ada n° ${at}` })).ok)
    expect(results).toEqual([...Array(100).fill(true), false])
    expect(await list()).toMatchObject([{ name: 'Ada n° 99', email: 'ada1@example.org' }])
  })

  test('the settings, which public pages show, drop cached pages', async () => {
    const before = await ground.services.contentVersion()
    await service().settings.update(await service().settings.read())
    expect(await ground.services.contentVersion()).not.toBe(before)
  })

  test('twenty requests at the same instant hold eight places and wait in order', async () => {
    expect((await findPublic()).places_left).toBe(null)
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => request(at + 1)))
    const told = results.flatMap((result) => (result.ok ? (result.position ?? []) : []))
    expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    const all = await list()
    expect(all.map(({ state }) => state)).toEqual([
      ...Array(8).fill('requested'),
      ...Array(12).fill('waiting'),
    ])
    expect(all.slice(8).map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
    expect((await findPublic()).places_left).toBe(0)
    await service().perform(all[0]?.id ?? 0, 'decline')
    expect((await list()).map(({ state }) => state)).toEqual([
      'declined',
      ...Array(7).fill('requested'),
      'offered',
      ...Array(11).fill('waiting'),
    ])
    expect((await findPublic()).places_left).toBe(0)
  })

  test('a freed place is offered to the first whose number of places fits', async () => {
    for (const number of [1, 2, 3, 4]) await request(number, { places: 2 })
    for (const [number, places] of [
      [5, 3],
      [6, 2],
      [7, 1],
    ] as const)
      await request(number, { places })
    const [first] = await list()
    await service().perform(first?.id ?? 0, 'decline')
    expect((await listStates()).slice(4)).toEqual(['3 waiting', '2 offered', '1 waiting'])
  })

  test('places that the artist adds are offered to the waiting list', async () => {
    const setPlaces = async (max_participants: number) => {
      const training = { date: FUTURE, duration: '1 jour', max_participants }
      unwrapResult(await ground.services.trainings.update(id, buildTrainingInput(training)))
    }
    await setPlaces(4)
    await request(1, { places: 4 })
    await request(2, { places: 2 })
    expect(await listStates()).toEqual(['4 requested', '2 waiting'])
    await setPlaces(8)
    expect(await listStates()).toEqual(['4 requested', '2 offered'])
    expect((await findPublic()).places_left).toBe(2)
  })

  test('the artist can put a person on the waiting list of a full training', async () => {
    await request(1, { places: 8 })
    const person = { training_id: id, name: 'Mme Roy', phone: '06', email: '', places: 1, note: '' }
    expect(await service().add(person)).toMatchObject({ code: 'no_place' })
    const added = unwrapResult(await service().add({ ...person, may_wait: true }))
    expect(added).toMatchObject({ state: 'waiting', position: 1 })
    await service().perform((await list())[0]?.id ?? 0, 'decline')
    expect(await listStates()).toEqual(['8 declined', '1 offered'])
    const fits = unwrapResult(await service().add({ ...person, name: 'Luc', may_wait: true }))
    expect(fits).toMatchObject({ state: 'confirmed', position: null })
  })

  test('a training is not deleted while somebody registers for it', async () => {
    const person = { training_id: id, name: 'Mme Roy', phone: '06', email: '', places: 1, note: '' }
    const [added, removed] = await Promise.all([
      service().add(person),
      ground.services.trainings.remove(id),
    ])
    expect([added.ok, removed.ok].toSorted(), 'one of both is refused').toEqual([false, true])
  })

  test('a training stays in the trash as long as its registrations are kept', async () => {
    const { trainings, trash } = ground.services
    await request(1)
    unwrapResult(await trainings.callOff(id, ''))
    const ref = { entity_type: 'training', entity_id: id } as const
    expect(await trash.purge(ref)).toMatchObject({ code: 'has_registrations' })
    await skipHours(ground, 30 * 24)
    await trash.runHourly()
    expect(await listStates()).toEqual(['1 cancelled'])
    expect(await trash.list()).toMatchObject([{ entity_id: id, days_left: null }])
    await service().erase((await list())[0]?.id ?? 0)
    expect(await trash.list()).toMatchObject([{ entity_id: id, days_left: 0 }])
    await trash.runHourly()
    expect((await trash.list()).filter(({ entity_id }) => entity_id === id)).toEqual([])
  })

  test('an offer out of order withdraws an open offer if too few places are free', async () => {
    await request(1, { places: 6 })
    for (const [at, places] of [2, 3, 1, 2].entries()) await request(at + 2, { places })
    const all = await list()
    const offer = (at: number) => service().perform(all[at]?.id ?? 0, 'offer')
    expect(await listStates()).toEqual([
      '6 requested',
      ...['2 requested', '3 waiting', '1 waiting', '2 waiting'],
    ])
    expect(await offer(4), 'no offer to take back').toMatchObject({ code: 'no_place' })
    await service().perform(all[1]?.id ?? 0, 'decline')
    const afterwards = ['3 waiting', '1 offered', '2 waiting']
    expect((await listStates()).slice(2)).toEqual(afterwards)
    expect(await offer(2), 'too few even so').toMatchObject({ code: 'no_place' })
    expect((await listStates()).slice(2)).toEqual(afterwards)
    expect(await offer(4)).toMatchObject({ ok: true })
    expect((await listStates()).slice(2)).toEqual(['3 waiting', '1 waiting', '2 offered'])
    expect((await list()).map(({ position }) => position)).toEqual([null, null, 1, 2, null])
  })

  test('a registration keeps the promised price and the amount received', async () => {
    const { trainings } = ground.services
    const setPrices = async (price: number, deposit: number | null) => {
      const fields = { date: FUTURE, max_participants: 8, price, deposit }
      unwrapResult(await trainings.update(id, buildTrainingInput(fields)))
    }
    await setPrices(19.9, 5)
    await request(1, { places: 2 })
    await setPrices(100, null)
    await request(2)
    const [first, second] = await list()
    const read = async () => unwrapResult(await service().find(first?.id ?? 0))
    const findTraining = async () =>
      (await service().listTrainings()).find(({ training }) => training.id === id)
    const countPaid = async () => (await findTraining())?.paid
    const getRefund = async () => (await findTraining())?.to_refund
    const update = (change: object) => service().update(first?.id ?? 0, change)
    expect(first).toMatchObject({ price: 19.9, deposit: 5, paid: 0 })
    expect(second).toMatchObject({ price: 100, deposit: null, paid: 0 })
    await service().perform(first?.id ?? 0, 'confirm')
    await update({ paid: 10 })
    expect(await countPaid(), 'the deposit only').toBe(0)
    await update({ paid: 39.8, balance_paid: 29.8 })
    await update({ places: 1 })
    expect(await read()).toMatchObject({ places: 1, paid: 39.8 })
    expect(getRemainingBalance(await read())).toBe(-19.9)
    expect(await getRefund()).toBe(19.9)
    await update({ refunded: 19.9 })
    expect(await read(), 'the rest is still paid').toMatchObject({ paid: 39.8, refunded: 19.9 })
    expect(await getRefund()).toBe(0)
    await update({ places: 3 })
    expect(await read()).toMatchObject({ places: 3, paid: 39.8 })
    expect(await countPaid(), 'not paid in full').toBe(0)
    await update({ paid: 79.6, balance_paid: 69.6 })
    expect(await read()).toMatchObject({ paid: 79.6, balance_paid: 69.6, refunded: 19.9 })
    expect(getRemainingBalance(await read()) === 0, 'in cents').toBe(true)
    expect(await countPaid()).toBe(3)
    await service().perform(first?.id ?? 0, 'cancel')
    expect(await getRefund()).toBe(59.7)
    await update({ refunded: 79.6 })
    expect(await getRefund()).toBe(0)
    await update({ paid: 0 })
    const nothing = { paid: 0, balance_paid: 0, refunded: 0 }
    expect(await read()).toMatchObject({ ...nothing, paid_at: null, refunded_at: null })
  })

  describe('a refund', () => {
    let person: number
    const update = async (change: RegistrationUpdate) =>
      unwrapResult(await service().update(person, change))
    const getRefund = async () =>
      (await service().listTrainings()).find(({ training }) => training.id === id)?.to_refund

    beforeEach(async () => {
      const fields = { date: FUTURE, max_participants: 8, price: 190 }
      unwrapResult(await ground.services.trainings.update(id, buildTrainingInput(fields)))
      const details = { training_id: id, name: 'Mme Roy', phone: '', email: '', note: '' }
      person = unwrapResult(await service().add({ ...details, places: 2 })).id
      await update({ paid: 380 })
    })

    test('of a place given back leaves the amount received, and can be undone', async () => {
      await update({ places: 1 })
      expect(await getRefund()).toBe(190)
      const refunded = await update({ refunded: 190 })
      expect(refunded).toMatchObject({ paid: 380, refunded: 190 })
      expect(refunded.refunded_at).toMatch(/^20/)
      expect(isPaidInFull(refunded)).toBe(true)
      expect(await getRefund()).toBe(0)
      expect(await update({ note: 'Virement' })).toMatchObject(pick(refunded, ['refunded_at']))
      expect(await update({ refunded: 0 })).toMatchObject({ paid: 380, refunded_at: null })
      expect(await getRefund()).toBe(190)
    })

    test('of a part leaves the rest to keep after a cancellation', async () => {
      await service().perform(person, 'cancel')
      const refunded = await update({ refunded: 220, kept: 160 })
      expect(refunded).toMatchObject({ paid: 380, refunded: 220, kept: 160 })
      expect(getNetPaid(refunded), 'what the artist still has').toBe(160)
      expect(await getRefund()).toBe(0)
      const more = { ok: false, code: 'more_than_paid', field: 'refunded' }
      expect(await service().update(person, { refunded: 380 })).toEqual(more)
      await update({ kept: 0 })
      expect(await getRefund()).toBe(160)
      await update({ kept: 160 })
      await service().perform(person, 'confirm')
      const confirmed = unwrapResult(await service().find(person))
      expect(confirmed).toMatchObject({ refunded: 220, kept: 0 })
      expect(getRemainingBalance(confirmed)).toBe(220)
    })

    test('of a cancelled place can be kept, and is paid again with the place', async () => {
      await update({ places: 1, kept: 190 })
      expect(await getRefund()).toBe(0)
      expect(isPaidInFull(unwrapResult(await service().find(person)))).toBe(true)
      expect(getRemainingBalance(await update({ places: 2 }))).toBe(190)
      await ground.services.trainings.callOff(id, '')
      expect(await getRefund()).toBe(190)
    })

    test('is owed in full if the course is called off, less an earlier one', async () => {
      await update({ places: 1, refunded: 190 })
      await ground.services.trainings.callOff(id, '')
      expect(await getRefund()).toBe(190)
      await update({ refunded: 380 })
      expect(await getRefund()).toBe(0)
    })

    test('of a second device with an outdated screen counts nothing twice', async () => {
      await service().perform(person, 'cancel')
      for (const _ of [1, 2])
        expect(await update({ refunded: 380 })).toMatchObject({ refunded: 380 })
      const refuse = (field: string) => ({ ok: false, code: 'more_than_paid', field })
      expect(await service().update(person, { kept: 380 })).toEqual(refuse('kept'))
      const { version } = await update({ paid: 0 })
      expect(await service().update(person, { refunded: 380 })).toEqual(refuse('refunded'))
      const outdated = { paid: 380, version: version - 1 }
      expect(await service().update(person, outdated)).toEqual({ ok: false, code: 'conflict' })
      expect(unwrapResult(await service().find(person))).toMatchObject({ paid: 0, refunded: 0 })
    })
  })

  test('a repeated request is stored once, and again after a cancellation', async () => {
    await Promise.all([request(1), request(1), request(1)])
    expect(await listStates()).toEqual(['1 requested'])
    expect(await request(1), 'a second tap').toMatchObject({ isRepeated: false })
    await ground.sql('update registrations set created_at = created_at - 5000')
    expect(await request(1)).toEqual({ ok: true, state: 'requested', isRepeated: true })
    expect(await listStates()).toEqual(['1 requested'])
    const [first] = await list()
    await service().perform(first?.id ?? 0, 'cancel')
    expect(await request(1)).toEqual({ ok: true, state: 'requested', isRepeated: false })
    expect(await listStates()).toEqual(['1 cancelled', '1 requested'])
  })

  test('a second tap on the waiting list answers with the same position', async () => {
    await request(1, { places: 8 })
    for (const person of [2, 3, 4]) await request(person)
    const waiting = { ok: true, state: 'waiting', isRepeated: false, position: 2 }
    expect(await request(3)).toEqual(waiting)
    await ground.sql('update registrations set created_at = created_at - 5000')
    expect(await request(3)).toEqual({ ok: true, state: 'waiting', isRepeated: true })
  })

  test('one person is not registered twice with other details, but a companion is', async () => {
    await request(1)
    const again = { ok: true, state: 'requested', isRepeated: true }
    expect(await request(1, { phone: '03 80 64 12 34', places: 2 })).toEqual(again)
    expect(await request(1, { email: 'ADA1@Example.org' })).toEqual(again)
    expect(await request(1, { name: 'Someone Else' })).toMatchObject({ isRepeated: false })
    expect(await listStates()).toEqual(['1 requested', '1 requested'])
  })

  test('composed and decomposed accents are the same name', async () => {
    const parseForm = (form: 'NFC' | 'NFD', phone: string) =>
      v.parse(registrationRequestSchema, {
        ...buildRequest(1, { name: 'Zoé'.normalize(form), phone }),
        places: '1',
      })
    await request(1, parseForm('NFC', ''))
    expect(await request(1, parseForm('NFD', '03 80 64 12 34'))).toMatchObject({ isRepeated: true })
    expect(await listStates()).toEqual(['1 requested'])
  })

  test('the artist adds, changes and pays a participant, but never a ninth place', async () => {
    const add = (places: number) =>
      service().add({ training_id: id, name: 'Mme Roy', phone: '', email: '', note: '', places })
    const { id: added, price } = unwrapResult(await add(6))
    expect(await add(3)).toMatchObject({ ok: false, code: 'no_place' })
    expect(await service().update(added, { places: 9 as 8 })).toMatchObject({ code: 'no_place' })
    const paid = unwrapResult(await service().update(added, { paid: 8 * price, places: 8 }))
    expect(paid).toMatchObject({ places: 8, refunded_at: null, state: 'confirmed' })
    expect(paid.paid_at).toMatch(/^20/)
    expect(await service().listTrainings()).toContainEqual(
      expect.objectContaining({ capacity: 8, held: 8, confirmed: 8, paid: 8, free: 0 }),
    )
    await request(1)
    expect(await service().listTrainings(), 'without a mail server').toContainEqual(
      expect.objectContaining({ without_emails: ['Mme Roy', 'Ada 1'] }),
    )
    expect(await listStates()).toEqual(['8 confirmed', '1 waiting'])
    await service().update(added, { places: 7 })
    expect(await listStates()).toEqual(['7 confirmed', '1 offered'])
  })

  test('fewer places in the group are fewer places on the site', async () => {
    const { trainings } = ground.services
    const update = (fields: object) =>
      trainings.update(id, buildTrainingInput({ date: FUTURE, ...fields }))
    unwrapResult(await update({ max_participants: 8, places_left: 8 }))
    unwrapResult(await update({ max_participants: 4 }))
    expect((await findPublic()).places_left).toBe(4)
    await request(1, { places: 4 })
    await request(2)
    expect(await listStates()).toEqual(['4 requested', '1 waiting'])
  })

  describe('new dates for a training with participants', () => {
    const move = (fields: object) =>
      ground.services.trainings.update(id, buildTrainingInput({ duration: '1 jour', ...fields }))
    const addPerson = () => service().add({ ...buildRequest(1), training_id: id, note: '' })
    const setToday = (date: string) => vi.setSystemTime(Date.parse(`${date}T12:00:00Z`))
    const tookPlace = { ok: false, code: 'took_place', field: 'date' }
    const first = addDays(getWorkshopDay(), 10)

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('are rejected a month after the training', async () => {
      await addPerson()
      unwrapResult(await move({ date: '2020-05-14' }))
      setToday(first)
      expect(await move({ date: first }), 'the date was mistyped').toMatchObject({ ok: true })
      setToday(addDays(first, 30))
      expect(await move({ date: addDays(first, 40) }), 'postponed').toMatchObject({ ok: true })
      setToday(addDays(first, 71))
      expect(await move({ date: FUTURE })).toEqual(tookPlace)
      expect(await move({ date: null })).toEqual(tookPlace)
    })

    test('are rejected after the training was shortened on its last day', async () => {
      unwrapResult(await move({ date: first, end_date: addDays(first, 2) }))
      await addPerson()
      setToday(addDays(first, 2))
      unwrapResult(await move({ date: first, end_date: addDays(first) }))
      setToday(addDays(first, 33))
      expect(await move({ date: FUTURE })).toEqual(tookPlace)
    })

    test('are rejected after a move to another day in the past', async () => {
      await addPerson()
      unwrapResult(await move({ date: first }))
      setToday(addDays(first, 40))
      unwrapResult(await move({ date: addDays(first, 35) }))
      expect(await move({ date: FUTURE })).toEqual(tookPlace)
      expect(await move({ date: null })).toEqual(tookPlace)
      expect(await move({ date: first }), 'back to the true date').toMatchObject({ ok: true })
    })

    test('are rejected although wrong dates were set meanwhile', async () => {
      await addPerson()
      unwrapResult(await move({ date: first }))
      unwrapResult(await move({ date: '2020-05-14' }))
      setToday(addDays(first, 3))
      unwrapResult(await move({ date: first }))
      unwrapResult(await move({ date: FUTURE }))
      unwrapResult(await move({ date: first }))
      setToday(addDays(first, 50))
      expect(await move({ date: FUTURE })).toEqual(tookPlace)
    })

    test('are accepted again after the old ones were put back by mistake', async () => {
      await addPerson()
      unwrapResult(await move({ date: first }))
      const postponed = addDays(first, 120)
      unwrapResult(await move({ date: postponed }))
      setToday(addDays(first, 40))
      unwrapResult(await move({ date: first }))
      expect(await move({ date: postponed })).toMatchObject({ ok: true })
    })

    test('are accepted if the date was removed or mistyped before the training began', async () => {
      await addPerson()
      for (const wrong of [null, '2020-05-14', addDays(first, -12)]) {
        const next = addDays(getWorkshopDay(), 20)
        unwrapResult(await move({ date: next }))
        unwrapResult(await move({ date: wrong }))
        setToday(addDays(next, 60))
        expect(await move({ date: FUTURE }), `${wrong}`).toMatchObject({ ok: true })
      }
    })

    test('are accepted while the training goes on, and rejected a month later', async () => {
      await addPerson()
      const later = addDays(first, 60)
      unwrapResult(await move({ days: [first, later], date: first }))
      setToday(addDays(first, 50))
      expect(await move({ days: [first, addDays(later)], date: first })).toMatchObject({ ok: true })
      setToday(addDays(later, 10))
      unwrapResult(await move({ days: [first, addDays(later)], date: first, title: 'Le bol' }))
      setToday(addDays(later, 40))
      expect(await move({ date: FUTURE })).toEqual(tookPlace)
    })
  })

  test('a past date that was mistyped before anybody registered can be corrected', async () => {
    const { trainings } = ground.services
    const move = (date: string) =>
      trainings.update(id, buildTrainingInput({ date, duration: '1 jour' }))
    unwrapResult(await move(addDays(getWorkshopDay(), -200)))
    await service().add({ ...buildRequest(1), training_id: id, note: '' })
    expect(await move(FUTURE)).toMatchObject({ ok: true })
  })

  test('a training with participants is deleted only by calling it off', async () => {
    await request(1)
    const { trainings } = ground.services
    expect(await trainings.remove(id)).toMatchObject({ ok: false, code: 'has_participants' })
    expect(await trainings.callOff(id, 'Le tour est en panne.')).toEqual({ ok: true, value: 1 })
    expect(await listStates()).toEqual(['1 cancelled'])
    expect(await trainings.callOff(id, ''), 'repeated').toMatchObject({ code: 'not_found' })
    expect(await request(2)).toEqual({ ok: false, code: 'not_found' })
  })

  describe('refuses', () => {
    test('what looks like spam, and more places than the group has', async () => {
      expect(
        await service().request(id, buildRequest(1), {
          ...{ locale: 'fr', clientAddress: '192.0.2.1', trap: 'x' },
        }),
      ).toEqual({ ok: false, code: 'suspect' })
      const small = { date: FUTURE, duration: '1 jour', max_participants: 2 }
      id = unwrapResult(await ground.services.trainings.create(buildTrainingInput(small))).id
      expect(await request(1, { places: 3 })).toEqual({ ok: false, code: 'too_many_places' })
    })

    test('a training that has begun', async () => {
      const past = { date: '2020-01-01', duration: '1 jour' }
      id = unwrapResult(await ground.services.trainings.create(buildTrainingInput(past))).id
      expect(await request(1)).toEqual({ ok: false, code: 'not_found' })
    })

    test('the seventh request of one sender in an hour', async () => {
      for (let number = 1; number <= 7; number += 1) {
        const result = await service().request(id, buildRequest(number), {
          ...{ locale: 'fr', clientAddress: '192.0.2.9', trap: '' },
        })
        expect(result.ok ? 'stored' : result.code).toBe(number < 7 ? 'stored' : 'crowded')
      }
    })
  })
})
