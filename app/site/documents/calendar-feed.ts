import { servicesContext } from '../../context.ts'
import { loadSiteData, requireVisibleSection } from '../site-data.ts'
import type { Route } from './+types/calendar-feed.ts'
import { buildTrainingsCalendar } from './calendar.ts'
import { createTextResponse } from './documents.ts'

/** Serves the calendar of all trainings with a date, to which calendar programs can subscribe. */
export async function loader(args: Route.LoaderArgs) {
  await requireVisibleSection(args, 'hides_trainings')
  const { trainings } = args.context.get(servicesContext)
  const file = buildTrainingsCalendar(
    await trainings.list(),
    await loadSiteData(args),
    await trainings.readChangeTimes(),
  )
  return createTextResponse('text/calendar', file)
}
