import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES } from '../locale.ts'
import {
  formatOpeningIntervals,
  getWeekdayName,
  openingHoursSchema,
  parseOpeningIntervals,
} from './opening-hours.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['10 h – 18 h', ['10:00', '18:00']],
  ['10h-18h', ['10:00', '18:00']],
  ['de 9 h 30 à 12 h et de 14 h à 18 h 15', ['09:30', '12:00', '14:00', '18:15']],
  ['9:30-12:00, 14.00-18.00', ['09:30', '12:00', '14:00', '18:00']],
  ['9h-12h 14-16h 18-20h', ['09:00', '12:00', '14:00', '16:00', '18:00', '20:00']],
  ['9h-12h 14h-18h30', ['09:00', '12:00', '14:00', '18:30']],
  ['10-12 / 14-18', ['10:00', '12:00', '14:00', '18:00']],
  ['10 h à midi', ['10:00', '12:00']],
  ['\u200e10\u200b h\u202f–\u200918 h\u2069', ['10:00', '18:00']],
  ['', []],
])('reads “%s”', (typed, times) => {
  expect(parseOpeningIntervals(typed)?.flatMap(({ opens, closes }) => [opens, closes])).toEqual(
    times,
  )
})

test.each([
  '10 h',
  'le matin',
  '10 h – 18 h sauf en août',
  'l’après-midi',
  '10-12-14',
  '1030-1200',
])('does not guess the hours of “%s”', (typed) => expect(parseOpeningIntervals(typed)).toBeNull())

test('reads the text that it has formatted', () => {
  const intervals = [
    { opens: '09:30', closes: '12:00' },
    { opens: '14:00', closes: '18:05' },
  ]
  expect(plain(formatOpeningIntervals('fr', intervals))).toBe('9 h 30 – 12 h, 14 h – 18 h 05')
  expect(formatOpeningIntervals('de', intervals)).toBe('09:30 – 12:00, 14:00 – 18:05')
  expect(parseOpeningIntervals(formatOpeningIntervals('fr', intervals))).toEqual(intervals)
})

test('names the weekdays in every language', () => {
  expect(LOCALES.map((locale) => getWeekdayName(locale, 'saturday'))).toEqual([
    'samedi',
    'Saturday',
    'Samstag',
    'sábado',
    'zaterdag',
  ])
})

test('sorts the days and rejects times that do not exist or are out of order', () => {
  const day = (opens: string, closes: string) => ({ opens, closes })
  const saturday = [day('10:00', '18:00')]
  expect(v.parse(openingHoursSchema, { sunday: saturday, monday: [], friday: saturday })).toEqual({
    friday: saturday,
    sunday: saturday,
  })
  for (const [value, message] of [
    [[day('24:00', '25:00')], 'not_opening_hours'],
    [[day('18:00', '10:00')], 'opening_hours_order'],
    [[day('10:00', '14:00'), day('13:00', '18:00')], 'opening_hours_order'],
    ['le matin', 'not_opening_hours'],
  ] as const)
    expect(
      v.safeParse(openingHoursSchema, { saturday: value }).issues?.map((issue) => issue.message)[0],
    ).toBe(message)
})
