import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { getTranslatableFields } from '../../shared/entities/entity-definitions.ts'
import type { DeletableEntityType } from '../../shared/entities/entity-types.ts'
import type { Piece } from '../../shared/entities/piece.ts'
import {
  getLocalizedField,
  getTranslationState,
  TARGET_LOCALES,
  type TargetLocale,
} from '../../shared/entities/translation.ts'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../tests/support/content.ts'
import { createPlainImage, openSite } from '../../tests/support/site.ts'

/** Returns the fields of a piece with a missing or outdated translation, and its state. */
const toDo = (piece: Piece, locale: TargetLocale) =>
  getTranslatableFields('art_piece')
    .map((field) => [field, getTranslationState(piece[field], piece.translations[locale]?.[field])])
    .filter(([, state]) => state !== 'right')

const inAll = <Texts>(texts: Texts) => ({ en: texts, de: texts, es: texts, nl: texts })

describeOnEachDatabase((ground) => {
  test('each entity type stores translations with their French source and returns them', async () => {
    const { pieces, categories, news, trainings } = ground.services
    const kept = (text: string, source: string) => ({ text, source })
    const created = [
      await pieces.create(buildPieceInput({ translations: { en: { title: 'Walnut bowl' } } })),
      await categories.create({
        name: 'Bols',
        description: '',
        translations: { de: { name: 'Schalen' } },
      }),
      await news.create(buildNewsItemInput({ translations: { es: { content: 'Abierto.' } } })),
      await trainings.create(buildTrainingInput({ translations: { nl: { duration: '2 dagen' } } })),
    ].map((outcome) => unwrapResult<{ translations: object }>(outcome as never))
    expect(created.map(({ translations }) => translations)).toEqual([
      { en: { title: kept('Walnut bowl', 'Bol en noyer') } },
      { de: { name: kept('Schalen', 'Bols') } },
      { es: { content: kept('Abierto.', 'L’atelier ouvre ses portes.') } },
      { nl: { duration: kept('2 dagen', '2 jours') } },
    ])
    const lists = [pieces.listAll(), categories.listAll(), news.listAll(), trainings.listAll()]
    expect((await Promise.all(lists)).flat()).toEqual(created)
  })

  test('visitors get no translation of a text that the artist has removed', async () => {
    const { pieces } = ground.services
    const exhibition = { on_view_at: 'Galerie A', on_view_until: '2020-01-31' }
    const translations = inAll({ description: 'Secret', on_view_at: 'Gallery A', title: 'Bowl' })
    const { id } = unwrapResult(
      await pieces.create(buildPieceInput({ ...exhibition, description: 'Creux', translations })),
    )
    const readPublic = async () => JSON.stringify(unwrapResult(await pieces.find(id)))
    expect(await readPublic()).not.toContain('Gallery A')
    expect(await readPublic()).toContain('Secret')
    await pieces.update(id, buildPieceInput({ ...exhibition, description: '' }))
    expect(await readPublic()).not.toContain('Secret')
    expect(await readPublic()).toContain('Bowl')
    expect(unwrapResult(await pieces.findForAdmin(id)).translations.en).toHaveProperty(
      'description',
    )
  })

  test('translations are out of date after a change of the French text until they are confirmed', async () => {
    const { pieces } = ground.services
    const translations = inAll({ title: 'Bowl', materials: 'Walnut' })
    const input = buildPieceInput({ materials: 'Noyer', translations })
    const { id } = unwrapResult(await pieces.create(input))
    const { translations: _, ...changed } = { ...input, title: 'Coupe en noyer' }
    const later = unwrapResult(await pieces.update(id, changed))
    for (const locale of TARGET_LOCALES) {
      expect(toDo(later, locale)).toEqual([['title', 'outdated']])
      expect(getLocalizedField(later, 'title', locale)).toEqual({ text: 'Bowl', isFallback: false })
      expect(later.translations[locale]?.title?.source).toBe('Bol en noyer')
    }

    const confirmed = { ...changed, translations: { de: { title: 'Bowl' } } }
    const now = unwrapResult(await pieces.update(id, confirmed))
    const outdated = TARGET_LOCALES.filter((locale) => toDo(now, locale).length > 0)
    expect(outdated).toEqual(['en', 'es', 'nl'])
  })

  test('a translation that is sent with its source keeps that source', async () => {
    const { categories } = ground.services
    const name = { text: 'Schalen', source: 'Bols' }
    const input = { name: 'Coupes', description: '', translations: { de: { name } } }
    const { id, translations } = unwrapResult(await categories.create(input))
    expect(translations).toEqual({ de: { name } })
    const emptied = { de: { name: { text: ' ', source: 'Bols' } } }
    const later = unwrapResult(await categories.update(id, { ...input, translations: emptied }))
    expect(later.translations).toEqual({})
  })

  test('keeps translations that are not sent and deletes those that are sent empty', async () => {
    const { news } = ground.services
    const translations = inAll({ title: 'Open day', excerpt: 'Come', content: 'We open.' })
    const input = buildNewsItemInput({ excerpt: 'Venez', translations })
    const { id, translations: before } = unwrapResult(await news.create(input))
    const { translations: _, ...plain } = input
    expect(unwrapResult(await news.update(id, plain)).translations).toEqual(before)
    expect(
      unwrapResult(await news.update(id, { ...plain, translations: {} })).translations,
    ).toEqual(before)
    const sent = { en: { title: '', excerpt: 'Do come', content: ' \n' }, nl: {} }
    const after = unwrapResult(await news.update(id, { ...plain, translations: sent }))
    expect(after.translations).toEqual({
      ...before,
      en: { excerpt: { text: 'Do come', source: 'Venez' } },
    })
  })

  test('reordering photos keeps their descriptions and translations', async () => {
    const { pieces, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const [first, second] = await addPhotos(ground, 'art_piece', id, 2)
    if (!first || !second) throw new Error('two photos were added')
    const translations = { en: { alt: 'A bowl from above' } }
    const changed = unwrapResult(
      await images.update(first.id, { alt: 'Un bol de haut', translations }),
    )
    expect(changed).toEqual({
      ...first,
      alt: 'Un bol de haut',
      translations: { en: { alt: { text: 'A bowl from above', source: 'Un bol de haut' } } },
    })
    const order = [
      { id: first.id, display_order: 1 },
      { id: second.id, display_order: 0 },
    ]
    const reordered = unwrapResult(await images.reorder({ images: order }))
    expect(reordered[1]).toEqual({ ...changed, display_order: 1 })
    expect(unwrapResult(await pieces.findForAdmin(id)).images).toEqual(reordered)
    expect((await pieces.listAll())[0]?.images).toEqual(reordered)

    const german = { de: { alt: 'Eine Schale von oben' } }
    const translated = unwrapResult(await images.update(first.id, { translations: german }))
    expect(translated.alt, 'not sent, it stays').toBe('Un bol de haut')
    expect(translated.translations.de?.alt?.source).toBe('Un bol de haut')
    const later = unwrapResult(await images.update(first.id, { alt: 'Le bol' }))
    expect(getTranslationState(later.alt, later.translations.en?.alt)).toBe('outdated')
    const described = { entity_type: 'art_piece', entity_id: id, display_order: 2 } as const
    const image_url = ground.photos[2] ?? ''
    const third = unwrapResult(await images.create({ ...described, image_url, alt: 'Le pied' }))
    expect(third.alt).toBe('Le pied')
    expect(await images.update(third.id + 1, { alt: 'x', translations })).toEqual({
      ok: false,
      code: 'not_found',
    })
  })

  test('entities of different types with the same id have separate translations', async () => {
    const { pieces, categories, images } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const photos = await addPhotos(ground, 'art_piece', id, 3)
    for (const photo of photos)
      unwrapResult(await images.update(photo.id, { alt: 'x', translations: { en: { alt: 'x' } } }))
    for (const name of ['a', 'b', 'c'])
      unwrapResult(
        await categories.create({ name, description: '', translations: { en: { name } } }),
      )
    expect(unwrapResult(await pieces.findForAdmin(id)).translations).toEqual({})
    for (const { name, translations } of await categories.listAll())
      expect(translations).toEqual({ en: { name: { text: name, source: name } } })
  })

  test('a rejected write saves no translation', async () => {
    const { pieces, categories } = ground.services
    const piece = unwrapResult(await pieces.create(buildPieceInput()))
    unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const coupes = unwrapResult(await categories.create({ name: 'Coupes', description: '' }))
    const translations = inAll({ title: 'Bowl' })
    const wrong = buildPieceInput({ category: 'Rien', translations })
    expect(await pieces.update(piece.id, wrong)).toMatchObject({ code: 'unknown_category' })
    expect(await pieces.create(wrong)).toMatchObject({ code: 'unknown_category' })
    const gone = buildPieceInput({ translations })
    expect(await pieces.update(piece.id + 1, gone)).toMatchObject({ code: 'not_found' })
    const taken = { name: 'Bols', description: '', translations: { en: { name: 'Bowls' } } }
    expect(await categories.update(coupes.id, taken)).toMatchObject({ code: 'name_taken' })
    expect(await categories.update(coupes.id + 1, { ...taken, name: 'x' })).toMatchObject({
      code: 'not_found',
    })
    expect(await pieces.listAll()).toEqual([piece])
    expect((await categories.listAll()).map((category) => category.translations)).toEqual([{}, {}])
  })

  test('two concurrent saves leave the translation and the French text of one of them', async () => {
    const { pieces } = ground.services
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const titles = ['Bol A', 'Bol B', 'Bol C', 'Bol D']
    await Promise.all(
      titles.map((title) =>
        pieces.update(id, buildPieceInput({ title, translations: inAll({ title }) })),
      ),
    )
    const { title, translations } = unwrapResult(await pieces.findForAdmin(id))
    expect(translations).toEqual(inAll({ title: { text: title, source: title } }))
  })
})

let site: Awaited<ReturnType<typeof openSite>> | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await site?.close()
  site = undefined
})

