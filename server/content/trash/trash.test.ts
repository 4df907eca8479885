import { expect, test } from 'vitest'
import { omit } from '../../../shared/pick.ts'
import { parsePhotoHash } from '../../../shared/validation.ts'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  readPhotoOrder,
  skipHours,
  unwrapResult,
} from '../../../tests/support/content.ts'

const BY = 'atelier'

describeOnEachDatabase((ground) => {
  test('restores everything unchanged, in any order', async () => {
    const { pieces, categories, images, news, trainings, trash } = ground.services
    unwrapResult(await categories.create({ name: 'Bols', description: 'Creux' }))
    const translations = { de: { title: 'Schale' } }
    const piece = unwrapResult(
      await pieces.create({ ...buildPieceInput({ category: 'Bols', translations }) }),
    )
    const [first] = await addPhotos(ground, 'art_piece', piece.id, 3)
    unwrapResult(
      await images.update(first?.id ?? 0, {
        alt: 'Un bol',
        translations: { en: { alt: 'A bowl' } },
      }),
    )
    unwrapResult(await news.create(buildNewsItemInput()))
    unwrapResult(await trainings.create(buildTrainingInput()))
    const all = async () => {
      const lists = [pieces, categories, news, trainings].map(({ list }) => list())
      return JSON.parse(JSON.stringify(await Promise.all(lists)))
    }
    const before = await all()
    const services = [categories, trainings, pieces, news]
    for (const service of services)
      for (const { id } of await service.list()) unwrapResult(await service.remove(id, BY))
    expect(await all()).toEqual([[], [], [], []])
    const things = await trash.list()
    expect(things.map(({ entity_type, title }) => [entity_type, title])).toEqual(
      expect.arrayContaining([
        ['art_piece', piece.title],
        ['category', 'Bols'],
      ]),
    )
    expect(new Set(things.map((thing) => [thing.deleted_by, thing.days_left].join()))).toEqual(
      new Set([`${BY},30`]),
    )
    // Restores the entities in the order of the trash list, latest deletion first. The category was
    // deleted before its piece, so it is restored after the piece, which must work too.
    for (const { entity_type, entity_id } of things)
      unwrapResult(await trash.restore({ entity_type, entity_id }))
    const after = await all()
    // The version of a piece may have increased, because deleting and restoring its category
    // changes the piece. All other data must be as before.
    for (const [n, { version }] of before[0].entries()) {
      expect(after[0][n].version).toBeGreaterThanOrEqual(version)
      after[0][n].version = version
    }
    expect(after).toEqual(before)
    expect(await trash.list()).toEqual([])
  })

  test('restores a piece to its place in the artist’s order', async () => {
    const { pieces, orders, trash } = ground.services
    const add = async (title: string) =>
      unwrapResult(await pieces.create(buildPieceInput({ title }))).id
    const titles = async () => (await pieces.list()).map(({ title }) => title).join('')
    const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')]
    const entity = { entity_type: 'art_piece' as const, entity_id: c }
    await orders.art_piece({ ids: [a, b, c, d] })
    unwrapResult(await pieces.remove(c, BY))
    await orders.art_piece({ ids: [b, a, d] })
    unwrapResult(await trash.restore(entity))
    // C returns to position 2, which D has now. Of two pieces with the same position, the newer one
    // comes first.
    expect(await titles()).toBe('BADC')

    unwrapResult(await pieces.remove(c, BY))
    await orders.art_piece({ ids: [] })
    unwrapResult(await trash.restore(entity))
    expect(await titles()).toBe('DCBA')
  })

  test('tells trainings with the same title apart by their dates', async () => {
    const { trainings, pieces, trash } = ground.services
    for (const date of ['2099-05-14', null]) {
      const input = buildTrainingInput({ title: 'Le bol', date, duration: '2 jours' })
      unwrapResult(await trainings.remove(unwrapResult(await trainings.create(input)).id, BY))
    }
    const piece = unwrapResult(await pieces.create(buildPieceInput()))
    unwrapResult(await pieces.remove(piece.id, BY))
    const byTitle = await trash.list()
    const dates = (title: string) =>
      byTitle.filter((item) => item.title === title).map((item) => item.dates)
    expect(dates('Le bol')).toMatchObject([
      { date: null },
      { date: '2099-05-14', end_date: '2099-05-15' },
    ])
    expect(dates(piece.title)).toEqual([null])
  })

  test('restores a photo to its position, or to the end if there are fewer photos', async () => {
    const { images, trainings, trash } = ground.services
    const { id } = unwrapResult(await trainings.create(buildTrainingInput()))
    const [a, b, c] = (await addPhotos(ground, 'training', id, 3)).map((image) => image.id)
    const thing = (entity_id = 0) => ({ entity_type: 'image' as const, entity_id })
    unwrapResult(await images.remove(b ?? 0, BY))
    expect(await readPhotoOrder(ground, 'training', id)).toEqual([
      [a, 0],
      [c, 1],
    ])
    expect(await images.remove(b ?? 0, BY)).toMatchObject({ code: 'not_found' })
    expect(await images.update(b ?? 0, { alt: 'x' })).toMatchObject({ code: 'not_found' })
    unwrapResult(await trash.restore(thing(b)))
    expect(await readPhotoOrder(ground, 'training', id)).toEqual([
      [a, 0],
      [b, 1],
      [c, 2],
    ])
    for (const photo of [a, c, b]) unwrapResult(await images.remove(photo ?? 0, BY))
    unwrapResult(await trash.restore(thing(c)))
    unwrapResult(await trash.restore(thing(a)))
    unwrapResult(await trash.restore(thing(b)))
    expect((await readPhotoOrder(ground, 'training', id)).map(([, place]) => place)).toEqual([
      0, 1, 2,
    ])
    expect(await trash.restore(thing(b))).toMatchObject({ code: 'not_found' })
  })

  test('restores a page photo last, so that no photo of a hidden chapter becomes public', async () => {
    const { home, images, publicPhotos, trash } = ground.services
    const photos = await addPhotos(ground, 'home', 1, 4)
    const [cover, teaching, foundry, turning] = photos.map(({ id }) => id)
    unwrapResult(await images.remove(teaching ?? 0, BY))
    // The third chapter's photo now belongs to the second chapter, which the update hides.
    const texts = omit(await home.read(), ['id', 'images', 'translations', 'version'])
    unwrapResult(await home.update({ ...texts, hides_foundry: true }))
    const isPublic = () => publicPhotos.has(parsePhotoHash(photos[3]?.image_url ?? '') ?? '')
    expect(await isPublic()).toBe(false)
    unwrapResult(await trash.restore({ entity_type: 'image', entity_id: teaching ?? 0 }))
    expect(await isPublic()).toBe(false)
    expect(await readPhotoOrder(ground, 'home', 1)).toEqual([
      [cover, 0],
      [foundry, 1],
      [turning, 2],
      [teaching, 3],
    ])
  })

  test('restoring a photo that was added again creates no duplicate', async () => {
    const { images, news, trash } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const [photo] = await addPhotos(ground, 'news', id, 1)
    unwrapResult(await images.remove(photo?.id ?? 0, BY))
    const [again] = await addPhotos(ground, 'news', id, 1)
    unwrapResult(await trash.restore({ entity_type: 'image', entity_id: photo?.id ?? 0 }))
    expect(await readPhotoOrder(ground, 'news', id)).toEqual([[again?.id, 0]])
    expect(await trash.list()).toEqual([])
  })

  test('restoring a photo that was added again loses no description', async () => {
    const { images, news, trash } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const [photo] = await addPhotos(ground, 'news', id, 1)
    const entity = { entity_type: 'image' as const, entity_id: photo?.id ?? 0 }
    const former = { alt: 'Un bol', translations: { en: { alt: 'A bowl' }, de: { alt: 'Schale' } } }
    const piece_marks = { top: 120, foot: 870 }
    unwrapResult(await images.update(entity.entity_id, { ...former, piece_marks }))
    unwrapResult(await images.remove(entity.entity_id, BY))
    const [again] = await addPhotos(ground, 'news', id, 1)
    const describe = async (description: object) =>
      unwrapResult(await images.update(again?.id ?? 0, description))

    await describe({ alt: 'Un plat', translations: { en: { alt: 'A dish' } } })
    expect(await trash.restore(entity)).toMatchObject({ code: 'other_description' })
    expect(await trash.list()).toMatchObject([{ title: 'Un bol' }])
    await describe({ alt: '', translations: { en: { alt: 'A bowl' } } })
    unwrapResult(await trash.restore(entity))
    expect(unwrapResult(await images.listAll('news', id))).toMatchObject([
      {
        id: again?.id,
        alt: 'Un bol',
        translations: {
          en: { alt: { text: 'A bowl' } },
          de: { alt: { text: 'Schale', source: 'Un bol' } },
        },
        piece_marks,
      },
    ])
    expect(await trash.list()).toEqual([])
  })

  test('refuses to restore a photo while its entity is in the trash, and names the entity', async () => {
    const { images, pieces, trash } = ground.services
    const piece = unwrapResult(await pieces.create(buildPieceInput()))
    const [photo] = await addPhotos(ground, 'art_piece', piece.id, 2)
    const thing = { entity_type: 'image' as const, entity_id: photo?.id ?? 0 }
    unwrapResult(await images.remove(thing.entity_id, BY))
    unwrapResult(await pieces.remove(piece.id, BY))
    const waiting = (await trash.list()).find(({ entity_type }) => entity_type === 'image')
    expect(waiting).toMatchObject({
      photo: { image_url: photo?.image_url },
      owner: { entity_type: 'art_piece', title: piece.title, is_in_trash: true },
    })
    expect(await trash.restore(thing)).toMatchObject({ ok: false, code: 'entity_in_trash' })
    unwrapResult(await trash.restore({ entity_type: 'art_piece', entity_id: piece.id }))
    expect(await readPhotoOrder(ground, 'art_piece', piece.id)).toHaveLength(1)
    unwrapResult(await trash.restore(thing))
    expect(await readPhotoOrder(ground, 'art_piece', piece.id)).toHaveLength(2)
  })

  test('rejects every change of a deleted entity', async () => {
    const { pieces, images } = ground.services
    const key = crypto.randomUUID()
    const { id } = unwrapResult(await pieces.create(buildPieceInput(), key))
    const photos = await addPhotos(ground, 'art_piece', id, 2)
    unwrapResult(await pieces.remove(id, BY))
    const place = { entity_type: 'art_piece' as const, entity_id: id }
    const order = photos.map((photo, n) => ({ id: photo.id, display_order: n }))
    for (const outcome of [
      await pieces.find(id),
      await pieces.update(id, buildPieceInput(), BY),
      await pieces.remove(id, BY),
      await images.listAll('art_piece', id),
      await images.create({ ...place, image_url: ground.photos[3] ?? '', display_order: 0 }),
      await images.update(photos[0]?.id ?? 0, { alt: 'x' }),
      await images.remove(photos[0]?.id ?? 0, BY),
    ])
      expect(outcome).toMatchObject({ ok: false, code: 'not_found' })
    expect(await images.reorder({ images: order })).toMatchObject({ code: 'order_mismatch' })
    expect(await pieces.create(buildPieceInput(), key)).toMatchObject({ code: 'gone' })
  })

  test('frees the name of a deleted category, and restores the category only if the name is free', async () => {
    const { categories, trash } = ground.services
    const { id } = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    unwrapResult(await categories.remove(id, BY))
    const other = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const thing = { entity_type: 'category' as const, entity_id: id }
    expect(await trash.restore(thing)).toMatchObject({ ok: false, code: 'name_taken' })
    expect(await trash.list(), 'it waits on').toHaveLength(1)
    unwrapResult(await categories.update(other.id, { name: 'Coupes', description: '' }, BY))
    unwrapResult(await trash.restore(thing))
    expect((await categories.list()).map(({ name }) => name)).toEqual(['Bols', 'Coupes'])
  })

  test('restores a category on its pieces unless they got another one in the meantime', async () => {
    const { pieces, categories, trash } = ground.services
    const { id } = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const created = [1, 2].map(() => pieces.create(buildPieceInput({ category: 'Bols' })))
    const [one, two] = (await Promise.all(created)).map(unwrapResult)
    unwrapResult(await categories.remove(id, BY))
    unwrapResult(await categories.create({ name: 'Coupes', description: '' }))
    const save = async (piece: typeof one, category: string | null) =>
      unwrapResult(
        await pieces.update(piece?.id ?? 0, buildPieceInput({ category, title: 'Autre' }), BY),
      )
    expect((await save(one, null)).category).toBeNull()
    expect((await save(two, 'Coupes')).category).toBe('Coupes')
    unwrapResult(await trash.restore({ entity_type: 'category', entity_id: id }))
    expect(unwrapResult(await pieces.find(one?.id ?? 0)).category).toBe('Bols')
    expect(unwrapResult(await pieces.find(two?.id ?? 0)).category).toBe('Coupes')
  })

  test('purging deletes all data of an entity, and its photos are no longer referenced', async () => {
    const { pieces, images, trash, revisions } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const [photo] = await addPhotos(ground, 'art_piece', id, 2)
    unwrapResult(await pieces.update(id, buildPieceInput({ title: 'Autre' }), BY))
    unwrapResult(await images.remove(photo?.id ?? 0, BY))
    unwrapResult(await pieces.remove(id, BY))
    const thing = { entity_type: 'art_piece' as const, entity_id: id }
    unwrapResult(await trash.purge(thing))
    expect(await trash.list()).toEqual([])
    expect(await revisions('art_piece', id)).toEqual([])
    expect(await trash.purge(thing)).toMatchObject({ code: 'not_found' })
    expect(await trash.restore(thing)).toMatchObject({ code: 'not_found' })
  })

  test('purges the trash after 30 days of running time, not an hour earlier', async () => {
    const { news, trash } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    unwrapResult(await news.remove(id, BY))
    await skipHours(ground, 30 * 24 - 2)
    await trash.runHourly()
    expect(await trash.list()).toMatchObject([{ entity_id: id, days_left: 0 }])
    const later = unwrapResult(await news.create(buildNewsItemInput()))
    unwrapResult(await news.remove(later.id, BY))
    await trash.runHourly()
    expect(await trash.list()).toMatchObject([{ entity_id: later.id, days_left: 29 }])
  })
})
