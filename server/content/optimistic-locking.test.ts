import { expect, test } from 'vitest'
import {
  addPhotos,
  describeOnEachDatabase,
  newsInput,
  pieceInput,
  trainingInput,
  unwrap,
} from '../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  test('the version starts at 1 and increases with each saved change, not with a rejected one', async () => {
    const { artPieces, categories, news, trainings } = ground.services
    const piece = unwrap(await artPieces.create(pieceInput()))
    const category = unwrap(await categories.create({ name: 'Bols', description: '' }))
    const item = unwrap(await news.create(newsInput()))
    const training = unwrap(await trainings.create(trainingInput()))
    const versions = [piece, category, item, training].map(({ version }) => version)
    expect(versions).toEqual([1, 1, 1, 1])
    const changes = [
      await artPieces.update(piece.id, pieceInput({ version: 1 })),
      await categories.update(category.id, { name: 'Coupes', description: '', version: 1 }),
      await news.update(item.id, { ...newsInput(), version: 1 }),
      await trainings.update(training.id, { ...trainingInput(), version: 1 }),
    ]
    expect(changes.map((change) => unwrap(change as never))).toMatchObject(
      changes.map(() => ({ version: 2 })),
    )
    await artPieces.update(piece.id, pieceInput({ category: 'Rien' }))
    expect(unwrap(await artPieces.findForAdmin(piece.id)).version).toBe(2)
  })

  test('rejects a change from an older version and returns the present entity, and without a version the last write wins', async () => {
    const { artPieces, categories } = ground.services
    const { id } = unwrap(await artPieces.create(pieceInput({ title: 'Avant' })))
    const sold = unwrap(await artPieces.update(id, pieceInput({ available: false, version: 1 })))
    const late = pieceInput({
      title: 'Après',
      version: 1,
      translations: { de: { title: 'Danach' } },
    })
    const conflict = { ok: false, code: 'conflict', entity: sold }
    expect(await artPieces.update(id, late)).toEqual(conflict)
    expect(unwrap(await artPieces.findForAdmin(id))).toEqual(sold)
    expect(unwrap(await artPieces.update(id, { ...late, version: 2 }))).toMatchObject({
      version: 3,
    })
    expect(unwrap(await artPieces.update(id, pieceInput({ title: 'Sans' })))).toMatchObject({
      title: 'Sans',
      version: 4,
    })
    const bols = unwrap(await categories.create({ name: 'Bols', description: '' }))
    const changed = unwrap(await categories.update(bols.id, { name: 'Bols', description: 'Creux' }))
    expect(
      await categories.update(bols.id, { name: 'Coupes', description: '', version: 1 }),
    ).toEqual({ ...conflict, entity: changed })
  })

  test('saves only one of several concurrent changes from the same version', async () => {
    const { artPieces } = ground.services
    const { id } = unwrap(await artPieces.create(pieceInput()))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => artPieces.update(id, pieceInput({ title, version: 1 }))),
    )
    const saved = answers.filter(({ ok }) => ok)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ value: unwrap(await artPieces.findForAdmin(id)) })
    expect(answers.filter((answer) => !answer.ok && answer.code === 'conflict')).toHaveLength(3)
  })

  test('renaming a category increments the version of its pieces, other changes do not', async () => {
    const { artPieces, categories } = ground.services
    const category = unwrap(await categories.create({ name: 'Bols', description: '' }))
    const { id } = unwrap(await artPieces.create(pieceInput({ category: 'Bols' })))
    const other = unwrap(await artPieces.create(pieceInput()))
    const version = async (of = id) => unwrap(await artPieces.find(of)).version
    await addPhotos(ground, 'art_piece', id, 2)
    unwrap(await categories.update(category.id, { name: 'Bols', description: 'Creux' }))
    expect(await version()).toBe(1)
    unwrap(await categories.update(category.id, { name: 'Coupes', description: '' }))
    expect(await version()).toBe(2)
    unwrap(await categories.remove(category.id))
    expect([await version(), await version(other.id)]).toEqual([3, 1])
  })
})
