import { servicesContext } from '../../context.ts'
import { readEdition } from '../head/read-edition.ts'
import type { Route } from './+types/trainings-calendar.ts'
import { calendar } from './calendar.ts'
import { textAnswer } from './text-answer.ts'

/** Serves a calendar of all trainings with a date, to which calendar programs can subscribe. */
export async function loader(asked: Route.LoaderArgs) {
  const trainings = await asked.context.get(servicesContext).trainings.list()
  const shown = calendar(trainings, await readEdition(asked))
  return textAnswer('text/calendar', shown)
}
