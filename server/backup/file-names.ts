import { WORKSHOP_TIME_ZONE } from '../../shared/workshop-day.ts'

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

/** Formats a time in UTC, as in `20261122T021205Z`. */
export function formatTimestamp(moment: number): string {
  const time = new Date(moment)
  const day = `${pad(time.getUTCFullYear(), 4)}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}`
  return `${day}T${pad(time.getUTCHours())}${pad(time.getUTCMinutes())}${pad(time.getUTCSeconds())}Z`
}

// The Swedish locale formats dates as ISO 8601.
const workshopTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * Returns a name with the time in the workshop's time zone, as in
 * `copeaux-2026-11-22-03h12m05.tar`.
 */
export function getFullBackupName(moment: number): string {
  const [day, time = ''] = workshopTime.format(moment).split(' ')
  return `copeaux-${day}-${time.replace(':', 'h').replace(':', 'm')}.tar`
}
/**
 * Returns the file name of a daily backup. Its photos are in the folder `originals` beside this
 * file.
 */
export const getDailyBackupName = (moment: number) => `day-${formatTimestamp(moment)}.tar`

export function parseDailyBackupTime(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && getDailyBackupName(moment) === name ? moment : null
}
