/** Today where the artist is, as `YYYY-MM-DD`; `toISOString` would give the day in Greenwich. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The time where the artist is, as French writes it: "0 h 05", "14 h 30"; with spaces that do not break. */
export const timeOfDay = (moment: Date): string =>
  `${moment.getHours()}\u00a0h\u00a0${String(moment.getMinutes()).padStart(2, '0')}`

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long' })

/** The day where the artist is, without its year: "22 novembre", "1er novembre". */
export const dayOfYear = (moment: Date): string =>
  `${moment.getDate() === 1 ? '1er' : moment.getDate()}\u00a0${month.format(moment)}`
