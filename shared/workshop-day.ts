/** Whose calendar decides which day it is: prices in euros and French numbers say where the workshop is. */
export const TIME_ZONE = 'Europe/Paris'

// Sweden writes days as ISO 8601 does.
const inWorkshop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
})

/** The day at the workshop at that moment, as `YYYY-MM-DD`, wherever the server or the artist's phone is. */
export const workshopDay = (now: Date | number = Date.now()): string => inWorkshop.format(now)
