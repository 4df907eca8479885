import { addDays, countDaysBetween } from '../../../shared/entities/training-dates.ts'

/** Shifts the days so that the first one is `date`. */
export function moveDays(text: string, date: string | null): string[] {
  if (text === '') return []
  const days = text.split('\n')
  const [first] = days
  if (!date || !first) return days
  const distance = countDaysBetween(first, date)
  return days.map((day) => (day === '' ? '' : addDays(day, distance)))
}
