import { data, redirect } from 'react-router'
import { idOfAddress } from '../../../shared/address.ts'
import { servicesContext } from '../../context.ts'
import { readEdition } from '../head/read-edition.ts'
import { addressesOf } from '../text/localized.ts'
import type { Route } from './+types/training-calendar.ts'
import { calendar } from './calendar.ts'
import { trainingCalendarPath } from './paths.ts'
import { textAnswer } from './text-answer.ts'

/**
 * Serves one training as a calendar file. Only the number in the path counts, and another title
 * redirects. Responds with 404 if the training has no date.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { request, params, context } = asked
  const id = idOfAddress(params.training)
  const found = id === null ? null : await context.get(servicesContext).trainings.find(id)
  if (!found?.ok || !found.value.date) throw data(null, { status: 404 })
  const { pathname } = new URL(request.url)
  const edition = await readEdition(asked)
  const path = trainingCalendarPath(addressesOf('training', found.value)[edition.locale])
  if (pathname !== path) throw redirect(path, 301)
  const shown = calendar([found.value], edition)
  return textAnswer('text/calendar', shown)
}
