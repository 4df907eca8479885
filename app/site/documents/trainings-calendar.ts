import { localeOf } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import type { Route } from './+types/trainings-calendar.ts'
import { calendar } from './calendar.ts'
import { textAnswer } from './text-answer.ts'

/** All trainings that have a date, for a calendar program to ask for again and again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const trainings = await context.get(servicesContext).trainings.list()
  const locale = localeOf(new URL(request.url).pathname)
  const shown = calendar(trainings, context.get(pageContext).siteUrl, locale)
  return textAnswer('text/calendar', shown.toString())
}
