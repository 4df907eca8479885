import { expect, test } from 'vitest'
import { comparePieces } from '../../../shared/entities/lifecycle.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import type { GalleryOptions } from '../../../shared/gallery-path.ts'
import { formatWorkshopDateTime, getWorkshopDay } from '../../../shared/workshop-day.ts'
import {
  addPhotos,
  buildPieceInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../../tests/support/content.ts'
import { isPublished } from '../publication.ts'

describeOnEachDatabase((ground) => {
  const add = async (title: string, more = {}) =>
    unwrapResult(
      await ground.services.pieces.create(buildPieceInput({ title, category: null, ...more })),
    ).id
  const page = async (offset: number, limit: number, category: number | null = null) =>
    (await ground.services.publishedPieces.readPage({ category, offset, limit })).map(
      ({ title }) => title,
    )

  test('pages follow the order of the whole list without gaps or duplicates', async () => {
    const { pieces, orders, publishedPieces } = ground.services
    for (const title of ['A', 'B', 'C', 'D', 'E']) await add(title)
    const whole = async () => (await pieces.list()).map(({ title }) => title)
    expect(await whole()).toEqual(['E', 'D', 'C', 'B', 'A'])
    expect([...(await page(0, 2)), ...(await page(2, 2)), ...(await page(4, 2))]).toEqual(
      await whole(),
    )
    expect(await page(6, 2)).toEqual([])
    expect(await publishedPieces.isNewestFirst(null)).toBe(true)
    const all = await pieces.list()
    const idOf = (title: string) => all.find((piece) => piece.title === title)?.id ?? 0
    await orders.art_piece({ ids: ['C', 'A', 'B', 'E', 'D'].map(idOf) })
    expect(await whole()).toEqual(['C', 'A', 'B', 'E', 'D'])
    expect([...(await page(0, 3)), ...(await page(3, 3))]).toEqual(await whole())
    expect(await publishedPieces.isNewestFirst(null)).toBe(false)
    // Sets a custom sort order that happens to be the order from newest to oldest. `isNewestFirst`
    // must then return true although the artist has sorted the pieces.
    await orders.art_piece({ ids: ['E', 'D', 'C', 'B', 'A'].map(idOf) })
    expect(await publishedPieces.isNewestFirst(null)).toBe(true)
    // A new piece has no position in the artist's order, so it comes first.
    await add('F')
    expect(await page(0, 2)).toEqual(['F', 'E'])
  })

  test('hidden, scheduled and deleted pieces are neither counted nor listed', async () => {
    const { pieces, categories, publishedPieces } = ground.services
    const bowls = unwrapResult(await categories.create({ name: 'Coupes', description: '' })).id
    await add('Coupe', { category: 'Coupes' })
    await add('Vase')
    await add('Cachée', { category: 'Coupes', hidden: true })
    await add('Demain', { shown_from: formatWorkshopDateTime(Date.now() + 9 * 60_000) })
    await pieces.remove(await add('Jetée', { category: 'Coupes' }))
    expect(await page(0, 9)).toEqual(['Vase', 'Coupe'])
    expect(await page(0, 9, bowls)).toEqual(['Coupe'])
    expect(await page(0, 9, 4711)).toEqual([])
    expect(Object.fromEntries(await publishedPieces.countByCategory())).toEqual({
      [bowls]: 1,
      null: 1,
    })
  })

  test('the previous and the next piece belong to the list and follow its order', async () => {
    const { pieces, categories, publishedPieces } = ground.services
    const bowls = unwrapResult(await categories.create({ name: 'Coupes', description: '' })).id
    const ids = {
      A: await add('A', { price: 300, category: 'Coupes', dimensions: 'Ø 24 × H 46 cm' }),
      B: await add('B', { dimensions: 'grand', price: 100, category: 'Coupes', available: false }),
      C: await add('C', { price: 5, price_on_request: true, category: 'Coupes' }),
      D: await add('D', { dimensions: 'L 400 × P 38 × H 440 mm', price: 200, reserved: true }),
      E: await add('E', { price: 200 }),
    }
    await add('Cachée', { price: 150, hidden: true })
    const titles = async (list: GalleryOptions, category: number | null = null) =>
      (await publishedPieces.readPage({ ...list, category, offset: 0, limit: 9 }))
        .map(({ title }) => title)
        .join('')
    const all = { available: false, sort: null }
    expect(await titles({ ...all, sort: 'price' })).toBe('BEDAC')
    expect(await titles({ ...all, sort: 'price' }, bowls)).toBe('BAC')
    expect(await titles({ ...all, sort: 'size' })).toBe('DAECB')
    expect(await titles({ ...all, sort: 'scale' })).toBe('ADECB')
    expect(await titles({ ...all, available: true })).toBe('ECA')
    const counts = await publishedPieces.countByCategory(true)
    expect(Object.fromEntries(counts)).toEqual({ [bowls]: 2, null: 1 })

    const find = async (id: number, list: GalleryOptions, category: number | null = null) => {
      const found = await publishedPieces.findNeighbors(id, { ...list, category })
      const { previous, position, total, next } = found ?? {}
      return found && [previous?.title, position, total, next?.title]
    }
    expect(await find(ids.C, all)).toEqual(['D', 3, 5, 'B'])
    expect(await find(ids.C, { ...all, sort: 'price' })).toEqual(['A', 5, 5, undefined])
    expect(await find(ids.A, { available: true, sort: 'price' }, bowls)).toEqual([
      ...[undefined, 1, 2, 'C'],
    ])
    expect(await find(ids.B, { ...all, available: true })).toBe(null)
    expect(await find(4711, all)).toBe(null)
    await pieces.remove(ids.C)
    expect(await find(ids.B, all)).toEqual(['D', 3, 4, 'A'])
  })

  test('an expired reservation leaves a piece available in every query', async () => {
    const { pieces, categories, publishedPieces } = ground.services
    unwrapResult(await categories.create({ name: 'Coupes', description: '' }))
    const today = getWorkshopDay()
    const addBowl = (title: string, more: object) => add(title, { category: 'Coupes', ...more })
    const sold = await addBowl('Vendue', { available: false })
    await addBowl('Sans fin', { reserved: true })
    await addBowl('Jusqu’à ce soir', { reserved: true, reserved_until: today })
    await addBowl('Passée', { reserved: true, reserved_until: '2020-01-01' })
    const titles = (pieces: { title: string }[]) => pieces.map(({ title }) => title)
    const list = { category: null, available: true, offset: 0, limit: 9 }
    expect(titles(await publishedPieces.readPage(list))).toEqual(['Passée'])
    expect(titles(await publishedPieces.findSimilar(sold, 3))).toEqual(['Passée'])
    const isFree = ({ available, reserved }: PublicPiece) => available && !reserved
    expect(titles((await pieces.list()).filter(isFree))).toEqual(['Passée'])
  })

  test('all queries agree on which pieces are published and on their order', async () => {
    const { pieces, orders, publishedPieces } = ground.services
    const minutes = (count: number) => formatWorkshopDateTime(Date.now() + count * 60_000)
    const publications = [
      ...[{}, { hidden: true }, { shown_from: minutes(9) }, { shown_from: minutes(-9) }],
      ...[
        { hidden: true, shown_from: minutes(-9) },
        { hidden: true, shown_from: minutes(9) },
      ],
    ]
    const ids = []
    for (const publication of [...publications, ...publications])
      ids.push(await add('Bol', publication))
    await orders.art_piece({ ids: [ids[6], ids[3], ids[7], ids[0]].map(Number) })

    const all = await pieces.listAll()
    const whole = all.map(({ id }) => id)
    expect(all.toSorted(comparePieces).map(({ id }) => id)).toEqual(whole)
    const shown = [ids[9], ids[6], ids[3], ids[0]]
    const idsOf = (list: { id: number }[] | null) => list?.map(({ id }) => id)
    const from = { limit: 9, after: null }
    for (const read of [
      pieces.list(),
      pieces.listPage(from, false),
      pieces.listByIds(whole),
      publishedPieces.readPage({ category: null, offset: 0, limit: 9 }),
    ])
      expect(idsOf(await read)).toEqual(shown)
    expect(idsOf(all.filter(isPublished))).toEqual(shown)
    for (const id of whole) expect((await pieces.find(id)).ok).toBe(shown.includes(id))
    expect((await publishedPieces.countByCategory()).get(null)).toBe(shown.length)
  })

  test('reads the first pieces with a photo, in the artist’s order', async () => {
    const { images, orders, publishedPieces } = ground.services
    const [second, hidden, first, bare, third] = [
      await add('Deuxième'),
      await add('Cachée', { hidden: true }),
      await add('Première'),
      await add('Sans photo'),
      await add('Troisième', { image_url: ground.photos[0] }),
    ]
    for (const id of [first, second, hidden]) await addPhotos(ground, 'art_piece', id, 1)
    const [inTrash] = await addPhotos(ground, 'art_piece', bare, 1)
    unwrapResult(await images.remove(inTrash?.id ?? 0))
    await orders.art_piece({ ids: [bare, hidden, first, second, third] })
    const read = async (count: number) =>
      (await publishedPieces.readFirstWithPhoto(count)).map(({ title }) => title)
    expect(await read(2)).toEqual(['Première', 'Deuxième'])
    expect(await read(9)).toEqual(['Première', 'Deuxième', 'Troisième'])
  })

  test('finds the piece whose time on view ends first, until its last day', async () => {
    const { pieces, publishedPieces } = ground.services
    const today = getWorkshopDay()
    const create = async (title: string, on_view_until: string | null, hidden = false) =>
      unwrapResult(
        await pieces.create(
          buildPieceInput({ title, hidden, on_view_at: 'Abbatiale', on_view_until }),
        ),
      )
    await create('Sans fin', null)
    await create('Passée', '2020-01-01')
    expect(await publishedPieces.findExhibitedPiece()).toBeNull()
    await create('Longtemps', '2999-01-01')
    await create('Cachée', today, true)
    expect((await publishedPieces.findExhibitedPiece())?.title).toBe('Longtemps')
    await create('Dernier jour', today)
    expect((await publishedPieces.findExhibitedPiece())?.title).toBe('Dernier jour')
  })
})
