import { WORKSHOP } from './workshop.ts'

// Sweden writes days as ISO 8601 does.
const inWorkshop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP.timeZone,
  dateStyle: 'short',
})

/** The day at the workshop at that moment, as `YYYY-MM-DD`, wherever the server or the artist's phone is. */
export const workshopDay = (now: Date | number = Date.now()): string => inWorkshop.format(now)
