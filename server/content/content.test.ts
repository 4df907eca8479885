/** The rules of all content, on SQLite and, where the machine has it, on PostgreSQL. */

import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ArtPieceInput } from '../../shared/art-piece.ts'
import type { EntityType } from '../../shared/image.ts'
import { NewNewsItem } from '../../shared/news-item.ts'
import { TrainingInput } from '../../shared/training.ts'
import type { Outcome } from '../outcome.ts'
import { hasPostgres, startPostgres } from '../test-postgres.ts'
import { newsItem, openSite, picture, piece, type TestSite, training } from '../test-site.ts'

const value = <Value>(outcome: Outcome<Value>): Value => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.value
}
const pieceInput = (fields = {}) => v.parse(ArtPieceInput, piece(fields))
const newsInput = (fields = {}) => v.parse(NewNewsItem, newsItem(fields))
const trainingInput = (fields = {}) => v.parse(TrainingInput, training(fields))

describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
  describe.skipIf(kind === 'postgres' && !hasPostgres)('content', () => {
    let site: TestSite
    let stop = async () => {}
    const photos: string[] = []

    beforeAll(async () => {
      const env: Record<string, string> = {}
      if (kind === 'postgres') {
        const server = await startPostgres()
        env.DATABASE_URL = server.url
        stop = server.stop
      }
      site = await openSite(env)
      for (const colour of ['#111', '#222', '#333', '#444']) {
        const bytes = await picture('png', { colour })
        photos.push(
          value(
            await site.services.photos.store(
              (async function* () {
                yield bytes
              })(),
            ),
          ).imageUrl,
        )
      }
    }, 60_000)
    afterAll(async () => {
      await site?.close()
      await stop()
    })
    beforeEach(async () => {
      const { artPieces, categories, news, trainings } = site.services
      for (const service of [artPieces, categories, news, trainings])
        for (const { id } of await service.list()) await service.remove(id)
    })

    const addPhotos = async (type: EntityType, id: number, count = 3) => {
      const images = []
      for (let n = 0; n < count; n += 1) {
        const input = {
          entity_type: type,
          entity_id: id,
          image_url: photos[n] ?? '',
          display_order: n,
        }
        images.push(value(await site.services.images.create(input)))
      }
      return images
    }
    const orderOf = async (type: EntityType, id: number) =>
      value(await site.services.images.list(type, id)).map((image) => [
        image.id,
        image.display_order,
      ])

    test('a piece is given back as it was sent, with an id and its photos', async () => {
      const { artPieces, categories } = site.services
      value(await categories.create({ name: 'Bols', description: '' }))
      const input = pieceInput({
        description: 'Un **bol**',
        materials: 'Noyer',
        signature: 'Dessous',
        category: 'Bols',
        dimensions: '30 cm',
        image_url: photos[0],
        available: false,
      })
      const created = value(await artPieces.create(input))
      expect(created).toEqual({ ...input, id: created.id, images: [] })
      expect(value(await artPieces.find(created.id))).toEqual(created)
      const [image] = await addPhotos('art_piece', created.id, 1)
      expect(image).toEqual({
        id: image?.id,
        entity_type: 'art_piece',
        entity_id: created.id,
        image_url: photos[0],
        display_order: 0,
        width: 40,
        height: 30,
      })
      expect(await artPieces.list()).toEqual([{ ...created, images: [image] }])
    })

    test('prices keep their cents, and are null when on request and none was given', async () => {
      const { artPieces, trainings } = site.services
      for (const price of [0, 0.1, 19.99, 1200.5, 9_999_999.99]) {
        expect(value(await artPieces.create(pieceInput({ price }))).price).toBe(price)
        expect(value(await trainings.create(trainingInput({ price }))).price).toBe(price)
      }
      const onRequest = pieceInput({ price: undefined, price_on_request: true })
      expect(value(await artPieces.create(onRequest)).price).toBeNull()
    })

    test('pieces come newest first', async () => {
      for (const title of ['a', 'b', 'c'])
        value(await site.services.artPieces.create(pieceInput({ title })))
      expect((await site.services.artPieces.list()).map((p) => p.title)).toEqual(['c', 'b', 'a'])
    })

    test('categories come in the order of a French dictionary', async () => {
      for (const name of ['Œufs', 'zèbre', 'Évasés', 'Coupes', 'eventails', 'bols'])
        value(await site.services.categories.create({ name, description: '' }))
      const names = (await site.services.categories.list()).map((category) => category.name)
      expect(names).toEqual(['bols', 'Coupes', 'Évasés', 'eventails', 'Œufs', 'zèbre'])
    })

    test('news come by day, latest first, and within a day the last written first', async () => {
      for (const [title, date] of [
        ['a', '2026-01-01'],
        ['b', '2026-03-01'],
        ['c', '2026-03-01'],
        ['d', '2025-12-31'],
      ])
        value(await site.services.news.create(newsInput({ title, date })))
      expect((await site.services.news.list()).map((n) => n.title)).toEqual(['c', 'b', 'a', 'd'])
    })

    test('trainings come by day, next first, the undated last, ties as they were written', async () => {
      for (const [title, date] of [
        ['a', null],
        ['b', '2027-03-01'],
        ['c', '2027-01-01'],
        ['d', null],
        ['e', '2027-01-01'],
      ])
        value(await site.services.trainings.create(trainingInput({ title, date })))
      const titles = (await site.services.trainings.list()).map((t) => t.title)
      expect(titles).toEqual(['c', 'e', 'b', 'a', 'd'])
    })

    test('a change without a date leaves a news item the one it has', async () => {
      const { news } = site.services
      const { id } = value(await news.create(newsInput()))
      const changed = value(await news.update(id, { ...newsInput({ title: 'Autre' }), date: null }))
      expect(changed).toMatchObject({ title: 'Autre', date: '2026-05-01' })
      expect(value(await news.update(id, newsInput({ date: '2026-06-01' }))).date).toBe(
        '2026-06-01',
      )
    })

    test('renaming a category renames it on its pieces; removing it leaves them without one', async () => {
      const { artPieces, categories } = site.services
      const { id } = value(await categories.create({ name: 'Bols', description: '' }))
      const { id: pieceId } = value(await artPieces.create(pieceInput({ category: 'Bols' })))
      value(await categories.update(id, { name: 'Coupes', description: 'x' }))
      expect(value(await artPieces.find(pieceId)).category).toBe('Coupes')
      value(await categories.remove(id))
      expect(value(await artPieces.find(pieceId)).category).toBeNull()
    })

    test('what does not exist is refused', async () => {
      const { artPieces, categories, images } = site.services
      expect(await artPieces.create(pieceInput({ category: 'Rien' }))).toEqual({
        ok: false,
        code: 'unknown_category',
        field: 'category',
      })
      const image_url = `/media/${'0'.repeat(64)}.webp`
      expect(await artPieces.create(pieceInput({ image_url }))).toMatchObject({
        code: 'unknown_photo',
      })
      const { id } = value(await artPieces.create(pieceInput()))
      const input = {
        entity_type: 'art_piece' as const,
        entity_id: id,
        image_url,
        display_order: 0,
      }
      expect(await images.create(input)).toMatchObject({ code: 'unknown_photo' })
      expect(await images.create({ ...input, entity_id: Number.MAX_SAFE_INTEGER })).toMatchObject({
        code: 'not_found',
      })
      for (const outcome of [
        await artPieces.update(id + 1, pieceInput()),
        await artPieces.remove(id + 1),
        await categories.update(999, { name: 'x', description: '' }),
        await categories.remove(999),
        await images.remove(999),
        await images.list('news', id),
      ])
        expect(outcome).toEqual({ ok: false, code: 'not_found' })
    })

    test('two categories never have the same name', async () => {
      const { categories } = site.services
      value(await categories.create({ name: 'Bols', description: '' }))
      const other = value(await categories.create({ name: 'Coupes', description: '' }))
      const taken = { ok: false, code: 'name_taken', field: 'name' }
      expect(await categories.create({ name: 'Bols', description: '' })).toEqual(taken)
      expect(await categories.update(other.id, { name: 'Bols', description: '' })).toEqual(taken)
      expect((await categories.update(other.id, { name: 'Coupes', description: 'y' })).ok).toBe(
        true,
      )
    })

    test('an id is never given twice', async () => {
      const { artPieces } = site.services
      const first = value(await artPieces.create(pieceInput()))
      value(await artPieces.remove(first.id))
      expect(value(await artPieces.create(pieceInput())).id).toBeGreaterThan(first.id)
    })

    test('photos are put where asked, at most at the end, and leave no gap', async () => {
      const { artPieces, images } = site.services
      const { id } = value(await artPieces.create(pieceInput()))
      const [a, b] = (await addPhotos('art_piece', id, 2)).map((image) => image.id)
      const input = { entity_type: 'art_piece' as const, entity_id: id, image_url: photos[2] ?? '' }
      const late = value(await images.create({ ...input, display_order: 1e15 }))
      const early = value(await images.create({ ...input, display_order: 1 }))
      expect(late.display_order).toBe(2)
      expect(early.display_order).toBe(1)
      expect(await orderOf('art_piece', id)).toEqual([
        [a, 0],
        [early.id, 1],
        [b, 2],
        [late.id, 3],
      ])
      value(await images.remove(early.id))
      expect(await orderOf('art_piece', id)).toEqual([
        [a, 0],
        [b, 1],
        [late.id, 2],
      ])
    })

    test('photos added at the same moment still get an order without gaps', async () => {
      const { news, images } = site.services
      const { id } = value(await news.create(newsInput()))
      const input = { entity_type: 'news' as const, entity_id: id, image_url: photos[0] ?? '' }
      await Promise.all([0, 1, 2, 3, 4].map((n) => images.create({ ...input, display_order: n })))
      expect((await orderOf('news', id)).map(([, order]) => order)).toEqual([0, 1, 2, 3, 4])
    })

    test('reordering takes all photos of one entity, each once, and nothing else', async () => {
      const { artPieces, images } = site.services
      const { id } = value(await artPieces.create(pieceInput()))
      const { id: otherPiece } = value(await artPieces.create(pieceInput()))
      const [a, b, c] = (await addPhotos('art_piece', id)).map((i) => i.id) as [
        number,
        number,
        number,
      ]
      const [foreign] = (await addPhotos('art_piece', otherPiece, 1)).map((i) => i.id) as [number]
      const places = (...ids: number[]) => ids.map((n, display_order) => ({ id: n, display_order }))
      const reordered = value(await images.reorder({ images: places(c, a, b) }))
      expect(reordered.map((i) => [i.id, i.display_order])).toEqual([
        [c, 0],
        [a, 1],
        [b, 2],
      ])
      const before = await orderOf('art_piece', id)
      for (const wrong of [
        places(a, b),
        places(a, b, b),
        places(a, b, foreign),
        places(a, b, c, foreign),
        places(foreign, a, b, c),
        places(a, b, 999_999),
        places(999_999),
        [
          { id: a, display_order: 0 },
          { id: b, display_order: 1 },
          { id: c, display_order: 3 },
        ],
        [
          { id: a, display_order: 0 },
          { id: b, display_order: 0 },
          { id: c, display_order: 1 },
        ],
        [
          { id: a, display_order: 1 },
          { id: b, display_order: 2 },
          { id: c, display_order: 3 },
        ],
      ])
        expect(await images.reorder({ images: wrong })).toEqual({
          ok: false,
          code: 'order_mismatch',
        })
      expect(await orderOf('art_piece', id)).toEqual(before)
    })

    test('an entity that is removed takes its photo records with it, and no others', async () => {
      const { artPieces, news, images } = site.services
      const { id } = value(await artPieces.create(pieceInput()))
      const { id: newsId } = value(await news.create(newsInput()))
      const [gone] = await addPhotos('art_piece', id)
      await addPhotos('news', newsId, 2)
      value(await artPieces.remove(id))
      expect(await images.remove(gone?.id ?? 0)).toMatchObject({ code: 'not_found' })
      expect(await orderOf('news', newsId)).toHaveLength(2)
    })

    test('whoever listens hears of every change once it is stored, and of no refusal', async () => {
      const { categories, artPieces, onChange } = site.services
      let heard = 0
      const deaf = onChange(() => {
        heard += 1
      })
      const { id } = value(await categories.create({ name: 'Bols', description: '' }))
      await categories.create({ name: 'Bols', description: '' })
      await artPieces.create(pieceInput({ category: 'Rien' }))
      await categories.remove(id)
      expect(heard).toBe(2)
      deaf()
      await categories.create({ name: 'Bols', description: '' })
      expect(heard).toBe(2)
    })

    test('sessions, settings and administrators are kept', async () => {
      const { admins, sessions, settings } = site.services
      await admins.set({ username: 'a', password: 'premier mot' })
      await admins.set({ username: 'a', password: 'second mot' })
      expect(await admins.verify({ username: 'a', password: 'premier mot' })).toBeNull()
      const user = await admins.verify({ username: 'a', password: 'second mot' })
      const token = await sessions.start(user as { id: number; username: string })
      expect(await sessions.find(token)).toEqual(user)
      await settings.set('x', '1')
      await settings.set('x', '2')
      expect(await settings.get('x')).toBe('2')
    })
  })
})
