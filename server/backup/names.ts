/**
 * File names of backups contain the UTC time of the backup, as in `copeaux-20261122T021205Z.tar`.
 */

const two = (number: number, digits = 2) => String(number).padStart(digits, '0')

/**
 * Formats a time as `20261122T021205Z`.
 * @param moment in milliseconds since 1970
 */
export function stampOf(moment: number): string {
  const time = new Date(moment)
  const day = `${two(time.getUTCFullYear(), 4)}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`
  return `${day}T${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}Z`
}

/** Returns the name of a full backup, which is one file with everything. */
export const wholeName = (moment: number) => `copeaux-${stampOf(moment)}.tar`
/** Returns the name of a daily backup, whose photos are stored next to it. */
export const dayName = (moment: number) => `day-${stampOf(moment)}.tar`

/**
 * Returns the time in the name of a daily backup, in milliseconds since 1970. Returns null for
 * other names.
 */
export function momentOfDay(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && dayName(moment) === name ? moment : null
}
