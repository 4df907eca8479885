import { expect, test } from 'vitest'
import {
  buildNewsItemInput,
  buildPieceInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../../tests/support/content.ts'

describeOnEachDatabase((ground) => {
  const createPiece = async (title: string) =>
    unwrapResult(await ground.services.pieces.create(buildPieceInput({ title }))).id
  const createNews = async (fields: object) =>
    unwrapResult(await ground.services.news.create(buildNewsItemInput(fields))).id
  const readLinks = async (newsId: number, pieceId: number) => {
    const { newsPieces } = ground.services
    return {
      pieces: (await newsPieces.findPieces([newsId]))(newsId).map(({ title }) => title),
      news: (await newsPieces.findNews(pieceId)).map(({ title }) => title),
    }
  }

  test('a news item and its pieces show each other, and a hidden or deleted one disappears', async () => {
    const { pieces, news, trash } = ground.services
    const [bowl, box] = [await createPiece('Coupe'), await createPiece('Boîte')]
    const id = await createNews({ title: 'Au salon', art_piece_ids: [bowl, box, bowl] })
    await createNews({ title: 'Sans pièce' })
    expect(unwrapResult(await news.findForAdmin(id)).art_piece_ids).toEqual([bowl, box])
    expect(await readLinks(id, bowl)).toEqual({ pieces: ['Boîte', 'Coupe'], news: ['Au salon'] })

    const hidden = buildPieceInput({ title: 'Boîte', hidden: true })
    unwrapResult(await pieces.update(box, hidden))
    unwrapResult(await pieces.remove(bowl))
    expect(await readLinks(id, box)).toEqual({ pieces: [], news: ['Au salon'] })
    unwrapResult(await trash.restore({ entity_type: 'art_piece', entity_id: bowl }))
    expect((await readLinks(id, bowl)).pieces).toEqual(['Coupe'])

    const hiddenNews = { ...buildNewsItemInput({ title: 'Au salon' }), hidden: true }
    unwrapResult(await news.update(id, hiddenNews))
    expect((await readLinks(id, bowl)).news).toEqual([])
    expect(unwrapResult(await news.findForAdmin(id)).art_piece_ids, 'kept').toEqual([bowl, box])
    unwrapResult(
      await news.update(id, { ...buildNewsItemInput(), hidden: false, art_piece_ids: [] }),
    )
    expect(await readLinks(id, bowl)).toEqual({ pieces: [], news: [] })
  })

  test('visitors read no ids of pieces, and unknown ids are left out', async () => {
    const { news } = ground.services
    const piece = await createPiece('Coupe')
    const id = await createNews({ art_piece_ids: [piece, piece + 1000] })
    expect(unwrapResult(await news.findForAdmin(id)).art_piece_ids).toEqual([piece])
    expect(unwrapResult(await news.find(id))).not.toHaveProperty('art_piece_ids')
  })
})
