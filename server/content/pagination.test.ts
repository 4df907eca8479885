import { expect, test } from 'vitest'
import {
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'
import type { PaginationParams } from './entities/entity-service.ts'

type EntityList = {
  list: () => Promise<{ id: number }[]>
  listAll: () => Promise<{ id: number }[]>
  listPage: (page: PaginationParams, forAdmin: boolean) => Promise<{ id: number }[] | null>
}

describeOnEachDatabase((ground) => {
  test('pages together contain the whole list in order, for the artist and for visitors', async () => {
    const { pieces, news, trainings, orders } = ground.services
    const ids: number[] = []
    for (const hidden of [false, true, false, false, true])
      ids.push(unwrapResult(await pieces.create(buildPieceInput({ category: null, hidden }))).id)
    const [first = 0, , third = 0] = ids
    await orders.art_piece({ ids: [third, first, ...ids.filter((id) => id > third)] })
    for (const date of ['2026-03-01', '2025-01-05', '2026-03-01', '2027-01-01'])
      unwrapResult(await news.create(buildNewsItemInput({ date, hidden: date.startsWith('2025') })))
    for (const date of [null, '2026-04-01', '2026-01-01', null])
      unwrapResult(await trainings.create(buildTrainingInput({ date })))

    for (const service of [pieces, news, trainings] as EntityList[])
      for (const forAdmin of [false, true]) {
        const all = await (forAdmin ? service.listAll() : service.list())
        const items: { id: number }[] = []
        for (let after: number | null = null; ; after = items.at(-1)?.id ?? null) {
          const page = await service.listPage({ limit: 2, after }, forAdmin)
          items.push(...(page ?? []))
          if (page?.length !== 2) break
        }
        expect(items.length).toBeGreaterThan(2)
        expect(items).toEqual(all)
        expect(await service.listPage({ limit: null, after: all[0]?.id ?? 0 }, forAdmin)).toEqual(
          all.slice(1),
        )
        expect(await service.listPage({ limit: 1, after: 999_999 }, forAdmin)).toBeNull()
      }
    // Visitors cannot use an unpublished entity as cursor, because it is not in their list.
    expect(await pieces.listPage({ limit: 1, after: ids[1] ?? 0 }, false)).toBeNull()
  })
})
