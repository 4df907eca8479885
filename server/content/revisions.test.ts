import { expect, test } from 'vitest'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'
import { MAX_REVISIONS_PER_ENTITY } from './revisions.ts'

describeOnEachDatabase((ground) => {
  test('each save stores a revision with author, time, texts, translations and descriptions', async () => {
    const { pieces, revisions } = ground.services
    const begun = Date.now()
    const { id } = unwrapResult(
      await pieces.create(
        buildPieceInput({ title: 'Un', translations: { de: { title: 'Eins' } } }),
      ),
    )
    const [photo] = await addPhotos(ground, 'art_piece', id, 1)
    const first = unwrapResult(await pieces.findForAdmin(id))
    const descriptions = [{ id: photo?.id ?? 0, alt: 'Vu de haut' }]
    unwrapResult(
      await pieces.update(id, { ...buildPieceInput({ title: 'Deux' }), descriptions }, 'marie'),
    )
    const second = unwrapResult(await pieces.findForAdmin(id))
    unwrapResult(await pieces.update(id, buildPieceInput({ title: 'Trois', price: 7 }), 'jean'))
    const stored = await revisions('art_piece', id)
    expect(stored.map(({ entity }) => entity)).toEqual(JSON.parse(JSON.stringify([second, first])))
    expect(stored.map(({ replaced_by }) => replaced_by)).toEqual(['jean', 'marie'])
    for (const { replaced_at } of stored) {
      expect(Date.parse(replaced_at)).toBeGreaterThanOrEqual(begun)
      expect(Date.parse(replaced_at)).toBeLessThanOrEqual(Date.now())
    }
  })

  test('stores a revision when only the description of a photo changes', async () => {
    const { images, revisions, news } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const [photo] = await addPhotos(ground, 'news', id, 1)
    for (const alt of ['Vu de haut', 'Vu de haut', 'Vu de côté'])
      unwrapResult(await images.update(photo?.id ?? 0, { alt }, 'marie'))
    expect(await revisions('news', id)).toMatchObject([
      { replaced_by: 'marie', entity: { images: [{ alt: 'Vu de haut' }] } },
      { replaced_by: 'marie', entity: { images: [{ alt: '' }] } },
    ])
  })

  test('stores no revision for a save without changes or a rejected one', async () => {
    const { categories, revisions } = ground.services
    const { id } = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    unwrapResult(await categories.update(id, { name: 'Bols', description: '' }, 'marie'))
    await categories.update(id, { name: 'Coupes', description: '', version: 1 }, 'marie')
    expect(await revisions('category', id)).toEqual([])
    unwrapResult(await categories.update(id, { name: 'Coupes', description: '' }, 'marie'))
    expect(await revisions('category', id)).toMatchObject([{ entity: { name: 'Bols' } }])
  })

  test('deletes the oldest revisions of one entity and none of others', async () => {
    const { pieces, revisions, trash } = ground.services
    const [one, two] = [1, 2].map(() => pieces.create(buildPieceInput({ title: '0' })))
    const { id } = unwrapResult(await (one as NonNullable<typeof one>))
    const other = unwrapResult(await (two as NonNullable<typeof two>))
    unwrapResult(await pieces.update(other.id, buildPieceInput({ title: 'Autre' })))
    for (let n = 1; n <= MAX_REVISIONS_PER_ENTITY + 3; n += 1)
      unwrapResult(await pieces.update(id, buildPieceInput({ title: `${n}` })))
    await trash.runHourly()
    const titles = (await revisions('art_piece', id)).map(({ entity }) =>
      'title' in entity ? Number(entity.title) : 0,
    )
    expect(titles).toEqual(
      Array.from({ length: MAX_REVISIONS_PER_ENTITY }, (_, n) => MAX_REVISIONS_PER_ENTITY + 2 - n),
    )
    expect(await revisions('art_piece', other.id)).toHaveLength(1)
  })
})