async function rowsOf(table: string): Promise<object[]> {
  const [tables] = JSON.parse((await site?.dump()) ?? '[]')
  return Object.fromEntries(tables)[table]
}

test('purging an entity deletes its translations and those of its photos, and no others', async () => {
  site = await openSite()
  const { pieces, categories, images, photos, trash } = site.services
  const stored = async (bytes: Uint8Array) =>
    unwrapResult(
      await photos.store(
        (async function* () {
          yield bytes
        })(),
      ),
    ).imageUrl
  const addresses = [
    await stored(await createPlainImage()),
    await stored(await createPlainImage('png')),
  ]
  const described = { alt: 'Un bol', translations: inAll({ alt: 'A bowl' }) }
  const created = []
  for (const title of ['a', 'b']) {
    const piece = buildPieceInput({ title, translations: inAll({ title: 'Bowl' }) })
    const { id } = unwrapResult(await pieces.create(piece))
    for (const [display_order, image_url] of addresses.entries()) {
      const photo = { entity_type: 'art_piece', entity_id: id, display_order } as const
      const added = unwrapResult(await images.create({ ...photo, image_url }))
      unwrapResult(await images.update(added.id, described))
    }
    created.push(unwrapResult(await pieces.findForAdmin(id)))
  }
  const bols = { name: 'Bols', description: '', translations: inAll({ name: 'Bowls' }) }
  const category = unwrapResult(await categories.create(bols))
  const left = async () => {
    const rows = await rowsOf('translations')
    // Leaves out the translations of the purchase texts, which a migration adds to every database.
    return rows.filter((row) => !JSON.stringify(row).includes('"purchase"')).length
  }
  expect(await left()).toBe(4 * (2 + 4 + 1))
  const purge = async (entity_type: DeletableEntityType, entity_id: number) =>
    unwrapResult(await trash.purge({ entity_type, entity_id }))
  unwrapResult(await categories.remove(category.id))
  expect(await left(), 'in the trash all is kept').toBe(4 * (2 + 4 + 1))
  await purge('category', category.id)
  expect(await left()).toBe(4 * (2 + 4))
  const [gone, stays] = created
  if (!gone || !stays) throw new Error('two pieces were made')
  unwrapResult(await pieces.remove(gone.id))
  await purge('art_piece', gone.id)
  expect(await left()).toBe(4 * (1 + 2))
  expect(await pieces.listAll()).toEqual([stays])
  const photo = stays.images[0]?.id ?? 0
  unwrapResult(await images.remove(photo))
  await purge('image', photo)
  expect(await left()).toBe(4 * (1 + 1))
})

test('a list needs as many queries with ten entities as with one', async () => {
  site = await openSite()
  const { pieces, categories } = site.services
  const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const questions = async () => {
    asked.mockClear()
    await pieces.list()
    await categories.listAll()
    return asked.mock.calls.length
  }
  const add = async (name: string) => {
    const translations = { en: { name } }
    unwrapResult(await categories.create({ name, description: '', translations }))
    unwrapResult(await pieces.create(buildPieceInput({ translations: { en: { title: name } } })))
  }
  await add('0')
  const once = await questions()
  expect(once).toBeGreaterThan(0)
  for (const name of '123456789') await add(name)
  expect(await questions()).toBe(once)
})
