import { expect, test } from 'vitest'
import { news, trainings } from './content.ts'
import { shiftToLatestPastDate, shiftToNextDate } from './shift-dates.ts'

const weekday = (day: string) => new Date(day).getUTCDay()

test('keeps the dates in the year that the demo was written for', () => {
  expect(shiftToLatestPastDate('2026-10-24', '2027-06-01')).toBe('2026-10-24')
  expect(shiftToNextDate('2027-02-13', '2026-11-22')).toBe('2027-02-13')
  expect(shiftToNextDate('2027-02-13', '2027-02-12')).toBe('2027-02-13')
})

test.each(['2026-11-22', '2026-12-31', '2027-02-13', '2027-08-01', '2028-02-29', '2031-06-15'])(
  'on %s, news are past, courses are upcoming, and weekdays are kept',
  (today) => {
    for (const { input } of news) {
      const day = shiftToLatestPastDate(input.date, today)
      expect(day <= today && Date.parse(today) - Date.parse(day) < 3 * 365 * 86_400_000).toBe(true)
      expect(weekday(day)).toBe(weekday(input.date))
    }
    for (const { input } of trainings) {
      if (input.date === null) continue
      const day = shiftToNextDate(input.date, today)
      expect(day > today && Date.parse(day) - Date.parse(today) < 366 * 86_400_000).toBe(true)
      expect(weekday(day)).toBe(weekday(input.date))
    }
  },
)
