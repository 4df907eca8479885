/** The artist decides whether trainings with few participants take place. */
import { getDecision, getDecisionDay } from '../../shared/registration.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import { selectDeletedIds } from '../content/trash/soft-delete.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { DECISION_QUESTION, type NoticeQueue } from './notice-queue.ts'

export async function findUndecidedTrainings(queries: QueryBuilder) {
  const trainings = await queries
    .selectFrom('trainings')
    .select(['id', 'date', 'min_participants', 'decide_on', 'goes_ahead_on'])
    .select(({ selectFrom }) =>
      selectFrom('registrations')
        .whereRef('training_id', '=', 'trainings.id')
        .where('state', '=', 'confirmed')
        .select(({ fn }) => fn.sum<number | string | null>('places').as('places'))
        .as('confirmed'),
    )
    .where('min_participants', 'is not', null)
    .where('date', '>=', getWorkshopDay())
    .where('id', 'not in', selectDeletedIds(queries, 'training'))
    .orderBy('id')
    .execute()
  return trainings
    .map((training) => ({ ...training, confirmed: Number(training.confirmed ?? 0) }))
    .filter((training) => getDecision(training, training.confirmed) === 'needed')
}

/** Returns the training day and the decision day as one text, for `days` in NoticeDetails. */
export const describeQuestionDays = (training: Parameters<typeof getDecisionDay>[0]) =>
  `${training.date} ${getDecisionDay(training)}`

/**
 * Queues an e-mail that asks the artist whether an undecided training takes place. Asks again only
 * if the day of the training or of the decision changes.
 */
export async function queueDecisionQuestions(
  queries: QueryBuilder,
  notices: NoticeQueue,
): Promise<void> {
  for (const training of await findUndecidedTrainings(queries)) {
    const details = { days: describeQuestionDays(training) }
    const asked = await queries
      .selectFrom('outgoing_emails')
      .select('id')
      .where('training_id', '=', training.id)
      .where('kind', '=', DECISION_QUESTION)
      .where('details', '=', JSON.stringify(details))
      .executeTakeFirst()
    if (!asked) await notices.askForDecision(training.id, details)
  }
}
