import { expect, test, vi } from 'vitest'
import type { NewsItemInput } from '../../shared/entities/news-item.ts'
import { omit } from '../../shared/pick.ts'
import { parsePhotoHash } from '../../shared/validation.ts'
import { formatWorkshopDateTime, getWorkshopDay } from '../../shared/workshop-day.ts'
import {
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'

const MINUTE = 60_000
const inMinutes = (minutes: number) => formatWorkshopDateTime(Date.now() + minutes * MINUTE)

describeOnEachDatabase((ground) => {
  const shown = async () => ({
    pieces: (await ground.services.pieces.list()).map(({ title }) => title),
    news: (await ground.services.news.list()).map(({ title }) => title),
  })
  const photo = (at: number) => ground.photos[at] ?? ''
  const isServed = (at: number) => ground.services.publicPhotos.has(parsePhotoHash(photo(at)) ?? '')

  test('visitors find no hidden or scheduled entities and none of their photos', async () => {
    const { pieces, news, images } = ground.services
    const hidden = unwrapResult(
      await pieces.create({
        ...buildPieceInput({ title: 'Caché', hidden: true, image_url: photo(0) }),
        image_urls: [photo(1)],
      }),
    )
    const later = unwrapResult(
      await news.create(buildNewsItemInput({ title: 'Demain', shown_from: inMinutes(9) })),
    )
    expect(await shown()).toEqual({ pieces: [], news: [] })
    expect(await pieces.find(hidden.id)).toMatchObject({ ok: false, code: 'not_found' })
    expect(await news.find(later.id)).toMatchObject({ ok: false, code: 'not_found' })
    expect(await images.list('art_piece', hidden.id)).toMatchObject({
      ok: false,
    })
    expect([await isServed(0), await isServed(1)]).toEqual([false, false])
    expect(unwrapResult(await pieces.findForAdmin(hidden.id)).preview).toMatch(/^[\w-]{22}$/)
    expect((await pieces.listAll()).map(({ title }) => title)).toEqual(['Caché'])
    expect(unwrapResult(await images.listAll('art_piece', hidden.id))).toHaveLength(1)

    unwrapResult(await pieces.update(hidden.id, buildPieceInput({ title: 'Caché', hidden: false })))
    expect(await shown()).toEqual({ pieces: ['Caché'], news: [] })
    expect(await isServed(1)).toBe(true)
  })

  test.each([
    ['hides_news', 'news', buildNewsItemInput],
    ['hides_trainings', 'trainings', buildTrainingInput],
  ] as const)('visitors find nothing of a section with %s', async (hiddenBy, list, build) => {
    const { workshop, publicPhotos: _, ...services } = ground.services
    const service = services[list] as typeof services.news
    const setHidden = async (isHidden: boolean) => {
      const { id: _id, version: _version, is_demo: _isDemo, ...input } = await workshop.read()
      unwrapResult(await workshop.update({ ...input, [hiddenBy]: isHidden }))
    }
    const { id } = unwrapResult(
      await service.create({
        ...(build({ title: 'Gardé', image_url: photo(0) }) as NewsItemInput),
        image_urls: [photo(1)],
      }),
    )
    const page = { limit: 1, after: null }
    const readVisible = async () => [
      (await service.list()).length,
      (await service.listByIds([id])).length,
      (await service.listPage(page, false))?.length,
      (await service.find(id)).ok,
      await service.hasPublished(),
      (await services.images.list(list === 'news' ? 'news' : 'training', id)).ok,
      await isServed(0),
      await isServed(1),
    ]
    const everything = [1, 1, 1, true, true, true, true, true]
    expect(await readVisible()).toEqual(everything)
    await setHidden(true)
    expect(await readVisible()).toEqual([0, 0, 0, false, false, false, false, false])
    expect(await service.listPage(page, true)).toHaveLength(1)
    expect(unwrapResult(await service.findForAdmin(id)).title).toBe('Gardé')
    expect((await ground.services.readAnnouncements()).training).toBeUndefined()
    await setHidden(false)
    expect(await readVisible()).toEqual(everything)
  })

  test('visitors read no text of a hidden chapter, in any language', async () => {
    const { home, portrait } = ground.services
    const write = async (hides: boolean) => {
      const de = (name: string) => ({ de: { [name]: 'Geheim' } })
      unwrapResult(
        await home.update({
          ...omit(await home.read(), ['id', 'images', 'version']),
          ...{ teaching_title: 'Secret', heading: 'Atelier', hides_teaching: hides },
          translations: de('teaching_title'),
        }),
      )
      unwrapResult(
        await portrait.update({
          ...omit(await portrait.read(), ['id', 'images', 'version']),
          ...{ exhibition_3_title: 'Secret', hides_exhibitions: hides, heading: 'Elle' },
          translations: de('exhibition_3_title'),
        }),
      )
      const pages = [await home.readPublic(), await portrait.readPublic()]
      return JSON.stringify(pages).match(/Secret|Geheim|Atelier|Elle/g)
    }
    expect(await write(false)).toEqual(expect.arrayContaining(['Secret', 'Geheim']))
    expect(await write(true)).toEqual(['Atelier', 'Elle'])
    expect((await home.read()).teaching_title).toBe('Secret')
    expect((await home.read()).translations.de?.teaching_title?.text).toBe('Geheim')
  })

  test('visitors read no notes, dates of sales or publication fields', async () => {
    const { pieces } = ground.services
    const deal = { reserved: true, reserved_until: '2999-01-01', reserved_for: 'Mme Noyer' }
    const { id } = unwrapResult(
      await pieces.create(buildPieceInput({ ...deal, sold_to: 'M. Frêne' })),
    )
    const [piece] = await pieces.list()
    expect(piece).toMatchObject({ id, reserved: true, available: true })
    expect(Object.keys(piece ?? {})).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(hidden|shown|preview|position|sold|reserved_)/),
      ]),
    )
    expect(JSON.stringify(piece)).not.toMatch(/Mme Noyer|M\. Frêne|2999/)
    expect(unwrapResult(await pieces.findForAdmin(id))).toMatchObject({
      ...deal,
      sold_to: 'M. Frêne',
    })
  })

  test('a write without publication fields keeps them', async () => {
    const { pieces, news } = ground.services
    const minute = inMinutes(60)
    const said = { hidden: true, shown_from: minute }
    const deal = { reserved: true, reserved_until: '2999-01-01', reserved_for: 'Mme Noyer' }
    const piece = unwrapResult(await pieces.create(buildPieceInput({ ...said, ...deal })))
    const item = unwrapResult(await news.create(buildNewsItemInput(said)))
    const after = unwrapResult(await pieces.update(piece.id, buildPieceInput({ title: 'Autre' })))
    expect(after).toMatchObject({ ...said, ...deal, preview: piece.preview })
    expect(
      unwrapResult(await news.update(item.id, buildNewsItemInput({ title: 'Autre' }))),
    ).toMatchObject({
      ...said,
      preview: item.preview,
    })
  })

  test('a preview link ends at publication, and unpublishing creates a new one', async () => {
    const { pieces, previews } = ground.services
    const made = unwrapResult(
      await pieces.create({
        ...buildPieceInput({ title: 'Esquisse', hidden: true, sold_to: 'M. Frêne' }),
        image_urls: [photo(2)],
      }),
    )
    const secret = made.preview ?? ''
    const hash = parsePhotoHash(photo(2)) ?? ''
    expect(await previews.find(secret)).toEqual({
      type: 'art_piece',
      id: made.id,
      isPublished: false,
    })
    const shown = unwrapResult(await pieces.findForPreview(made.id))
    expect(shown).toMatchObject({ title: 'Esquisse' })
    expect(JSON.stringify(shown)).not.toContain('Frêne')
    expect(await previews.showsPhoto(['x'.repeat(22), secret], hash)).toBe(true)
    expect(await previews.showsPhoto([secret], parsePhotoHash(photo(3)) ?? '')).toBe(false)
    expect(await previews.find('x'.repeat(22))).toBeNull()

    unwrapResult(await pieces.update(made.id, buildPieceInput({ hidden: false })))
    expect(await previews.find(secret)).toBeNull()
    expect(await previews.showsPhoto([secret], hash)).toBe(false)
    const again = unwrapResult(await pieces.update(made.id, buildPieceInput({ hidden: true })))
    expect(again.preview).not.toBe(secret)
    unwrapResult(await pieces.remove(made.id))
    expect(await previews.find(again.preview ?? '')).toBeNull()
  })

  test('publishes at the scheduled minute and changes the content version', async () => {
    const { pieces, news, contentVersion, previews } = ground.services
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.parse('2026-12-01T10:00:30Z'))
      const minute = { shown_from: '2026-12-01T11:01' }
      const piece = unwrapResult(await pieces.create(buildPieceInput({ title: 'Bol', ...minute })))
      unwrapResult(await news.create(buildNewsItemInput({ title: 'Expo', ...minute })))
      expect(await shown()).toEqual({ pieces: [], news: [] })
      vi.setSystemTime(Date.parse('2026-12-01T10:00:59.950Z'))
      unwrapResult(await news.create(buildNewsItemInput({ title: 'Vu', date: '2020-01-01' })))
      const before = await contentVersion()
      vi.setSystemTime(Date.parse('2026-12-01T10:00:59.999Z'))
      expect(await contentVersion()).toBe(before)
      vi.setSystemTime(Date.parse('2026-12-01T10:01:00Z'))
      expect(await contentVersion()).not.toBe(before)
      expect(await shown()).toEqual({ pieces: ['Bol'], news: ['Expo', 'Vu'] })
      expect(await previews.find(piece.preview ?? '')).toMatchObject({ isPublished: true })
      expect(unwrapResult(await pieces.findForAdmin(piece.id)).preview).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a reservation ends after its last day or with a sale, and a sale stores its date', async () => {
    const { pieces } = ground.services
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.parse('2026-12-01T10:00:00Z'))
      const deal = { reserved: true, reserved_until: '2026-12-03', reserved_for: 'Mme Noyer' }
      const { id } = unwrapResult(await pieces.create(buildPieceInput(deal)))
      const isReserved = async () => (await pieces.list())[0]?.reserved
      expect(await isReserved()).toBe(true)
      vi.setSystemTime(Date.parse('2026-12-03T22:59:00Z'))
      expect(await isReserved(), 'its last minute').toBe(true)
      vi.setSystemTime(Date.parse('2026-12-03T23:00:00Z'))
      expect(await isReserved()).toBe(false)
      unwrapResult(await pieces.update(id, buildPieceInput({ ...deal, reserved_until: null })))
      expect(await isReserved()).toBe(true)
      const sold = unwrapResult(
        await pieces.update(id, buildPieceInput({ available: false, sold_on: null })),
      )
      expect(sold).toMatchObject({ sold_on: '2026-12-04' })
      expect(await isReserved()).toBe(false)
      const kept = unwrapResult(
        await pieces.update(id, buildPieceInput({ available: false, sold_to: 'Lui' })),
      )
      expect(kept).toMatchObject({ sold_on: '2026-12-04', sold_to: 'Lui' })
      const dated = unwrapResult(
        await pieces.update(id, buildPieceInput({ available: false, sold_on: '2025-02-03' })),
      )
      expect(dated.sold_on).toBe('2025-02-03')
      const old = unwrapResult(await pieces.create(buildPieceInput({ available: false })))
      expect(old.sold_on, 'sold before it came to the site').toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a new reservation drops the end date of an expired one, even if the client sends it back', async () => {
    const { pieces } = ground.services
    for (const sentBack of [{}, { reserved_until: '2020-01-01' }]) {
      const past = { reserved: true, reserved_until: '2020-01-01', reserved_for: 'Mme Noyer' }
      const { id, reserved } = unwrapResult(await pieces.create(buildPieceInput(past)))
      expect(reserved).toBe(false)
      const input = buildPieceInput({ reserved: true, ...sentBack })
      const now = unwrapResult(await pieces.update(id, input))
      expect(now).toMatchObject({ reserved: true, reserved_until: null })
    }
  })

  test('cancelling a sale restores the reservation', async () => {
    const { pieces } = ground.services
    const deal = { reserved: true, reserved_until: '2999-01-01', reserved_for: 'Mme Noyer' }
    const { id } = unwrapResult(await pieces.create(buildPieceInput(deal)))
    const asRead = async () => {
      const { reserved, reserved_until, reserved_for } = unwrapResult(await pieces.findForAdmin(id))
      return { reserved, reserved_until, reserved_for }
    }
    const isShown = async () => unwrapResult(await pieces.find(id)).reserved
    unwrapResult(
      await pieces.update(id, buildPieceInput({ ...(await asRead()), available: false })),
    )
    expect(await isShown()).toBe(false)
    unwrapResult(await pieces.update(id, buildPieceInput({ ...(await asRead()), available: true })))
    expect(await asRead()).toEqual(deal)
    expect(await isShown()).toBe(true)
  })

  test('a new sale drops the date and the buyer of an earlier one', async () => {
    const { pieces } = ground.services
    const today = getWorkshopDay()
    const earlier = {
      ...{ sold_on: '2020-01-01', sold_to: 'M. Frêne' },
      ...{ sold_for: 12, payment_method: 'Chèque', sold_note: 'En deux fois' },
    }
    // The first two cases are pieces that earlier versions of the site could store: available, but
    // with a sale date and a buyer.
    for (const [first, sentBack] of [
      [{ available: true, ...earlier }, {}],
      [{ available: true, ...earlier }, earlier],
      [{ available: false, ...earlier }, {}],
      [{ available: false, ...earlier }, earlier],
    ] as const) {
      const { id } = unwrapResult(await pieces.create(buildPieceInput(first)))
      if (!first.available) {
        const back = unwrapResult(
          await pieces.update(id, buildPieceInput({ available: true, ...sentBack })),
        )
        expect(back).toMatchObject({ sold_on: null, sold_to: '' })
      }
      const sent = first.available ? sentBack : {}
      const sold = unwrapResult(
        await pieces.update(id, buildPieceInput({ available: false, ...sent })),
      )
      expect(sold).toMatchObject({
        ...{ sold_on: today, sold_to: '' },
        ...{ payment_method: '', sold_note: '' },
      })
      expect(sold.sold_for, 'the price').not.toBe(12)
    }
    const stored = unwrapResult(
      await pieces.create(buildPieceInput({ available: true, ...earlier })),
    )
    const toAnother = { available: false, ...earlier, sold_to: 'Mme Orme' }
    expect(unwrapResult(await pieces.update(stored.id, buildPieceInput(toAnother)))).toMatchObject({
      sold_on: today,
      sold_to: 'Mme Orme',
    })
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const saleFields = { available: false, sold_on: '2025-02-03', sold_to: 'Lui' }
    expect(unwrapResult(await pieces.update(id, buildPieceInput(saleFields)))).toMatchObject(
      saleFields,
    )
  })

  test('a sale stores the fixed price as the amount paid, and a cancelled sale forgets all', async () => {
    const { pieces } = ground.services
    const save = async (id: number, input: object) =>
      unwrapResult(await pieces.update(id, buildPieceInput(input)))
    const { id } = unwrapResult(await pieces.create(buildPieceInput({ price: 120.5 })))
    const sold = { available: false, price: 120.5 }
    expect(await save(id, { ...sold, sold_for: null })).toMatchObject({ sold_for: 120.5 })
    expect(await save(id, { ...sold, price: 200 })).toMatchObject({ sold_for: 120.5 })
    const noted = { sold_for: 99.99, payment_method: 'Carte', sold_note: 'En deux fois' }
    expect(await save(id, { ...sold, ...noted })).toMatchObject(noted)
    expect(await save(id, { ...sold, ...noted, sold_for: null })).toMatchObject({ sold_for: null })
    const nothing = {
      ...{ sold_on: null, sold_to: '', sold_for: null },
      ...{ payment_method: '', sold_note: '' },
    }
    expect(await save(id, { available: true, ...noted })).toMatchObject(nothing)
    const onRequest = { price: 50, price_on_request: true, available: false }
    expect(await save(id, onRequest)).toMatchObject({ sold_for: null })
  })

  test('lists pieces newest first, then in the artist’s order, with new ones in front', async () => {
    const { pieces, orders } = ground.services
    const make = async (title: string) =>
      unwrapResult(await pieces.create(buildPieceInput({ title }))).id
    const titles = async () => (await pieces.list()).map(({ title }) => title)
    const [a, b, c] = [await make('a'), await make('b'), await make('c')]
    expect(await titles()).toEqual(['c', 'b', 'a'])
    await orders.art_piece({ ids: [b, a, 999_999, c] })
    expect(await titles()).toEqual(['b', 'a', 'c'])
    const before = unwrapResult(await pieces.findForAdmin(a))
    await make('d')
    expect(await titles()).toEqual(['d', 'b', 'a', 'c'])
    expect(unwrapResult(await pieces.findForAdmin(a)), 'nothing of it has changed').toEqual(before)
    await orders.art_piece({ ids: [] })
    expect(await titles()).toEqual(['d', 'c', 'b', 'a'])
  })

  test('two sort orders that are saved at once leave one of them, not a mixture', async () => {
    const { pieces, orders } = ground.services
    const ids: number[] = []
    for (let number = 0; number < 12; number++)
      ids.push(unwrapResult(await pieces.create(buildPieceInput())).id)
    const [first = 0, ...others] = ids
    for (let round = 0; round < 10; round++) {
      await orders.art_piece({ ids })
      const saved = [
        [...others, first],
        [others[5] ?? 0, first, ...others.toSpliced(5, 1)],
      ]
      await Promise.all(saved.map((order) => orders.art_piece({ ids: order })))
      expect(saved).toContainEqual((await pieces.list()).map(({ id }) => id))
    }
  })

  test('lists categories in the artist’s order, then the others by name', async () => {
    const { categories, orders } = ground.services
    const make = async (name: string) =>
      unwrapResult(await categories.create({ name, description: '' })).id
    const names = async () => (await categories.list()).map(({ name }) => name)
    const [b, a] = [await make('Bols'), await make('Assiettes')]
    expect(await names()).toEqual(['Assiettes', 'Bols'])
    await orders.category({ ids: [b, a] })
    await make('Ateliers')
    expect(await names()).toEqual(['Bols', 'Assiettes', 'Ateliers'])
    await orders.category({ ids: [] })
    expect(await names()).toEqual(['Assiettes', 'Ateliers', 'Bols'])
  })
})
