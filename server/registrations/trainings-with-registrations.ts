import type { PublicTraining, Training } from '../../shared/entities/training.ts'
import {
  hasSameTimes,
  hasTrainingBegun,
  isPastTraining,
  type TrainingTimes,
} from '../../shared/entities/training-dates.ts'
import { pick } from '../../shared/pick.ts'
import { OPEN_STATES, type RegistrationState } from '../../shared/registration.ts'
import type { TrainingService } from '../content/entities/trainings.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createRejection, createSuccess } from '../result.ts'
import { countHeldPlacesByTraining, getFreePlaces } from './places.ts'
import type { RegistrationService } from './registrations.ts'

const subtract = (held: Map<number, number>) => (training: PublicTraining) => {
  const taken = held.get(training.id) ?? 0
  return taken > 0 ? { ...training, places_left: getFreePlaces(training, taken) } : training
}

const pickTimes = (training: Training): TrainingTimes =>
  pick(training, ['date', 'end_date', 'duration', 'days', 'times'])

/**
 * Returns true if the dates or hours of a training that has not begun have changed. Returns false
 * if it has no date now, because the artist still looks for a new date.
 */
const hasMoved = (before: Training, after: Training) =>
  after.date !== null && !hasTrainingBegun(after) && !hasSameTimes(before, after)

/**
 * Connects trainings with their registrations: visitors see the places that are left, the waiting
 * list gets places that the artist adds, and participants get an e-mail about other dates or hours.
 * Rejects the deletion of a training that has open registrations and is not over, because a
 * deletion sends no e-mail. Without registrations, `places_left` stays as the artist has set it.
 */
export function createTrainingServiceWithRegistrations(
  service: TrainingService,
  queries: QueryBuilder,
  getRegistrations: () => Pick<RegistrationService, 'announceDates' | 'offerFreePlaces'>,
): TrainingService {
  const subtractFromAll = async (trainings: PublicTraining[]) =>
    trainings.length > 0
      ? trainings.map(subtract(await countHeldPlacesByTraining(queries)))
      : trainings

  const hasAny = async (training_id: number, states: readonly RegistrationState[]) =>
    (await queries
      .selectFrom('registrations')
      .select('id')
      .where('training_id', '=', training_id)
      .where('state', 'in', states)
      .limit(1)
      .executeTakeFirst()) !== undefined

  async function hasParticipants(id: number): Promise<boolean> {
    const found = (await hasAny(id, OPEN_STATES)) && (await service.findForAdmin(id))
    return found !== false && found.ok && !isPastTraining(found.value)
  }

  return {
    ...service,
    list: async () => subtractFromAll(await service.list()),
    listByIds: async (ids) => subtractFromAll(await service.listByIds(ids)),
    async listPage(page, forAdmin) {
      const trainings = await service.listPage(page, forAdmin)
      return forAdmin || !trainings ? trainings : subtractFromAll(trainings as PublicTraining[])
    },
    async find(id) {
      const found = await service.find(id)
      return found.ok
        ? createSuccess(subtract(await countHeldPlacesByTraining(queries))(found.value))
        : found
    },
    async update(id, ...args) {
      if (!(await hasAny(id, OPEN_STATES))) return service.update(id, ...args)
      const before = await service.findForAdmin(id)
      const updated = await service.update(id, ...args)
      if (!updated.ok) return updated
      const { announceDates, offerFreePlaces } = getRegistrations()
      if (before.ok && hasMoved(before.value, updated.value))
        await announceDates(id, pickTimes(before.value), updated.value)
      await offerFreePlaces(id)
      return updated
    },
    remove: async (id, by) =>
      (await hasParticipants(id)) ? createRejection('has_participants') : service.remove(id, by),
  }
}
