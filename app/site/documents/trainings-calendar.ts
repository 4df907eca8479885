import { servicesContext } from '../../context.ts'
import { loadSiteData } from '../head/load-site-data.ts'
import type { Route } from './+types/trainings-calendar.ts'
import { buildTrainingsCalendar } from './calendar.ts'
import { createTextResponse } from './text-response.ts'

/**
 * Serves a calendar of all trainings that have a date. Calendar programs can subscribe to this
 * calendar.
 */
export async function loader(args: Route.LoaderArgs) {
  const trainings = await args.context.get(servicesContext).trainings.list()
  const file = buildTrainingsCalendar(trainings, await loadSiteData(args))
  return createTextResponse('text/calendar', file)
}
