import { data } from 'react-router'
import { servicesContext } from '../../context.ts'
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/participant-event.ts'
import { createCalendarFile } from './calendar.ts'

/**
 * Serves the calendar file of one participant. Its URL contains a code that only this participant
 * should know.
 */
export async function loader(args: Route.LoaderArgs) {
  const found = await args.context
    .get(servicesContext)
    .registrations.findCalendarEvent(args.params.code)
  if (!found.ok) throw data(null, { status: 404 })
  const { training, changedAt, registration } = found.value
  const changeTimes = new Map([[training.id, changedAt]])
  return createCalendarFile(training, await loadSiteData(args), changeTimes, registration)
}
