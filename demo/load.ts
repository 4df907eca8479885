/** Loads the demo through the same services as the artist's own work. */
import { createReadStream } from 'node:fs'
import type { Outcome } from '../server/outcome.ts'
import type { Services } from '../server/services.ts'
import type { EntityType } from '../shared/image.ts'
import { artPieces, categories, news, trainings } from './content.ts'

/** The setting that tells how far the demo has come; once written, a data folder is no longer an empty one. */
const STATE = 'demo'

function expect<Value>(outcome: Outcome<Value>, what: string): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`The demo's ${what} was refused: ${outcome.code} ${outcome.field ?? ''}`)
}

type Stored = { id: number }
type Demo<Input> = { input: Input; photos: string[] }

async function load(services: Services) {
  const all = [...artPieces, ...news, ...trainings].flatMap((demo) => demo.photos)
  // All at once: the service itself decides how many it works on.
  const addresses = new Map(
    await Promise.all(
      [...new Set(all)].map(async (name) => {
        const file = createReadStream(new URL(`./photos/${name}`, import.meta.url))
        return [name, expect(await services.photos.store(file), name).imageUrl] as const
      }),
    ),
  )

  async function fill<Input>(
    type: EntityType,
    service: { create: (input: Input) => Promise<Outcome<Stored>> },
    demos: Demo<Input>[],
  ) {
    for (const { input, photos } of demos) {
      const { id } = expect(await service.create(input), type)
      for (const [display_order, name] of photos.entries()) {
        const image_url = addresses.get(name) ?? ''
        const image = { entity_type: type, entity_id: id, image_url, display_order }
        expect(await services.images.create(image), name)
      }
    }
  }
  for (const category of categories)
    expect(await services.categories.create(category), category.name)
  await fill('art_piece', services.artPieces, artPieces)
  await fill('news', services.news, news)
  await fill('training', services.trainings, trainings)
}

const collections = ({ artPieces, categories, news, trainings }: Services) => [
  artPieces,
  categories,
  news,
  trainings,
]

async function isEmpty(services: Services) {
  const lists = await Promise.all(collections(services).map((service) => service.list()))
  return lists.every((list) => list.length === 0) && !(await services.admins.any())
}

/**
 * Fills an empty data folder with the demo, or, where none is wanted, notes that this one is the artist's own. Must
 * run before the site listens: whatever is there while the state says `loading` came from a load that was cut off.
 * @returns whether the demo was loaded now
 */
export async function prepareDemo(services: Services, wanted: boolean): Promise<boolean> {
  const state = await services.settings.get(STATE)
  if (state === 'loading') {
    for (const service of collections(services)) {
      for (const { id } of await service.list()) await service.remove(id)
    }
  } else if (state !== null || !(await isEmpty(services))) return false
  if (!wanted) {
    await services.settings.set(STATE, 'unwanted')
    return false
  }
  await services.settings.set(STATE, 'loading')
  await load(services)
  await services.settings.set(STATE, 'loaded')
  return true
}
