/** File names contain a time in UTC, as in `copeaux-20261122T021205Z.tar`. */

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

export function formatTimestamp(moment: number): string {
  const time = new Date(moment)
  const day = `${pad(time.getUTCFullYear(), 4)}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}`
  return `${day}T${pad(time.getUTCHours())}${pad(time.getUTCMinutes())}${pad(time.getUTCSeconds())}Z`
}

export const getFullBackupName = (moment: number) => `copeaux-${formatTimestamp(moment)}.tar`
/** The photos of a daily backup are in the folder `originals` beside this file. */
export const getDailyBackupName = (moment: number) => `day-${formatTimestamp(moment)}.tar`

export function parseDailyBackupTime(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && getDailyBackupName(moment) === name ? moment : null
}
