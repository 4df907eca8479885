import { getWorkshopDay, WORKSHOP_TIME_ZONE } from '../../../shared/workshop-day.ts'
import { formatTimeOfDay } from './dates.ts'
import { t } from './texts.ts'

const DAY = 24 * 3_600_000

const atWorkshop = new Intl.DateTimeFormat('fr-FR', {
  timeZone: WORKSHOP_TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function getDateParts(moment: Date) {
  const parts = atWorkshop.formatToParts(moment).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts)
  return {
    year,
    day: `${day === '1' ? '1er' : day}\u00a0${month}`,
    clock: formatTimeOfDay(`${hour}:${minute}`),
  }
}

/** Formats an ISO 8601 time in the workshop's time zone, such as "hier à 3 h 12". */
export function formatBackupTime(iso: string, now: Date): string {
  const { year, day, clock } = getDateParts(new Date(iso))
  const [backupDay, today] = [getWorkshopDay(new Date(iso)), getWorkshopDay(now)]
  if (backupDay === today) return t('backup.today', { clock })
  // Counts back from noon, because a clock change makes a day 23 or 25 hours long.
  const noon = Date.parse(`${today}T12:00:00Z`)
  if (backupDay === getWorkshopDay(noon - DAY)) return t('backup.yesterday', { clock })
  return t('backup.onDay', { day: today.startsWith(year) ? day : `${day}\u00a0${year}`, clock })
}
