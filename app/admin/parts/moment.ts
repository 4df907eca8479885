/** Moments as French writes them: “le 22 novembre”, “le 1er novembre”, “14 h 05”, “0 h 30”. */

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long' })

/** The hour and minute of a clock on this device's wall. */
export const clockWords = (time: Date) =>
  `${time.getHours()}\u00a0h\u00a0${String(time.getMinutes()).padStart(2, '0')}`

const withSeconds = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' })

/** To the second, for what happened more than once in a minute: “20:19:07”, which a phone has room for. */
export const exactClockWords = (time: Date) => withSeconds.format(time)

/** The day without its year. */
export function dayWords(time: Date) {
  const day = time.getDate()
  return `${day === 1 ? '1er' : day}\u00a0${month.format(time)}`
}
