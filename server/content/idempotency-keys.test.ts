import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import {
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'

afterEach(() => void vi.useRealTimers())
const DAY = 24 * 3600 * 1000

const nextKey = () => randomUUID()

describeOnEachDatabase((ground) => {
  const kinds = () => {
    const { pieces, categories, news, trainings } = ground.services
    return [
      { service: pieces, create: (key?: string) => pieces.create(buildPieceInput(), key) },
      { service: news, create: (key?: string) => news.create(buildNewsItemInput(), key) },
      { service: trainings, create: (key?: string) => trainings.create(buildTrainingInput(), key) },
      {
        service: categories,
        create: (key?: string) => categories.create({ name: 'Bols', description: '' }, key),
      },
    ]
  }

  test('repeating a creation with its key creates nothing and returns the present entity', async () => {
    for (const { service, create } of kinds()) {
      const key = nextKey()
      const first = await create(key)
      expect(first.isKnown ?? false).toBe(false)
      expect(await create(key)).toEqual({ ...first, isKnown: true })
      expect(await service.list()).toHaveLength(1)
    }
    const { pieces } = ground.services
    const key = nextKey()
    const { id } = unwrapResult(await pieces.create(buildPieceInput(), key))
    const changed = unwrapResult(await pieces.update(id, buildPieceInput({ title: 'Coupe' })))
    const again = await pieces.create(buildPieceInput({ title: 'Tout autre' }), key)
    expect(again).toEqual({ ok: true, isKnown: true, value: changed })
  })

  test('creates an entity for each call without a key or with another key', async () => {
    const { news } = ground.services
    for (const key of [undefined, undefined, nextKey(), nextKey()])
      unwrapResult(await news.create(buildNewsItemInput(), key))
    expect(await news.list()).toHaveLength(4)
  })

  test('concurrent creations with one key create one entity', async () => {
    for (const { service, create } of kinds()) {
      const key = nextKey()
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)))
      const [entity] = await service.list()
      expect(await service.list()).toHaveLength(1)
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: true, value: { id: entity?.id } })
      expect(answers.filter(({ isKnown }) => !isKnown)).toHaveLength(1)
    }
  })

  test('rejects a key of another entity type or of a deleted entity', async () => {
    const { pieces, news } = ground.services
    const key = nextKey()
    const { id } = unwrapResult(await pieces.create(buildPieceInput(), key))
    expect(await news.create(buildNewsItemInput(), key)).toEqual({ ok: false, code: 'key_reused' })
    unwrapResult(await pieces.remove(id))
    expect(await pieces.create(buildPieceInput(), key)).toEqual({ ok: false, code: 'gone' })
    expect([...(await pieces.list()), ...(await news.list())]).toEqual([])
  })

  test('a rejected creation does not use up its key', async () => {
    const { pieces } = ground.services
    const key = nextKey()
    const refused = await pieces.create(buildPieceInput({ category: 'Rien' }), key)
    expect(refused).toMatchObject({ code: 'unknown_category' })
    expect((await pieces.create(buildPieceInput(), key)).isKnown ?? false).toBe(false)
  })

  test('keeps a key for 30 days', async () => {
    const { news } = ground.services
    const key = nextKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    unwrapResult(await news.create(buildNewsItemInput(), key))
    vi.setSystemTime(Date.now() + 29 * DAY)
    expect((await news.create(buildNewsItemInput(), key)).isKnown).toBe(true)
    vi.setSystemTime(Date.now() + 2 * DAY)
    unwrapResult(await news.create(buildNewsItemInput(), key))
    expect(await news.list()).toHaveLength(2)
  })
})
