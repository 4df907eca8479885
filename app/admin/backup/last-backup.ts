/** When a backup was made, as one says it at the workshop, wherever this device is: “hier à 3 h 12”. */
import { WORKSHOP } from '../../../shared/workshop.ts'
import { workshopDay } from '../../../shared/workshop-day.ts'
import { clockWords, dayWords } from '../parts/moment.ts'
import { t } from '../parts/texts.ts'

const DAY = 24 * 3_600_000

// Sweden writes days and hours as ISO 8601 does.
const atWorkshop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The moment as this device's own clock would show it, were it at the workshop. */
const there = (moment: Date) => new Date(atWorkshop.format(moment).replace(' ', 'T'))

/** @param iso of the moment, as ISO 8601 */
export function lastBackupWords(iso: string, now: Date): string {
  const made = there(new Date(iso))
  const clock = clockWords(made)
  const day = workshopDay(new Date(iso))
  if (day === workshopDay(now)) return t('backup.today', { clock })
  // Noon of yesterday is on no other day, though some days have 23 hours and some 25.
  const noon = Date.parse(`${workshopDay(now)}T12:00:00Z`)
  if (day === workshopDay(noon - DAY)) return t('backup.yesterday', { clock })
  const isThisYear = day.slice(0, 4) === workshopDay(now).slice(0, 4)
  const words = isThisYear ? dayWords(made) : `${dayWords(made)}\u00a0${made.getFullYear()}`
  return t('backup.onDay', { day: words, clock })
}
