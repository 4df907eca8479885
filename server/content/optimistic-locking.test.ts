import { expect, test } from 'vitest'
import {
  addPhotos,
  newsInput,
  onEachDatabase,
  pieceInput,
  trainingInput,
  value,
} from '../../tests/support/content.ts'

onEachDatabase((ground) => {
  test('the version starts at 1 and increases with each saved change, not with a rejected one', async () => {
    const { artPieces, categories, news, trainings } = ground.services
    const piece = value(await artPieces.create(pieceInput()))
    const category = value(await categories.create({ name: 'Bols', description: '' }))
    const item = value(await news.create(newsInput()))
    const training = value(await trainings.create(trainingInput()))
    const versions = [piece, category, item, training].map(({ version }) => version)
    expect(versions).toEqual([1, 1, 1, 1])
    const changes = [
      await artPieces.update(piece.id, pieceInput({ version: 1 })),
      await categories.update(category.id, { name: 'Coupes', description: '', version: 1 }),
      await news.update(item.id, { ...newsInput(), version: 1 }),
      await trainings.update(training.id, { ...trainingInput(), version: 1 }),
    ]
    expect(changes.map((change) => value(change as never))).toMatchObject(
      changes.map(() => ({ version: 2 })),
    )
    await artPieces.update(piece.id, pieceInput({ category: 'Rien' }))
    expect(value(await artPieces.findForAdmin(piece.id)).version).toBe(2)
  })

  test('rejects a change from an older version and returns the present entity, and without a version the last write wins', async () => {
    const { artPieces, categories } = ground.services
    const { id } = value(await artPieces.create(pieceInput({ title: 'Avant' })))
    const sold = value(await artPieces.update(id, pieceInput({ available: false, version: 1 })))
    const late = pieceInput({
      title: 'Après',
      version: 1,
      translations: { de: { title: 'Danach' } },
    })
    const conflict = { ok: false, code: 'conflict', entity: sold }
    expect(await artPieces.update(id, late)).toEqual(conflict)
    expect(value(await artPieces.findForAdmin(id))).toEqual(sold)
    expect(value(await artPieces.update(id, { ...late, version: 2 }))).toMatchObject({ version: 3 })
    expect(value(await artPieces.update(id, pieceInput({ title: 'Sans' })))).toMatchObject({
      title: 'Sans',
      version: 4,
    })
    const bols = value(await categories.create({ name: 'Bols', description: '' }))
    const changed = value(await categories.update(bols.id, { name: 'Bols', description: 'Creux' }))
    expect(
      await categories.update(bols.id, { name: 'Coupes', description: '', version: 1 }),
    ).toEqual({ ...conflict, entity: changed })
  })

  test('saves only one of several concurrent changes from the same version', async () => {
    const { artPieces } = ground.services
    const { id } = value(await artPieces.create(pieceInput()))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => artPieces.update(id, pieceInput({ title, version: 1 }))),
    )
    const saved = answers.filter(({ ok }) => ok)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ value: value(await artPieces.findForAdmin(id)) })
    expect(answers.filter((answer) => !answer.ok && answer.code === 'conflict')).toHaveLength(3)
  })

  test('renaming a category increments the version of its pieces, other changes do not', async () => {
    const { artPieces, categories } = ground.services
    const category = value(await categories.create({ name: 'Bols', description: '' }))
    const { id } = value(await artPieces.create(pieceInput({ category: 'Bols' })))
    const other = value(await artPieces.create(pieceInput()))
    const version = async (of = id) => value(await artPieces.find(of)).version
    await addPhotos(ground, 'art_piece', id, 2)
    value(await categories.update(category.id, { name: 'Bols', description: 'Creux' }))
    expect(await version()).toBe(1)
    value(await categories.update(category.id, { name: 'Coupes', description: '' }))
    expect(await version()).toBe(2)
    value(await categories.remove(category.id))
    expect([await version(), await version(other.id)]).toEqual([3, 1])
  })
})
