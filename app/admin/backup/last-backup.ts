/** When a backup was made, as one says it at the workshop, wherever this device is: “hier à 3 h 12”. */
import { TIME_ZONE, workshopDay } from '../../../shared/workshop-day.ts'
import { t } from '../parts/texts.ts'

const DAY = 24 * 3_600_000

const atWorkshop = new Intl.DateTimeFormat('fr-FR', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function partsOf(moment: Date) {
  const parts = atWorkshop.formatToParts(moment).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts)
  return {
    year,
    day: `${day === '1' ? '1er' : day}\u00a0${month}`,
    clock: `${Number(hour)}\u00a0h\u00a0${minute}`,
  }
}

/** @param iso of the moment, as ISO 8601 */
export function lastBackupWords(iso: string, now: Date): string {
  const { year, day, clock } = partsOf(new Date(iso))
  const [made, today] = [workshopDay(new Date(iso)), workshopDay(now)]
  if (made === today) return t('backup.today', { clock })
  // Noon of yesterday is on no other day, though some days have 23 hours and some 25.
  const noon = Date.parse(`${today}T12:00:00Z`)
  if (made === workshopDay(noon - DAY)) return t('backup.yesterday', { clock })
  return t('backup.onDay', { day: today.startsWith(year) ? day : `${day}\u00a0${year}`, clock })
}
