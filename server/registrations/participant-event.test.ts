import { expect, test } from 'vitest'
import {
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  const person = { name: 'Ada', email: 'ada@example.org', phone: '', note: '' }

  /** Replaces the random link codes with known ones, because no service returns them. */
  const findCode = async (id: number) => {
    await ground.sql("update registrations set link_code = 'code ' || id")
    return `code ${id}`
  }

  test('the change time grows with each change, and calling off cancels the event', async () => {
    const { registrations, trainings, trash } = ground.services
    const input = buildTrainingInput({ title: 'Le bol', date: '2099-05-14' })
    const training = unwrapResult(await trainings.create(input))
    const added = unwrapResult(
      await registrations.add({ ...person, training_id: training.id, places: 3 }),
    )
    const code = await findCode(added.id)
    const read = async () => unwrapResult(await registrations.findCalendarEvent(code))
    const first = await read()
    expect(first).toMatchObject({
      registration: { id: added.id, isCancelled: false },
      training: { id: training.id, title: 'Le bol', date: '2099-05-14' },
    })
    const times = [first.changedAt]
    const remember = async () => times.push((await read()).changedAt)
    await registrations.keepPlaces(code, 2)
    await remember()
    await registrations.update(added.id, { places: 1 })
    await remember()
    await registrations.correctDetails(code, { ...person, name: 'Ada Roux' })
    await remember()
    unwrapResult(await trainings.update(training.id, input))
    await remember()
    await trainings.callOff(training.id, '')
    await remember()
    expect((await read()).registration.isCancelled).toBe(true)
    const seconds = times.map((time) => Math.floor(time / 1000))
    expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b))
    expect(await trash.list()).toHaveLength(1)
    expect(await registrations.findTrainingIncludingDeleted(training.id)).toMatchObject({
      ...{ isDeleted: true, training: { title: 'Le bol', date: '2099-05-14' } },
    })
  })

  test('the event knows former dates, and cancels the last while there is none', async () => {
    const { registrations, trainings } = ground.services
    const change = (fields: object) => trainings.update(training.id, buildTrainingInput(fields))
    const days = ['2099-05-14', '2099-05-21']
    const training = unwrapResult(
      await trainings.create(buildTrainingInput({ date: '2099-01-01' })),
    )
    unwrapResult(await change({ days, date: days[0] }))
    // Backdates the change to before the registration, so that no calendar contains the old date.
    await ground.sql('update revisions set replaced_at = replaced_at - 1000')
    const added = unwrapResult(
      await registrations.add({ ...person, training_id: training.id, places: 1 }),
    )
    const code = await findCode(added.id)
    unwrapResult(await change({ date: '2099-06-04', days: [] }))
    unwrapResult(await change({ date: null }))
    await trainings.callOff(training.id, '')
    expect(unwrapResult(await registrations.findCalendarEvent(code))).toMatchObject({
      registration: { isCancelled: true, formerDates: [{ date: '2099-06-04' }, { days }] },
      training: { date: '2099-06-04' },
    })
  })

  test('a request that was never confirmed is in no calendar', async () => {
    const { registrations, trainings } = ground.services
    const input = buildTrainingInput({ date: '2099-05-14' })
    const { id } = unwrapResult(await trainings.create(input))
    await registrations.request(
      id,
      { ...person, places: 1, message: '' },
      { locale: 'fr', clientAddress: '192.0.2.1', trap: '' },
    )
    const [asked] = await registrations.list(id)
    const code = await findCode(asked?.id ?? 0)
    expect(await registrations.findCalendarEvent(code)).toMatchObject({ code: 'not_found' })
    await registrations.perform(asked?.id ?? 0, 'decline')
    expect(await registrations.findCalendarEvent(code)).toMatchObject({ code: 'not_found' })
  })
})
