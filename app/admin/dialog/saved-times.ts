/**
 * Time of the last save of each entity since the page was loaded. The list is kept outside the form
 * because the form of a new entity closes and opens again after its creation.
 */
import type { CollectionName } from '../api/api.ts'

const times = new Map<string, Date>()

export const noteSaved = (list: CollectionName, id: number, time: Date) =>
  void times.set(`${list}/${id}`, time)

/** Returns undefined if the entity was not saved since the page was loaded. */
export const savedAt = (list: CollectionName, id: number) => times.get(`${list}/${id}`)
