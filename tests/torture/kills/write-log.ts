/**
 * Records the writes that the site has acknowledged. Also records the requests that got no
 * response, because the site may or may not have stored their writes.
 */
import type { RandomGenerator } from '../random.ts'

export const ENTITY_TYPES = ['art_piece', 'category', 'news', 'training'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]
export const API_PATHS_BY_ENTITY_TYPE: Record<EntityType, string> = {
  art_piece: '/api/art-pieces',
  category: '/api/categories',
  news: '/api/news',
  training: '/api/trainings',
}

export type EntityState = {
  where: 'nowhere' | 'live' | 'trash'
  title: string
  version: number
  /** URLs of the entity's photos, without the photos in the trash (see `trashedPhotos`). */
  photos: string[]
  trashedPhotos: string[]
}
export const NONEXISTENT_ENTITY_STATE: EntityState = {
  where: 'nowhere',
  title: '',
  version: 0,
  photos: [],
  trashedPhotos: [],
}

export type TrackedEntity = {
  kind: EntityType
  /** Idempotency key of the request that creates the entity. */
  key: string
  /** Id of the entity, or null until a response contains it. */
  id: number | null
  confirmed: EntityState
  /**
   * The state requested by the last request, or null if this request got a response. Without a
   * response, the entity has either this state or the confirmed state.
   */
  pending: EntityState | null
  /** Image ids of the entity in the API, by photo URL. */
  images: Map<string, number>
}

export class WriteLog {
  entities: TrackedEntity[] = []
  /** SHA-256 hash of each photo whose upload was acknowledged, by URL. */
  photos = new Map<string, string>()
  answered = 0
  unanswered = 0

  /**
   * Adds an entity that belongs to one writer. Each writer changes only its own entities, so that
   * the requests for an entity are sequential.
   */
  add(kind: EntityType, title: string, random: RandomGenerator): TrackedEntity {
    const key = `${title.replaceAll(/\W/g, '-')}-${random.below(1e9)}`.padEnd(24, '0')
    const entity = {
      kind,
      key,
      id: null,
      confirmed: NONEXISTENT_ENTITY_STATE,
      pending: null,
      images: new Map(),
    }
    this.entities.push(entity)
    return entity
  }
}

/**
 * Formats the state of an entity as text, to compare it with the state that the API returns. For an
 * entity in the trash, the text contains only the title, because the API returns nothing else about
 * it.
 */
export function formatEntityState({
  where,
  title,
  version,
  photos,
  trashedPhotos,
}: EntityState): string {
  if (where === 'nowhere') return where
  if (where === 'trash') return `trash: ${title}`
  return JSON.stringify([title, version, photos.toSorted(), trashedPhotos.toSorted()])
}

/**
 * Returns the request body of a creation or an update. Its English translation contains the same
 * title, so that verify-writes.ts detects a partial write.
 */
export function buildEntityRequestBody(kind: EntityType, title: string) {
  const name = kind === 'category' ? 'name' : 'title'
  const fields = {
    art_piece: { price: 12.5 },
    category: { description: 'Ce que l’on tient' },
    news: { content: 'L’atelier ouvre.', date: '2026-05-01' },
    training: { description: 'Au tour.', duration: '2 jours', price: 320, max_participants: 6 },
  }
  return {
    [name]: title,
    ...fields[kind],
    translations: { en: { [name]: `${title}, in English` } },
  }
}
