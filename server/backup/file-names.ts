/**
 * File names of backups contain the UTC time of the backup, as in `copeaux-20261122T021205Z.tar`.
 */

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

/**
 * Formats a time in UTC as `20261122T021205Z`.
 * @param moment time in milliseconds since 1970
 */
export function formatTimestamp(moment: number): string {
  const time = new Date(moment)
  const day = `${pad(time.getUTCFullYear(), 4)}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}`
  return `${day}T${pad(time.getUTCHours())}${pad(time.getUTCMinutes())}${pad(time.getUTCSeconds())}Z`
}

/** Returns the file name of a full backup, which is a single file with all data of the site. */
export const getFullBackupName = (moment: number) => `copeaux-${formatTimestamp(moment)}.tar`
/**
 * Returns the file name of a daily backup. The photos of a daily backup are not in this archive but
 * in the folder `originals` next to it.
 */
export const getDailyBackupName = (moment: number) => `day-${formatTimestamp(moment)}.tar`

/**
 * Parses the time in the file name of a daily backup and returns it in milliseconds since 1970.
 * Returns null for other file names.
 */
export function parseDailyBackupTime(name: string): number | null {
  const moment = Date.parse(
    name.replace(/^day-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return !Number.isNaN(moment) && getDailyBackupName(moment) === name ? moment : null
}
