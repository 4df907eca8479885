/**
 * Simulates a teacher's year with random requests, answers, cancellations and deadlines, and checks
 * after each step what must always hold.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../shared/entities/training-dates.ts'
import { isOpenRegistration, type Registration } from '../../shared/registration.ts'
import { formatWorkshopDateTime, getWorkshopDay } from '../../shared/workshop-day.ts'
import { buildTrainingInput, unwrapResult } from '../../tests/support/content.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { openSite, type TestSite } from '../../tests/support/site.ts'

const COURSES = 24
const STEPS = 30
let site: TestSite
let mail: Awaited<ReturnType<typeof startMailServer>>
let people = 0

beforeAll(async () => {
  mail = await startMailServer()
  site = await openSite({ SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' })
})
afterAll(async () => {
  await site.close()
  await mail.close()
})

const step = fc.record({
  action: fc.constantFrom(
    ...(['request', 'request', 'request', 'add', 'confirm', 'decline', 'cancel'] as const),
    ...(['keep', 'accept', 'offer', 'withdraw', 'expire', 'resize'] as const),
  ),
  places: fc.integer({ min: 1, max: 4 }),
  pick: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Replaces the random link codes with known ones, because no service returns them. */
async function findCode(id: number): Promise<string> {
  await site.sql("update registrations set link_code = 'code ' || id")
  return `code ${id}`
}

async function perform(training: number, { action, places, pick }: Step) {
  const { registrations } = site.services
  const all = await registrations.list(training)
  const open = all.filter(isOpenRegistration)
  const any = all[pick % Math.max(1, all.length)]
  const opened = open[pick % Math.max(1, open.length)]
  people += 1
  const person = { name: `P${people}`, email: `p${people}@example.org`, phone: '', places }
  if (action === 'request') {
    const context = { locale: 'nl', clientAddress: `10.0.${people >> 8}.${people & 255}`, trap: '' }
    await registrations.request(training, { ...person, message: '' }, { ...context, locale: 'nl' })
  } else if (action === 'add')
    await registrations.add({ training_id: training, ...person, note: '' })
  else if (action === 'expire') {
    await site.sql(
      `update registrations set respond_by = 1 where respond_by is not null and training_id = ${training}`,
    )
    await registrations.handleDeadlines()
  } else if (action === 'keep' && opened)
    await registrations.keepPlaces(await findCode(opened.id), pick % opened.places)
  else if (action === 'accept' && opened) await registrations.acceptOffer(await findCode(opened.id))
  else if (action === 'resize' && any) await registrations.update(any.id, { places })
  else if (
    any &&
    (action === 'confirm' ||
      action === 'decline' ||
      action === 'cancel' ||
      action === 'offer' ||
      action === 'withdraw')
  )
    await registrations.perform(any.id, action)
}

function expectOrder(all: Registration[], capacity: number) {
  const held = all.reduce(
    (sum, { state, places }) =>
      ['requested', 'offered', 'confirmed'].includes(state) ? sum + places : sum,
    0,
  )
  expect(held).toBeLessThanOrEqual(capacity)
  const waiting = all.filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ position }) => position)).toEqual(waiting.map((_, at) => at + 1))
  const fitting = waiting.filter(({ places }) => places <= capacity - held)
  expect(fitting, 'a free place is offered at once').toEqual([])
}

test('places, waiting lists and e-mails are right after each step', async () => {
  const { registrations, trainings } = site.services
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), async (steps) => {
      const input = buildTrainingInput({
        date: '2099-03-28',
        duration: '1 jour',
        max_participants: 6,
      })
      const { id } = unwrapResult(await trainings.create(input))
      // Clears the columns that the rate limits count, because the limits have their own tests.
      await site.sql("update registrations set created_at = 1, network = '', sender = ''")
      for (const one of steps) {
        await perform(id, one)
        expectOrder(await registrations.list(id), 6)
      }
      for (const { state, notices } of await registrations.list(id)) {
        const last = notices.at(-1)?.kind
        const told = notices.map(({ kind }) => kind)
        if (state === 'confirmed') expect(told).toContain('confirmed')
        if (state === 'offered') expect(['offered', 'changed']).toContain(last)
        if (state === 'declined') expect(last).toBe('declined')
        if (state === 'expired') expect(['expired', 'lapsed']).toContain(last)
        if (state === 'cancelled') expect(['left', 'cancelled', 'removed']).toContain(last)
      }
    }),
    { numRuns: COURSES },
  )
  await site.services.messages.settle()
  const ids = (await mail.emails()).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(COURSES)
}, 120_000)

