import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Result } from '../../server/result.ts'
import type { EntityTypeWithPhotos } from '../../shared/entities/entity-types.ts'
import { newsItemInputSchema } from '../../shared/entities/news-item.ts'
import { pieceUpdateSchema } from '../../shared/entities/piece.ts'
import { trainingInputSchema } from '../../shared/entities/training.ts'
import { startPostgres } from './postgres.ts'
import {
  buildNewsItem,
  buildPiece,
  buildTraining,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from './site.ts'

export const unwrapResult = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.value
}
export const buildPieceInput = (fields = {}) => v.parse(pieceUpdateSchema, buildPiece(fields))
export const buildNewsItemInput = (fields = {}) =>
  v.parse(newsItemInputSchema, buildNewsItem(fields))
export const buildTrainingInput = (fields = {}) =>
  v.parse(trainingInputSchema, buildTraining(fields))

/**
 * Site without entities before each test. `photos` contains the URL paths of four uploaded photos.
 */
type ContentFixture = Pick<TestSite, 'services' | 'sql'> & { photos: string[] }

export function describeOnEachDatabase(tests: (ground: ContentFixture) => void) {
  describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
    describe('content', () => {
      let site: TestSite
      let stop = async () => {}
      const photos: string[] = []

      beforeAll(async () => {
        const env: Record<string, string> = {}
        if (kind === 'postgres') {
          const server = await startPostgres(createTemporaryFolder())
          env.DATABASE_URL = server.url
          stop = server.stop
        }
        site = await openSite(env)
        for (const color of ['#111', '#222', '#333', '#444']) {
          const bytes = await createPlainImage('png', { color })
          const stored = await site.services.photos.store(
            (async function* () {
              yield bytes
            })(),
          )
          photos.push(unwrapResult(stored).imageUrl)
        }
      }, 60_000)
      afterAll(async () => {
        await site?.close()
        await stop()
      })
      beforeEach(async () => {
        const { pieces, categories, news, trainings, trash } = site.services
        for (const service of [pieces, news, trainings])
          for (const { id } of await service.listAll()) await service.remove(id)
        for (const { id } of await categories.listAll()) await categories.remove(id)
        for (const thing of await trash.list()) await trash.purge(thing)
      })

      tests({
        get services() {
          return site.services
        },
        sql: (statement) => site.sql(statement),
        photos,
      })
    })
  })
}

/**
 * Advances the hours that the site has run (running-hours.ts), which are the unit of retention
 * times.
 */
export const skipHours = ({ sql }: ContentFixture, hours: number) =>
  sql(`insert into settings (name, value) values ('hours_run', '${hours}') on conflict (name)
    do update set value = cast(cast(settings.value as integer) + ${hours} as text)`)

export async function addPhotos(
  { services, photos }: ContentFixture,
  type: EntityTypeWithPhotos,
  id: number,
  count = 3,
) {
  const images = []
  for (let n = 0; n < count; n += 1) {
    const image_url = photos[n] ?? ''
    const input = { entity_type: type, entity_id: id, image_url, display_order: n }
    images.push(unwrapResult(await services.images.create(input)))
  }
  return images
}

/** Returns the id and the position of each photo. */
export const readPhotoOrder = async (
  { services }: ContentFixture,
  type: EntityTypeWithPhotos,
  id: number,
) =>
  unwrapResult(await services.images.listAll(type, id)).map((image) => [
    image.id,
    image.display_order,
  ])
