/** The names of backups tell when they were made, in Greenwich: `copeaux-20261122T021205Z.tar`. */

const two = (number: number, digits = 2) => String(number).padStart(digits, '0')

/** @param moment in milliseconds since 1970 */
export function stampOf(moment: number): string {
  const time = new Date(moment)
  const day = `${two(time.getUTCFullYear(), 4)}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`
  return `${day}T${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}Z`
}

/** A file with everything in it. */
export const wholeName = (moment: number) => `copeaux-${stampOf(moment)}.tar`
/** What the site makes each day: its photographs lie beside it. */
export const dayName = (moment: number) => `day-${stampOf(moment)}.tar`

/** @returns when the backup of a day with that name was made, in milliseconds since 1970; null for other names */
export function momentOfDay(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && dayName(moment) === name ? moment : null
}
