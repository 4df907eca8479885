import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  type Closure,
  closuresSchema,
  findAnnouncedClosure,
  findClosedPeriodDuringTraining,
  listClosedPeriods,
} from './closures.ts'
import type { OpeningHours } from './opening-hours.ts'

const once = (from: string, to: string): Closure => ({ from, to, yearly: false })
const yearly = (from: string, to: string): Closure => ({ from, to, yearly: true })
const AUGUST = once('2026-08-03', '2026-08-24')
const NEW_YEAR = yearly('2026-12-20', '2027-01-05')

describe('closures', () => {
  const getError = (closure: Closure) => {
    const [issue] = v.safeParse(closuresSchema, [AUGUST, closure]).issues ?? []
    return issue && [issue.path?.map(({ key }) => key).join('.'), issue.message]
  }

  test('may be one day, run over New Year, or last a whole year', () => {
    for (const closure of [
      once('2026-08-03', '2026-08-03'),
      NEW_YEAR,
      once('2026-01-01', '2026-12-31'),
      once('2028-02-29', '2028-02-29'),
    ])
      expect(getError(closure), closure.from).toBeUndefined()
  })

  test.each([
    [yearly('2026-12-20', '2026-01-05'), '1.to', 'closure_order'],
    [once('2026-08-03', '2027-08-03'), '1.to', 'closure_too_long'],
    [once('2028-02-29', '2029-03-01'), '1.to', 'closure_too_long'],
    [yearly('2028-02-29', '2028-03-02'), '1.from', 'closure_leap_day'],
    [yearly('2028-02-20', '2028-02-29'), '1.to', 'closure_leap_day'],
    [once('2026-02-29', '2026-03-02'), '1.from', 'not_a_date'],
    [once('', '2026-03-02'), '1.from', 'required'],
    [once('2026-03-02', ''), '1.to', 'required'],
  ])('%o has the error %s %s', (closure, path, message) => {
    expect(getError(closure)).toEqual([path, message])
  })

  test('without days are left out, and do not change the position of an error', () => {
    expect(v.parse(closuresSchema, [once('', ''), AUGUST])).toEqual([AUGUST])
    const { issues } = v.safeParse(closuresSchema, [once('', ''), once('2026-03-02', '')])
    expect(issues?.[0]?.path?.map(({ key }) => key)).toEqual([1, 'to'])
  })

  test('are at most twelve', () => {
    expect(v.is(closuresSchema, Array(12).fill(AUGUST))).toBe(true)
    expect(v.is(closuresSchema, Array(13).fill(AUGUST))).toBe(false)
  })
})

describe('closed periods', () => {
  test('are current or coming, in order of their first day', () => {
    const closures = [NEW_YEAR, AUGUST, once('2026-05-01', '2026-05-03')]
    expect(listClosedPeriods(closures, '2026-08-24')).toEqual([
      { from: '2026-08-03', to: '2026-08-24' },
      { from: '2026-12-20', to: '2027-01-05' },
    ])
    expect(listClosedPeriods([AUGUST], '2026-08-25')).toEqual([])
  })

  test.each([
    ['2025-07-01', '2026-12-20', '2027-01-05'],
    ['2026-12-25', '2026-12-20', '2027-01-05'],
    ['2027-01-05', '2026-12-20', '2027-01-05'],
    ['2027-01-06', '2027-12-20', '2028-01-05'],
    ['2031-01-05', '2030-12-20', '2031-01-05'],
    ['2031-01-06', '2031-12-20', '2032-01-05'],
  ])('recur yearly over New Year: on %s from %s to %s', (today, from, to) => {
    expect(listClosedPeriods([NEW_YEAR], today)).toEqual([{ from, to }])
  })

  test('are joined if no day is between them', () => {
    const closures = [AUGUST, once('2026-08-25', '2026-08-30'), once('2026-08-10', '2026-08-12')]
    expect(listClosedPeriods(closures, '2026-08-01')).toEqual([
      { from: '2026-08-03', to: '2026-08-30' },
    ])
  })
})

describe('the announced closure', () => {
  const find = (today: string, closures = [AUGUST], opening_hours: OpeningHours = {}) =>
    findAnnouncedClosure({ closures, opening_hours }, today)

  test('is announced 30 days before, and current from its first to its last day', () => {
    expect(find('2026-07-03')).toBeNull()
    expect(find('2026-07-04')).toMatchObject({ isCurrent: false })
    expect(find('2026-08-02')).toMatchObject({ isCurrent: false })
    expect(find('2026-08-03')).toMatchObject({ isCurrent: true })
    expect(find('2026-08-24')).toMatchObject({ isCurrent: true, returnsOn: '2026-08-25' })
    expect(find('2026-08-25')).toBeNull()
  })

  test('ends on the next opening day that is in no other closure', () => {
    const hours = [{ opens: '10:00', closes: '18:00' }]
    const next = once('2026-08-29', '2026-08-30')
    expect(find('2026-08-10')).toMatchObject({ reopensOn: '2026-08-25' })
    expect(find('2026-08-10', [AUGUST, next], { saturday: hours })).toMatchObject({
      returnsOn: '2026-08-25',
      reopensOn: '2026-09-05',
    })
  })
})

test.each([
  ['the first day', { date: '2026-08-24', duration: '1 jour' }, '2026-08-03'],
  ['the last day', { date: '2026-08-02', duration: '2 jours' }, '2026-08-03'],
  ['a later year', { date: '2031-12-30', duration: '1 jour' }, '2031-12-20'],
  ['no day', { date: '2026-08-25', duration: '2 jours' }, undefined],
  [
    'no separate day',
    { date: '2026-08-01', duration: '', days: ['2026-08-01', '2026-08-29'] },
    undefined,
  ],
  [
    'a separate day',
    { date: '2026-08-01', duration: '', days: ['2026-08-01', '2026-08-08'] },
    '2026-08-03',
  ],
  ['no date', { date: null, duration: '1 jour' }, undefined],
])('a closure covers %s of a training', (_, training, from) => {
  expect(findClosedPeriodDuringTraining(training, [NEW_YEAR, AUGUST])?.from).toBe(from)
})
