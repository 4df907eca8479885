import { expect, test } from 'vitest'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  async function pieceWithPhotos(count: number) {
    const { id } = unwrapResult(await ground.services.pieces.create(buildPieceInput()))
    return { id, photos: await addPhotos(ground, 'art_piece', id, count) }
  }

  test('saves the descriptions of photos with their entity, and keeps those that are not sent', async () => {
    const { pieces } = ground.services
    const { id, photos } = await pieceWithPhotos(3)
    const [first, second, third] = photos.map((photo) => photo.id) as [number, number, number]
    const translated = (text: string) => ({ de: { alt: { text, source: 'Vue du ciel' } } })
    const saved = unwrapResult(
      await pieces.update(id, {
        ...buildPieceInput({ title: 'Coupe' }),
        descriptions: [
          { id: second, alt: 'Vue du ciel', translations: translated('Von oben') },
          { id: first, translations: { en: { alt: 'The foot' } } },
        ],
      }),
    )
    expect(saved.title).toBe('Coupe')
    expect(saved.images.map(({ alt, translations }) => ({ alt, translations }))).toEqual([
      { alt: '', translations: { en: { alt: { text: 'The foot', source: '' } } } },
      { alt: 'Vue du ciel', translations: translated('Von oben') },
      { alt: '', translations: {} },
    ])
    expect(saved.images.map((image) => image.id)).toEqual([first, second, third])
    const later = unwrapResult(
      await pieces.update(id, {
        ...buildPieceInput(),
        descriptions: [{ id: first, alt: 'Le pied' }],
      }),
    )
    expect(later.images[0]).toMatchObject({ alt: 'Le pied', translations: { en: {} } })
    expect(later.images[1]).toEqual(saved.images[1])
  })

  test('ignores descriptions of unknown photos and saves the rest', async () => {
    const { pieces, images, news } = ground.services
    const { id, photos } = await pieceWithPhotos(2)
    const [gone, stays] = photos
    const item = unwrapResult(await news.create(buildNewsItemInput()))
    const [other] = await addPhotos(ground, 'news', item.id, 1)
    if (!gone || !stays || !other) throw new Error('three photos were added')
    await images.remove(gone.id)
    const saved = unwrapResult(
      await pieces.update(id, {
        ...buildPieceInput({ title: 'Coupe' }),
        descriptions: [gone, stays, other].map((photo) => ({ id: photo.id, alt: 'Une vue' })),
      }),
    )
    expect(saved.title).toBe('Coupe')
    expect(saved.images).toMatchObject([{ id: stays.id, alt: 'Une vue' }])
    expect(unwrapResult(await news.find(item.id)).images).toMatchObject([{ id: other.id, alt: '' }])
  })

  test('a rejected change saves no description', async () => {
    const { pieces } = ground.services
    const { id, photos } = await pieceWithPhotos(1)
    const descriptions = photos.map((photo) => ({ id: photo.id, alt: 'Une vue' }))
    const input = buildPieceInput()
    const before = unwrapResult(await pieces.findForAdmin(id))
    const unknown = { ...input, category: 'Aucune', descriptions }
    expect(await pieces.update(id, unknown)).toMatchObject({ code: 'unknown_category' })
    const old = { ...input, version: before.version + 1, descriptions }
    expect(await pieces.update(id, old)).toMatchObject({ code: 'conflict' })
    expect(unwrapResult(await pieces.findForAdmin(id))).toEqual(before)
  })
})
