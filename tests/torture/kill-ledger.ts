/** What the site has answered, and so has to have; and what it may have without having answered. */
import type { Dice } from './dice.ts'

export const KINDS = ['art_piece', 'category', 'news', 'training'] as const
export type Kind = (typeof KINDS)[number]
export const PATHS: Record<Kind, string> = {
  art_piece: '/api/art-pieces',
  category: '/api/categories',
  news: '/api/news',
  training: '/api/trainings',
}

export type State = {
  where: 'nowhere' | 'live' | 'trash'
  title: string
  version: number
  /** The addresses of its photos, and of those that were taken off it into the trash. */
  photos: string[]
  aside: string[]
}
export const NOWHERE: State = { where: 'nowhere', title: '', version: 0, photos: [], aside: [] }

export type Entity = {
  kind: Kind
  /** By which the site knows its creation again. */
  key: string
  /** Null as long as no answer has told it. */
  id: number | null
  sure: State
  /** What it is too where the last call was not answered. */
  maybe: State | null
  /** The ids of its image records, by the addresses of their photos. */
  images: Map<string, number>
}

export class Ledger {
  entities: Entity[] = []
  /** The SHA-256 of each photo whose upload was answered, by its address. */
  photos = new Map<string, string>()
  answered = 0
  unanswered = 0

  /** @param owner each writer has entities of its own, so that their calls follow each other */
  add(kind: Kind, title: string, dice: Dice): Entity {
    const key = `${title.replaceAll(/\W/g, '-')}-${dice.below(1e9)}`.padEnd(24, '0')
    const entity = { kind, key, id: null, sure: NOWHERE, maybe: null, images: new Map() }
    this.entities.push(entity)
    return entity
  }
}

/** A state in the words in which the site tells it: of what lies in the trash it tells the title only. */
export function told({ where, title, version, photos, aside }: State): string {
  if (where === 'nowhere') return where
  if (where === 'trash') return `trash: ${title}`
  return JSON.stringify([title, version, photos.toSorted(), aside.toSorted()])
}

/** What a creation or a change sends. The translation lets a write by halves be seen. */
export function bodyOf(kind: Kind, title: string) {
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
