import { expect, test } from 'vitest'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  describeOnEachDatabase,
  readPhotoOrder,
  unwrapResult,
} from '../../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  test('inserts photos at the given position, at most at the end, without gaps', async () => {
    const { pieces, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const [a, b] = (await addPhotos(ground, 'art_piece', id, 2)).map((image) => image.id)
    const place = async (photo: number, display_order: number) => {
      const image_url = ground.photos[photo] ?? ''
      const entity = { entity_type: 'art_piece' as const, entity_id: id }
      return unwrapResult(await images.create({ ...entity, image_url, display_order }))
    }
    const late = await place(2, 1e15)
    const early = await place(3, 1)
    expect(late.display_order).toBe(2)
    expect(early.display_order).toBe(1)
    expect(await readPhotoOrder(ground, 'art_piece', id)).toEqual([
      [a, 0],
      [early.id, 1],
      [b, 2],
      [late.id, 3],
    ])
    unwrapResult(await images.remove(early.id))
    expect(await readPhotoOrder(ground, 'art_piece', id)).toEqual([
      [a, 0],
      [b, 1],
      [late.id, 2],
    ])
  })

  test('concurrently added photos get positions without gaps', async () => {
    const { news, images } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const input = { entity_type: 'news' as const, entity_id: id }
    await Promise.all(
      ground.photos.map((image_url, n) => images.create({ ...input, image_url, display_order: n })),
    )
    const places = (await readPhotoOrder(ground, 'news', id)).map(([, order]) => order)
    expect(places).toEqual(ground.photos.map((_, n) => n))
  })

  test('adding a photo again returns the existing record, also concurrently', async () => {
    const { news, images } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const [first] = await addPhotos(ground, 'news', id, 2)
    const input = { entity_type: 'news' as const, entity_id: id }
    const again = { ...input, image_url: ground.photos[0] ?? '', display_order: 1, alt: 'Autre' }
    expect(await images.create(again)).toEqual({ ok: true, value: first, isKnown: true })
    const third = { ...input, image_url: ground.photos[2] ?? '', display_order: 0 }
    const answers = await Promise.all([1, 2, 3].map(() => images.create(third)))
    expect(answers.map((answer) => answer.ok && answer.isKnown).sort()).toEqual([false, true, true])
    expect(await readPhotoOrder(ground, 'news', id)).toHaveLength(3)
  })

  test('reorders only a complete list of one entity’s photos', async () => {
    const { pieces, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const { id: otherPiece } = unwrapResult(await pieces.create(buildPieceInput()))
    const [a, b, c] = (await addPhotos(ground, 'art_piece', id)).map((i) => i.id) as [
      number,
      number,
      number,
    ]
    const [foreign] = (await addPhotos(ground, 'art_piece', otherPiece, 1)).map((i) => i.id) as [
      number,
    ]
    const places = (...ids: number[]) => ids.map((n, display_order) => ({ id: n, display_order }))
    const reordered = unwrapResult(await images.reorder({ images: places(c, a, b) }))
    expect(reordered.map((i) => [i.id, i.display_order])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ])
    const before = await readPhotoOrder(ground, 'art_piece', id)
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
    expect(await readPhotoOrder(ground, 'art_piece', id)).toEqual(before)
  })

  test('stores the marks of a piece on its photo apart from its description', async () => {
    const { pieces, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const [photo] = await addPhotos(ground, 'art_piece', id, 1)
    if (!photo) throw new Error('one photo was added')
    expect(photo).toMatchObject({ piece_marks: null, detected_box: null })
    const marks = { top: 120, foot: 870 }
    const marked = unwrapResult(await images.update(photo.id, { piece_marks: marks }))
    expect(marked.piece_marks).toEqual(marks)
    expect(unwrapResult(await images.list('art_piece', id))[0]?.piece_marks).toEqual(marks)
    const described = unwrapResult(await images.update(photo.id, { alt: 'Le vase' }))
    expect(described).toMatchObject({ alt: 'Le vase', piece_marks: marks })
    const revisions = await ground.services.revisions('art_piece', id)
    expect(revisions, 'only the description has stored a revision').toHaveLength(1)
    const removed = unwrapResult(await images.update(photo.id, { piece_marks: null }))
    expect(removed).toMatchObject({ alt: 'Le vase', piece_marks: null })
  })

  test('purging an entity deletes its photo records and no others', async () => {
    const { pieces, news, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const { id: newsId } = unwrapResult(await news.create(buildNewsItemInput()))
    const [gone] = await addPhotos(ground, 'art_piece', id)
    await addPhotos(ground, 'news', newsId, 2)
    unwrapResult(await pieces.remove(id))
    expect(await images.remove(gone?.id ?? 0)).toMatchObject({ code: 'not_found' })
    expect(await readPhotoOrder(ground, 'news', newsId)).toHaveLength(2)
  })
})
