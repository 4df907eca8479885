import { formatDayList, formatDayListWithWeekdays } from '../day-list.ts'
import { formatDateRange, formatDateRangeWithWeekdays, type Locale } from '../locale.ts'
import { getLastTrainingDay, getNonConsecutiveDays, type TrainingDates } from './training-dates.ts'

type DatedTraining = TrainingDates & { date: string }

/** Maximum number of days that are named individually. Longer lists would be hard to read. */
const MOST_NAMED_DAYS = 6

export function formatTrainingDays(locale: Locale, training: DatedTraining): string {
  const separate = getNonConsecutiveDays(training)
  return separate.length > 0 && separate.length <= MOST_NAMED_DAYS
    ? formatDayList(locale, separate)
    : formatDateRange(locale, training.date, getLastTrainingDay(training))
}

export function formatTrainingDaysWithWeekdays(locale: Locale, training: DatedTraining): string {
  const separate = getNonConsecutiveDays(training)
  return separate.length > 0
    ? formatDayListWithWeekdays(locale, separate)
    : formatDateRangeWithWeekdays(locale, training.date, getLastTrainingDay(training))
}
