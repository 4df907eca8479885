/** The functions of this file produce "22 novembre", "1er novembre", "14 h 05" and "0 h 30". */

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long' })

/** Formats a time in the form `HH:mm` as “14 h 05”. */
export function formatTimeOfDay(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours)}\u00a0h\u00a0${minutes}`
}

/** Formats the time of day in the device's time zone. */
export const formatTime = (time: Date) =>
  formatTimeOfDay(`${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`)

export function formatDayAndMonth(time: Date) {
  const day = time.getDate()
  return `${day === 1 ? '1er' : day}\u00a0${month.format(time)}`
}

/** Formats a moment for the parameters `{{day}}` and `{{time}}` of a text. */
export function formatDayAndTime(moment: Date | string | number) {
  const date = new Date(moment)
  return { day: formatDayAndMonth(date), time: formatTime(date) }
}
