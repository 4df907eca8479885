import { expect, test } from 'vitest'
import { MAX_TRAINING_DAYS } from '../../../shared/entities/training.ts'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { listDaysToChoose } from './training-days-fields.tsx'

const date = '2027-05-01'
const list = (duration: string, end_date: string | null = null) =>
  listDaysToChoose({ date, duration, end_date })

test('lists all days of a training', () => {
  expect(list('3 jours')).toEqual([date, '2027-05-02', '2027-05-03'])
  expect(list('une semaine', '2027-05-04')).toEqual([
    date,
    ...[2, 3, 4].map((n) => `2027-05-0${n}`),
  ])
  expect(list('3 samedis')).toEqual([date, '2027-05-08', '2027-05-15'])
})

test('adds an empty second day if only the first is known', () => {
  expect(list('1 jour')).toEqual([date, ''])
  expect(list('une semaine')).toEqual([date, ''])
  expect(list('2 jours', '2027-04-01')).toEqual([date, ''])
})

test('lists only the first and the last day if there are more than MAX_TRAINING_DAYS', () => {
  const most = addDays(date, MAX_TRAINING_DAYS - 1)
  expect(list('un mois', most)).toHaveLength(MAX_TRAINING_DAYS)
  expect(list('un mois', addDays(most))).toEqual([date, addDays(most)])
})
