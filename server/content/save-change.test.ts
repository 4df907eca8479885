import { expect, test } from 'vitest'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  test('the version starts at 1 and increases with each saved change, not with a rejected one', async () => {
    const { pieces, categories, news, trainings } = ground.services
    const piece = unwrapResult(await pieces.create(buildPieceInput()))
    const category = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const item = unwrapResult(await news.create(buildNewsItemInput()))
    const training = unwrapResult(await trainings.create(buildTrainingInput()))
    const versions = [piece, category, item, training].map(({ version }) => version)
    expect(versions).toEqual([1, 1, 1, 1])
    const changes = [
      await pieces.update(piece.id, buildPieceInput({ version: 1 })),
      await categories.update(category.id, { name: 'Coupes', description: '', version: 1 }),
      await news.update(item.id, { ...buildNewsItemInput(), version: 1 }),
      await trainings.update(training.id, { ...buildTrainingInput(), version: 1 }),
    ]
    expect(changes.map((change) => unwrapResult(change as never))).toMatchObject(
      changes.map(() => ({ version: 2 })),
    )
    await pieces.update(piece.id, buildPieceInput({ category: 'Rien' }))
    expect(unwrapResult(await pieces.findForAdmin(piece.id)).version).toBe(2)
  })

  test('rejects a change from an older version and returns the present entity, and without a version the last write wins', async () => {
    const { pieces, categories } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput({ title: 'Avant' })))
    const sold = unwrapResult(
      await pieces.update(id, buildPieceInput({ available: false, version: 1 })),
    )
    const late = buildPieceInput({
      title: 'Après',
      version: 1,
      translations: { de: { title: 'Danach' } },
    })
    const conflict = { ok: false, code: 'conflict', entity: sold }
    expect(await pieces.update(id, late)).toEqual(conflict)
    expect(unwrapResult(await pieces.findForAdmin(id))).toEqual(sold)
    expect(unwrapResult(await pieces.update(id, { ...late, version: 2 }))).toMatchObject({
      version: 3,
    })
    expect(unwrapResult(await pieces.update(id, buildPieceInput({ title: 'Sans' })))).toMatchObject(
      {
        title: 'Sans',
        version: 4,
      },
    )
    const bols = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const changed = unwrapResult(
      await categories.update(bols.id, { name: 'Bols', description: 'Creux' }),
    )
    expect(
      await categories.update(bols.id, { name: 'Coupes', description: '', version: 1 }),
    ).toEqual({ ...conflict, entity: changed })
  })

  test('saves only one of several concurrent changes from the same version', async () => {
    const { pieces } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) =>
        pieces.update(id, buildPieceInput({ title, version: 1 })),
      ),
    )
    const saved = answers.filter(({ ok }) => ok)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ value: unwrapResult(await pieces.findForAdmin(id)) })
    expect(answers.filter((answer) => !answer.ok && answer.code === 'conflict')).toHaveLength(3)
  })

  test('saves concurrent changes without a version, and keeps each replaced state', async () => {
    const { pieces, revisions } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput({ title: 'Avant' })))
    const titles = ['a', 'b', 'c', 'd']
    await Promise.all(titles.map((title) => pieces.update(id, buildPieceInput({ title }))))
    const states = [
      unwrapResult(await pieces.findForAdmin(id)),
      ...(await revisions('art_piece', id)).map(({ entity }) => entity),
    ]
    expect(states.map((state) => 'title' in state && state.title).sort()).toEqual([
      'Avant',
      ...titles,
    ])
    expect(states[0]).toMatchObject({ version: 5 })
  })

  test('stores the translations of a page only once', async () => {
    const { home } = ground.services
    const { id: _, images: __, version: ___, ...sent } = await home.read()
    unwrapResult(await home.update({ ...sent, translations: { de: { lead: 'Ulme' } } }))
    expect((await home.read()).translations.de?.lead?.text).toBe('Ulme')
    unwrapResult(await home.update({ ...sent, translations: { de: { lead: '' } } }))
    expect((await home.read()).translations).toEqual({})
    // The update fails if `content` contains translations, because the column may not be null.
    await ground.sql(`update home set content = null where content like '%translations%'`)
  })

  test('renaming a category increments the version of its pieces, other changes do not', async () => {
    const { pieces, categories } = ground.services
    const category = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const { id } = unwrapResult(await pieces.create(buildPieceInput({ category: 'Bols' })))
    const other = unwrapResult(await pieces.create(buildPieceInput()))
    const version = async (of = id) => unwrapResult(await pieces.find(of)).version
    await addPhotos(ground, 'art_piece', id, 2)
    unwrapResult(await categories.update(category.id, { name: 'Bols', description: 'Creux' }))
    expect(await version()).toBe(1)
    unwrapResult(await categories.update(category.id, { name: 'Coupes', description: '' }))
    expect(await version()).toBe(2)
    unwrapResult(await categories.remove(category.id))
    expect([await version(), await version(other.id)]).toEqual([3, 1])
  })
})