const HOUR = 3_600_000
/**
 * The days on which the clocks change. They are among the `SUNDAYS` on which trainings take place.
 */
const CLOCK_CHANGES = ['2027-03-28', '2027-10-31']
const SUNDAYS = Array.from({ length: COURSES }, (_, index) =>
  addDays('2027-01-17', 14 * index),
).toSpliced(20, 1, '2027-10-31')
const hour = fc.record({ step, hours: fc.integer({ min: 8, max: 20 }), soon: fc.nat({ max: 3 }) })

/**
 * Expects the reminder of the week before and that of the day before, each at most once and on its
 * days in the workshop's time zone. A person who was confirmed early enough must get both.
 */
function expectReminders({ state, notices }: Registration, date: string) {
  const sentOn = (kind: string) =>
    notices
      .filter((one) => one.kind === kind)
      .map(({ created_at }) => getWorkshopDay(Date.parse(created_at)))
  const confirmed = sentOn('confirmed').at(-1)
  const [week, day] = [sentOn('reminder_week'), sentOn('reminder_day')]
  expect([week.length, day.length].every((count) => count <= 1)).toBe(true)
  for (const sent of day) expect(sent).toBe(addDays(date, -1))
  for (const sent of week) expect(sent >= addDays(date, -7) && sent < addDays(date, -1)).toBe(true)
  if (state !== 'confirmed' || !confirmed) return
  if (confirmed < addDays(date, -3)) expect(day).toHaveLength(1)
  if (confirmed < addDays(date, -9)) expect(week).toEqual([addDays(date, -7)])
}

test('deadlines and reminders are right in a year with both clock changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { registrations, trainings } = site.services
  expect(CLOCK_CHANGES.every((day) => SUNDAYS.includes(day))).toBe(true)
  await fc.assert(
    fc.asyncProperty(fc.array(hour, { minLength: 650, maxLength: 650 }), async (hours) => {
      vi.setSystemTime(Date.parse('2027-01-04T08:00:00Z'))
      await site.sql("update registrations set created_at = 1, network = '', sender = ''")
      const courses: { id: number; date: string }[] = []
      for (const date of SUNDAYS) {
        const input = buildTrainingInput({ date, duration: '1 jour', max_participants: 8 })
        courses.push({ id: unwrapResult(await trainings.create(input)).id, date })
      }
      for (const { step, hours: passed, soon } of hours) {
        const coming = courses.filter(({ date }) => date > getWorkshopDay())
        const course = coming[Math.min(soon, coming.length - 1)]
        if (!course) break
        await perform(course.id, step)
        vi.setSystemTime(Date.now() + passed * HOUR)
        await registrations.handleDeadlines()
        // A reminder that is still waiting on the first day of the training is deleted.
        await site.services.messages.settle()
        if (course.date <= getWorkshopDay()) continue
        const all = await registrations.list(course.id)
        expectOrder(all, 8)
        for (const { respond_by } of all) {
          const until = respond_by && Date.parse(respond_by)
          if (!until) continue
          expect(until).toBeGreaterThan(Date.now())
          expect(until).toBeLessThanOrEqual(Date.now() + 72 * HOUR)
          expect(formatWorkshopDateTime(until) <= `${course.date}T00:00`).toBe(true)
        }
      }
      const past = courses.filter(({ date }) => date < getWorkshopDay())
      expect(past.length).toBeGreaterThan(COURSES / 2)
      for (const { id, date } of past)
        for (const one of await registrations.list(id)) {
          expect(['requested', 'offered', 'waiting']).not.toContain(one.state)
          expectReminders(one, date)
        }
    }),
    { numRuns: 1, endOnFailure: true },
  )
  vi.useRealTimers()
}, 180_000)
