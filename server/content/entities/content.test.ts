import * as v from 'valibot'
import { expect, test } from 'vitest'
import { categoryInputSchema } from '../../../shared/entities/category.ts'
import {
  addPhotos,
  buildNewsItemInput,
  buildPieceInput,
  buildTrainingInput,
  describeOnEachDatabase,
  unwrapResult,
} from '../../../tests/support/content.ts'
import { getDefaultValues } from '../../../tests/support/entity-bodies.ts'

describeOnEachDatabase((ground) => {
  test('returns a piece as it was sent, with an id and its photos', async () => {
    const { pieces, categories } = ground.services
    unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const input = buildPieceInput({
      description: 'Un **bol**',
      materials: 'Noyer',
      signature: 'Dessous',
      category: 'Bols',
      dimensions: '30 cm',
      image_url: ground.photos[0],
      available: false,
    })
    const created = unwrapResult(await pieces.create(input))
    expect(created).toEqual({
      ...getDefaultValues('art_piece'),
      ...input,
      ...{ preview: null, position: null },
      id: created.id,
      version: 1,
      images: [],
      translations: {},
    })
    expect(unwrapResult(await pieces.findForAdmin(created.id))).toEqual(created)
    const [image] = await addPhotos(ground, 'art_piece', created.id, 1)
    expect(image).toEqual({
      id: image?.id,
      entity_type: 'art_piece',
      entity_id: created.id,
      image_url: ground.photos[0],
      display_order: 0,
      width: 40,
      height: 30,
      files: { avif: [], jpeg: [40] },
      placeholder: '1'.repeat(48),
      piece_marks: null,
      detected_box: null,
      alt: '',
      translations: {},
    })
    expect(await pieces.listAll()).toEqual([{ ...created, images: [image] }])
  })

  test('keeps the cents of a price, and returns null for a price on request', async () => {
    const { pieces, trainings } = ground.services
    for (const price of [0, 0.1, 19.99, 1200.5, 9_999_999.99]) {
      expect(unwrapResult(await pieces.create(buildPieceInput({ price }))).price).toBe(price)
      expect(unwrapResult(await trainings.create(buildTrainingInput({ price }))).price).toBe(price)
    }
    const onRequest = buildPieceInput({ price: undefined, price_on_request: true })
    expect(unwrapResult(await pieces.create(onRequest)).price).toBeNull()
  })

  test('keeps the cents of a price range, which visitors see only for a price on request', async () => {
    const { pieces } = ground.services
    const range = { price_min: 19.99, price_max: 9_999_999.99 }
    for (const price_on_request of [true, false]) {
      const input = buildPieceInput({ ...range, price_on_request })
      const { id, ...piece } = unwrapResult(await pieces.create(input))
      expect(piece).toMatchObject(range)
      const hidden = { price_min: null, price_max: null }
      expect(unwrapResult(await pieces.find(id))).toMatchObject(price_on_request ? range : hidden)
    }
  })

  test('keeps the width of a piece in the gallery if an update leaves it out', async () => {
    const { pieces } = ground.services
    const created = unwrapResult(await pieces.create(buildPieceInput({})))
    expect(created.full_width).toBe(false)
    unwrapResult(await pieces.update(created.id, buildPieceInput({ full_width: true })))
    const kept = unwrapResult(await pieces.update(created.id, buildPieceInput({ title: 'b' })))
    expect(kept.full_width).toBe(true)
    expect((await pieces.list())[0]?.full_width).toBe(true)
  })

  test('lists pieces newest first', async () => {
    for (const title of ['a', 'b', 'c'])
      unwrapResult(await ground.services.pieces.create(buildPieceInput({ title })))
    expect((await ground.services.pieces.list()).map((p) => p.title)).toEqual(['c', 'b', 'a'])
  })

  test('lists categories in French collation', async () => {
    for (const name of ['Œufs', 'zèbre', 'Évasés', 'Coupes', 'eventails', 'bols'])
      unwrapResult(await ground.services.categories.create({ name, description: '' }))
    const names = (await ground.services.categories.list()).map((category) => category.name)
    expect(names).toEqual(['bols', 'Coupes', 'Évasés', 'eventails', 'Œufs', 'zèbre'])
  })

  test('lists news by date, latest first, and newest first within a date', async () => {
    for (const [title, date] of [
      ['a', '2026-01-01'],
      ['b', '2026-03-01'],
      ['c', '2026-03-01'],
      ['d', '2025-12-31'],
    ])
      unwrapResult(await ground.services.news.create(buildNewsItemInput({ title, date })))
    expect((await ground.services.news.list()).map((n) => n.title)).toEqual(['c', 'b', 'a', 'd'])
  })

  test('lists trainings by date, undated ones last, and by creation within a date', async () => {
    for (const [title, date] of [
      ['a', null],
      ['b', '2027-03-01'],
      ['c', '2027-01-01'],
      ['d', null],
      ['e', '2027-01-01'],
    ])
      unwrapResult(await ground.services.trainings.create(buildTrainingInput({ title, date })))
    const titles = (await ground.services.trainings.list()).map((t) => t.title)
    expect(titles).toEqual(['c', 'e', 'b', 'a', 'd'])
  })

  test('a change without a date keeps the date of a news item', async () => {
    const { news } = ground.services
    const { id } = unwrapResult(await news.create(buildNewsItemInput()))
    const changed = unwrapResult(
      await news.update(id, { ...buildNewsItemInput({ title: 'Autre' }), date: null }),
    )
    expect(changed).toMatchObject({ title: 'Autre', date: '2026-05-01' })
    expect(
      unwrapResult(await news.update(id, buildNewsItemInput({ date: '2026-06-01' }))).date,
    ).toBe('2026-06-01')
  })

  test('a translation without its French text refers to the stored French text', async () => {
    const { trainings } = ground.services
    const { id } = unwrapResult(
      await trainings.create(buildTrainingInput({ to_bring: 'Un tablier' })),
    )
    const translations = { en: { to_bring: 'An apron' } }
    const changed = unwrapResult(await trainings.update(id, buildTrainingInput({ translations })))
    expect(changed.to_bring).toBe('Un tablier')
    expect(changed.translations.en?.to_bring).toMatchObject({
      ...{ text: 'An apron', source: 'Un tablier' },
    })
  })

  test('a change without an end date keeps it, unless the training moves', async () => {
    const { trainings } = ground.services
    const days = { date: '2027-02-13', end_date: '2027-02-20' }
    const { id, end_date } = unwrapResult(await trainings.create(buildTrainingInput(days)))
    expect(end_date).toBe('2027-02-20')
    const change = async (fields: object) =>
      unwrapResult(await trainings.update(id, buildTrainingInput(fields))).end_date
    expect(await change({ date: '2027-02-13', title: 'Autre' })).toBe('2027-02-20')
    expect(await change({ ...days, end_date: '' })).toBeNull()
    await change(days)
    expect(await change({ date: '2027-01-13' })).toBeNull()
    await change(days)
    expect(await change({ date: null })).toBeNull()
  })

  test('renames a category on its pieces, and removes a deleted one from them', async () => {
    const { pieces, categories } = ground.services
    const { id } = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const { id: pieceId } = unwrapResult(await pieces.create(buildPieceInput({ category: 'Bols' })))
    unwrapResult(await categories.update(id, { name: 'Coupes', description: 'x' }))
    expect(unwrapResult(await pieces.find(pieceId)).category).toBe('Coupes')
    unwrapResult(await categories.remove(id))
    expect(unwrapResult(await pieces.find(pieceId)).category).toBeNull()
  })

  test('rejects changes of entities that do not exist', async () => {
    const { pieces, categories, images } = ground.services
    expect(await pieces.create(buildPieceInput({ category: 'Rien' }))).toEqual({
      ok: false,
      code: 'unknown_category',
      field: 'category',
    })
    const image_url = `/media/${'0'.repeat(64)}.jpg`
    expect(await pieces.create(buildPieceInput({ image_url }))).toMatchObject({
      code: 'unknown_photo',
    })
    const { id } = unwrapResult(await pieces.create(buildPieceInput()))
    const input = {
      entity_type: 'art_piece' as const,
      entity_id: id,
      image_url,
      display_order: 0,
    }
    expect(await images.create(input)).toMatchObject({ code: 'unknown_photo' })
    expect(await images.create({ ...input, entity_id: Number.MAX_SAFE_INTEGER })).toMatchObject({
      code: 'not_found',
    })
    for (const outcome of [
      await pieces.update(id + 1, buildPieceInput()),
      await pieces.remove(id + 1),
      await categories.update(999, { name: 'x', description: '' }),
      await categories.remove(999),
      await images.remove(999),
      await images.listAll('news', id),
    ])
      expect(outcome).toEqual({ ok: false, code: 'not_found' })
  })

  test('keeps the names of categories unique', async () => {
    const { categories } = ground.services
    unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    const other = unwrapResult(await categories.create({ name: 'Coupes', description: '' }))
    const taken = { ok: false, code: 'name_taken', field: 'name' }
    expect(await categories.create({ name: 'Bols', description: '' })).toEqual(taken)
    expect(await categories.create({ name: 'bols', description: '' })).toEqual(taken)
    expect(await categories.update(other.id, { name: 'Bols', description: '' })).toEqual(taken)
    expect((await categories.update(other.id, { name: 'coupes', description: 'y' })).ok).toBe(true)
    // Earlier versions accepted names that differ only in case.
    await ground.sql("INSERT INTO categories (name, description) VALUES ('COUPES', '')")
    unwrapResult(await categories.remove(other.id))
    const reference = { entity_type: 'category', entity_id: other.id } as const
    expect((await ground.services.trash.restore(reference)).ok).toBe(true)
    expect((await categories.update(other.id, { name: 'coupes', description: 'z' })).ok).toBe(true)
  })

  test('never reuses an id', async () => {
    const { pieces } = ground.services
    const first = unwrapResult(await pieces.create(buildPieceInput()))
    unwrapResult(await pieces.remove(first.id))
    expect(unwrapResult(await pieces.create(buildPieceInput())).id).toBeGreaterThan(first.id)
  })

  test('the content version changes with every change but not with a rejected one', async () => {
    const { categories, pieces, contentVersion } = ground.services
    const versions = [await contentVersion()]
    const { id } = unwrapResult(await categories.create({ name: 'Bols', description: '' }))
    versions.push(await contentVersion())
    await categories.create({ name: 'Bols', description: '' })
    await pieces.create(buildPieceInput({ category: 'Rien' }))
    expect(await contentVersion()).toBe(versions[1])
    await categories.remove(id)
    versions.push(await contentVersion())
    expect(new Set(versions).size).toBe(3)
  })

  test('stores sessions, settings and administrators', async () => {
    const { admins, sessions, settings } = ground.services
    await admins.setPassword({ username: 'a', password: 'premier mot' })
    await admins.setPassword({ username: 'a', password: 'second mot' })
    expect(await admins.verify({ username: 'a', password: 'premier mot' })).toBeNull()
    expect(await admins.verify({ username: 'a\0', password: 'second mot' })).toBeNull()
    const verified = await admins.verify({ username: 'a', password: 'second mot' })
    if (!verified) throw new Error('the right password was refused')
    const { user } = verified
    const proof = { ...verified, totpSecret: null }
    const begun = await sessions.start(proof, { staysSignedIn: true, userAgent: undefined })
    const token = begun?.token ?? ''
    expect(await sessions.find(token)).toMatchObject({ user, staysSignedIn: true })
    expect(await sessions.listDevices(user, token)).toMatchObject([
      { is_this: true, stays_signed_in: true },
    ])
    await settings.set('x', '1')
    await settings.set('x', '2')
    expect(await settings.get('x')).toBe('2')
  })

  test('stores failed sign-ins until one succeeds, and a known device until it is forgotten', async () => {
    const { admins, sessions, signIn } = ground.services
    const credentials = { username: 'b', password: 'troisième mot' }
    await admins.setPassword(credentials)
    const tryWith = (password: string, device?: string) =>
      signIn.withPassword({ ...credentials, password }, '', { address: '192.0.2.1', device })
    expect(await tryWith('faux')).toEqual({ ok: false, code: 'wrong_credentials' })
    const answer = await tryWith(credentials.password)
    if (!answer.ok) throw new Error(answer.code)
    const begun = await sessions.start(answer.proof, { staysSignedIn: false, userAgent: undefined })
    for (let n = 0; n < 10; n += 1) await tryWith('faux')
    expect(await tryWith(credentials.password)).toMatchObject({ code: 'too_many_attempts' })
    expect(await tryWith('faux', begun?.device)).toMatchObject({ code: 'wrong_credentials' })
    await sessions.revokeAll(answer.proof.user)
    expect(await tryWith('faux', begun?.device)).toMatchObject({ code: 'too_many_attempts' })
  })

  test('treats composed and decomposed accents in names as equal', async () => {
    const { pieces, categories } = ground.services
    const name = 'Boîtes'
    const sent = (form: 'NFC' | 'NFD') =>
      v.parse(categoryInputSchema, { name: name.normalize(form), description: '' })
    expect(unwrapResult(await categories.create(sent('NFD'))).name).toBe(name.normalize('NFC'))
    expect(await categories.create(sent('NFC'))).toMatchObject({ ok: false, code: 'name_taken' })
    const piece = unwrapResult(
      await pieces.create(buildPieceInput({ category: name.normalize('NFD') })),
    )
    expect(piece.category).toBe(name.normalize('NFC'))
  })
})
