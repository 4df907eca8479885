/** When each entity was last saved in this page: the form of a new piece closes, and opens again saying so. */
import type { CollectionName } from '../api/api.ts'

const times = new Map<string, Date>()

export const noteSaved = (list: CollectionName, id: number, time: Date) =>
  void times.set(`${list}/${id}`, time)

/** Undefined for what was not saved here. */
export const savedAt = (list: CollectionName, id: number) => times.get(`${list}/${id}`)
