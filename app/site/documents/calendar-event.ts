import { data, redirect } from 'react-router'
import { parseIdFromSlug } from '../../../shared/paths.ts'
import { servicesContext } from '../../context.ts'
import { loadSiteData } from '../site-data.ts'
import { getEntityPathsByLocale } from '../text/localize.ts'
import type { Route } from './+types/calendar-event.ts'
import { createCalendarFile } from './calendar.ts'
import { getCalendarEventPath } from './documents.ts'

/**
 * Serves the calendar file of one training, or a 404 if it has no date. Redirects if the title in
 * the path is outdated.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args
  const id = parseIdFromSlug(params.training)
  const { trainings } = context.get(servicesContext)
  const found = id === null ? null : await trainings.find(id)
  if (!found?.ok || !found.value.date) throw data(null, { status: 404 })
  const { pathname } = new URL(request.url)
  const siteData = await loadSiteData(args)
  const path = getCalendarEventPath(
    getEntityPathsByLocale('training', found.value)[siteData.locale],
  )
  if (pathname !== path) throw redirect(path, 301)
  return createCalendarFile(found.value, siteData, await trainings.readChangeTimes())
}
