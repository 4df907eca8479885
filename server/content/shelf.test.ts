import { expect, test } from 'vitest'
import { workshopMinute } from '../../shared/workshop-day.ts'
import { onEachDatabase, pieceInput, value } from '../test-content.ts'

onEachDatabase((ground) => {
  const add = async (title: string, more = {}) =>
    value(await ground.services.artPieces.create(pieceInput({ title, category: null, ...more }))).id
  const part = async (from: number, most: number, category: number | null = null) =>
    (await ground.services.shelf.part({ category, from, most })).map(({ title }) => title)

  test('parts follow one another in the order of the whole, with nothing between and nothing twice', async () => {
    const { artPieces, orders, shelf } = ground.services
    for (const title of ['A', 'B', 'C', 'D', 'E']) await add(title)
    const whole = async () => (await artPieces.list()).map(({ title }) => title)
    expect(await whole()).toEqual(['E', 'D', 'C', 'B', 'A'])
    expect([...(await part(0, 2)), ...(await part(2, 2)), ...(await part(4, 2))]).toEqual(
      await whole(),
    )
    expect(await part(6, 2)).toEqual([])
    expect(await shelf.isNewestFirst(null)).toBe(true)
    const all = await artPieces.list()
    const idOf = (title: string) => all.find((piece) => piece.title === title)?.id ?? 0
    await orders.pieces({ ids: ['C', 'A', 'B', 'E', 'D'].map(idOf) })
    expect(await whole()).toEqual(['C', 'A', 'B', 'E', 'D'])
    expect([...(await part(0, 3)), ...(await part(3, 3))]).toEqual(await whole())
    expect(await shelf.isNewestFirst(null)).toBe(false)
    // Put in the order that they had, they stand as they were made.
    await orders.pieces({ ids: ['E', 'D', 'C', 'B', 'A'].map(idOf) })
    expect(await shelf.isNewestFirst(null)).toBe(true)
    // A new one stands first.
    await add('F')
    expect(await part(0, 2)).toEqual(['F', 'E'])
  })

  test('what is hidden, planned or in the trash is neither counted nor takes a place', async () => {
    const { artPieces, categories, shelf } = ground.services
    const bowls = value(await categories.create({ name: 'Coupes', description: '' })).id
    await add('Coupe', { category: 'Coupes' })
    await add('Vase')
    await add('Cachée', { category: 'Coupes', hidden: true })
    await add('Demain', { shown_from: workshopMinute(Date.now() + 9 * 60_000) })
    await artPieces.remove(await add('Jetée', { category: 'Coupes' }))
    expect(await part(0, 9)).toEqual(['Vase', 'Coupe'])
    expect(await part(0, 9, bowls)).toEqual(['Coupe'])
    expect(await part(0, 9, 4711)).toEqual([])
    expect(Object.fromEntries(await shelf.counts())).toEqual({ [bowls]: 1, null: 1 })
  })
})
