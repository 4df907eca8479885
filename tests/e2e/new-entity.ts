/** Entities to be made through the API, by the path of their calls. */
export type Path = 'art-pieces' | 'categories' | 'news' | 'trainings'
/** What the API asks of a new entity, with as little in it as it takes. */
export const NEW_ENTITY: Record<Path, Record<string, unknown>> = {
  'art-pieces': {
    title: 'Bol',
    description: '',
    price: 120,
    price_on_request: false,
    materials: '',
    signature: '',
    category: null,
    dimensions: '',
    image_url: '',
    available: true,
  },
  categories: { name: 'Bols', description: '' },
  news: { title: 'Nouvelle', content: 'Texte', excerpt: '', date: '2026-05-01', image_url: '' },
  trainings: {
    title: 'Stage',
    description: 'Texte',
    excerpt: '',
    duration: '1 jour',
    price: 95,
    max_participants: 6,
    date: null,
    image_url: '',
  },
}

export const ENTITY_TYPE = {
  'art-pieces': 'art_piece',
  news: 'news',
  trainings: 'training',
} as const
export type PhotographedPath = keyof typeof ENTITY_TYPE
