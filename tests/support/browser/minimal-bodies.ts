/** Paths in `/api/`. */
export type CollectionPath = 'art-pieces' | 'categories' | 'news' | 'trainings'
/** The smallest valid body of each create request. */
export const MINIMAL_REQUEST_BODIES: Record<CollectionPath, Record<string, unknown>> = {
  'art-pieces': { title: 'Bol', price: 120 },
  categories: { name: 'Bols' },
  news: { title: 'Nouvelle', content: 'Texte', date: '2026-05-01' },
  trainings: {
    title: 'Stage',
    description: 'Texte',
    duration: '1 jour',
    price: 95,
    max_participants: 6,
  },
}

export const ENTITY_TYPES_BY_PATH = {
  'art-pieces': 'art_piece',
  news: 'news',
  trainings: 'training',
} as const
export type PhotoCollectionPath = keyof typeof ENTITY_TYPES_BY_PATH
