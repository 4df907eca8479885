/**
 * File names of backups contain the UTC time of the backup, as in `copeaux-20261122T021205Z.tar`.
 */

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

/**
 * Formats a time as `20261122T021205Z`.
 * @param moment in milliseconds since 1970
 */
export function formatTimestamp(moment: number): string {
  const time = new Date(moment)
  const day = `${pad(time.getUTCFullYear(), 4)}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}`
  return `${day}T${pad(time.getUTCHours())}${pad(time.getUTCMinutes())}${pad(time.getUTCSeconds())}Z`
}

/** Returns the name of a full backup, which is one file with everything. */
export const fullBackupName = (moment: number) => `copeaux-${formatTimestamp(moment)}.tar`
/** Returns the name of a daily backup, whose photos are stored next to it. */
export const dailyBackupName = (moment: number) => `day-${formatTimestamp(moment)}.tar`

/**
 * Returns the time in the name of a daily backup, in milliseconds since 1970. Returns null for
 * other names.
 */
export function dailyBackupTime(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && dailyBackupName(moment) === name ? moment : null
}
