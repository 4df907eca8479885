import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CREATABLE_ENTITY_TYPES, getApiPath } from '../../../shared/entities/entity-types.ts'
import { buildMinimalBody, listFields } from '../../../tests/support/entity-bodies.ts'
import {
  buildNewsItem,
  buildPiece,
  buildTraining,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'

let site: TestSite
let photo = ''
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  photo = (await (await site.upload(await createPlainImage())).json()).imageUrl
})
afterAll(() => site.close())

const send = async (method: string, path: string, body?: object) => {
  const answer = await site.ask(path, { method, body })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null }
}

const required = 'Ce champ est obligatoire.'
const tooLong = 'C’est trop long.'
/** Returns the maximum length of a text, or undefined for a date, a link and the like. */
const getMaxLength = (schema: v.GenericSchema) =>
  [200, 500, 50_000].find(
    (limit) => v.is(schema, 'x'.repeat(limit)) && !v.is(schema, 'x'.repeat(limit + 1)),
  )
/** Builds a request for each French or translated text field, with one character too many. */
const tooLongTexts = CREATABLE_ENTITY_TYPES.flatMap((type) =>
  listFields(type).flatMap(([name, { schema, translation }]) => {
    const limit = getMaxLength(schema)
    // Skips `category`, which accepts only names of existing categories.
    if (limit === undefined || name === 'category') return []
    const text = { [name]: 'x'.repeat(limit + 1) }
    const path = getApiPath(type).replace('/api/', '')
    const rows: [string, object, string, string][] = [
      [path, { ...buildMinimalBody(type), ...text }, name, tooLong],
    ]
    const translated = { ...buildMinimalBody(type), translations: { nl: text } }
    if (translation) rows.push([path, translated, `translations.nl.${name}`, tooLong])
    return rows
  }),
)

test.each<[string, string, object, string]>([
  ['POST', 'art-pieces', buildPiece(), 'title'],
  ['POST', 'categories', { description: '' }, 'name'],
  ['POST', 'news', buildNewsItem(), 'title'],
  ['POST', 'trainings', buildTraining(), 'title'],
  ['POST', 'trainings', buildTraining(), 'duration'],
])('%s /api/%s joins the lines of a name', async (method, path, body, field) => {
  const typed = { ...body, [field]: 'Tour\r\nATTENDEE:mailto:a@b.fr\nfin' }
  const answer = await send(method, `/api/${path}`, typed)
  expect(answer.body[field]).toBe('Tour ATTENDEE:mailto:a@b.fr fin')
})

test('limits the deposit to the price of a training', async () => {
  const body = { ...buildTraining(), price: 160 }
  expect(await send('POST', '/api/trainings', { ...body, deposit: 161 })).toMatchObject({
    status: 422,
    body: { fields: { deposit: 'L’acompte ne peut pas dépasser le prix.' } },
  })
  expect(await send('POST', '/api/trainings', { ...body, deposit: 160 })).toMatchObject({
    status: 201,
  })
})

test('removes line breaks from the workshop’s name and translated titles', async () => {
  const { body: workshop } = await send('GET', '/api/workshop')
  const { is_demo: _, id: __, ...change } = workshop
  const name = 'Atelier\r\nATTENDEE:mailto:a@b.fr'
  const answer = await send('PUT', '/api/workshop', { ...change, name })
  expect(answer.body.name).toBe('Atelier ATTENDEE:mailto:a@b.fr')
  const card = await (await site.ask('/contact.vcf')).text()
  expect(card).not.toMatch(/^ATTENDEE/m)
  expect(card).not.toMatch(/^REV/m)
  const translations = { de: { title: 'Schale\nATTENDEE:x' } }
  const made = await send('POST', '/api/trainings', buildTraining({ translations }))
  expect(made.body.translations.de.title.text).toBe('Schale ATTENDEE:x')
})

describe('rules', () => {
  const unknownPhoto = `/media/${'0'.repeat(64)}.jpg`
  test.each<[string, object, string, string]>([
    ['art-pieces', buildPiece({ title: '' }), 'title', required],
    ['art-pieces', buildPiece({ title: ' \n' }), 'title', required],
    ['art-pieces', buildPiece({ price: null }), 'price', required],
    ['art-pieces', buildPiece({ price: undefined }), 'price', required],
    ['art-pieces', buildPiece({ price: '12' }), 'price', 'Indiquez un nombre.'],
    ['art-pieces', buildPiece({ price: -0.01 }), 'price', 'Le nombre ne peut pas être négatif.'],
    ['art-pieces', buildPiece({ price: 1.001 }), 'price', 'Le prix a deux décimales au plus.'],
    [
      'art-pieces',
      buildPiece({ price: 1e7 }),
      'price',
      'Le prix ne peut pas dépasser 9\u202F999\u202F999,99\u00A0€.',
    ],
    [
      'art-pieces',
      buildPiece({ price_on_request: 'oui' }),
      'price_on_request',
      'Ce champ attend oui ou non.',
    ],
    [
      'art-pieces',
      buildPiece({ price_min: 1200, price_max: 800 }),
      'price_max',
      'Le second prix est plus petit que le premier.',
    ],
    [
      'art-pieces',
      buildPiece({ price_min: 1.001 }),
      'price_min',
      'Le prix a deux décimales au plus.',
    ],
    ['art-pieces', buildPiece({ available: 1 }), 'available', 'Ce champ attend oui ou non.'],
    ...['demain', '2026-12-01', '2026-02-30T10:00', '2026-12-01T24:00', 7].map(
      (shown_from): [string, object, string, string] => [
        'news',
        buildNewsItem({ shown_from }),
        'shown_from',
        'Indiquez une date et une heure qui existent.',
      ],
    ),
    ...[7, 9].map((places_left): [string, object, string, string] => [
      'trainings',
      buildTraining({ places_left, max_participants: 6 }),
      'places_left',
      'Pas plus de places que « Participants au maximum », dans la fiche de la formation.',
    ]),
    [
      'art-pieces',
      buildPiece({ category: 'Rien' }),
      'category',
      'Cette catégorie n’existe pas ou n’existe plus.',
    ],
    [
      'art-pieces',
      buildPiece({ image_url: unknownPhoto }),
      'image_url',
      'Cette photo n’existe pas sur le site. Envoyez-la d’abord.',
    ],
    [
      'art-pieces',
      buildPiece({ image_url: 'https://example.org/a.jpg' }),
      'image_url',
      'Choisissez une photo déjà envoyée sur le site.',
    ],
    ['news', buildNewsItem({ title: '' }), 'title', required],
    ['news', buildNewsItem({ content: ' ' }), 'content', required],
    ['news', buildNewsItem({ date: undefined }), 'date', required],
    ['news', buildNewsItem({ date: '' }), 'date', 'Indiquez une date qui existe.'],
    ['news', buildNewsItem({ date: '2026-02-30' }), 'date', 'Indiquez une date qui existe.'],
    ['trainings', buildTraining({ title: '' }), 'title', required],
    ['trainings', buildTraining({ description: '' }), 'description', required],
    ['trainings', buildTraining({ duration: '' }), 'duration', required],
    ['trainings', buildTraining({ price: null }), 'price', required],
    ['trainings', buildTraining({ price: 1.005 }), 'price', 'Le prix a deux décimales au plus.'],
    ['trainings', buildTraining({ max_participants: null }), 'max_participants', required],
    [
      'trainings',
      buildTraining({ max_participants: 2.5 }),
      'max_participants',
      'Indiquez un nombre entier.',
    ],
    [
      'trainings',
      buildTraining({ max_participants: 0 }),
      'max_participants',
      'Il faut au moins une personne.',
    ],
    [
      'trainings',
      buildTraining({ max_participants: 9 }),
      'max_participants',
      'Un groupe compte huit personnes au plus.',
    ],
    ['trainings', buildTraining({ date: '14/02/2027' }), 'date', 'Indiquez une date qui existe.'],
    [
      'trainings',
      buildTraining({ date: '2027-02-13', end_date: '2027-02-30' }),
      'end_date',
      'Indiquez une date qui existe.',
    ],
    [
      'trainings',
      buildTraining({ date: '2027-02-13', end_date: '2027-02-12' }),
      'end_date',
      'Le dernier jour ne peut pas précéder le premier.',
    ],
    [
      'trainings',
      buildTraining({ date: null, end_date: '2027-02-12' }),
      'end_date',
      'Indiquez d’abord la date du premier jour.',
    ],
    ...tooLongTexts,
    ['categories', { name: '' }, 'name', required],
    [
      'images',
      { entity_type: 'piece', entity_id: 1, image_url: unknownPhoto, display_order: 0 },
      'entity_type',
      'Une photo appartient à une pièce, à une actualité ou à une formation.',
    ],
    [
      'images',
      { entity_type: 'news', entity_id: 0, image_url: unknownPhoto, display_order: 0 },
      'entity_id',
      'Cet identifiant n’existe pas.',
    ],
    [
      'images',
      { entity_type: 'news', entity_id: 1, image_url: '', display_order: 0 },
      'image_url',
      'Choisissez une photo déjà envoyée sur le site.',
    ],
    [
      'images',
      { entity_type: 'news', entity_id: 1, image_url: unknownPhoto, display_order: -1 },
      'display_order',
      'Le nombre ne peut pas être négatif.',
    ],
    [
      'images',
      { entity_type: 'news', entity_id: 1, image_url: unknownPhoto, display_order: 0.5 },
      'display_order',
      'Indiquez un nombre entier.',
    ],
  ])('%s %o: %s', async (collection, body, field, message) => {
    const before = await site.dump()
    const answer = await send('POST', `/api/${collection}`, body)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ [field]: message })
    expect(await site.dump()).toBe(before)
  })

  test.each<[string, object]>([
    ['art-pieces', buildPiece({ price: null, price_on_request: true })],
    ['art-pieces', buildPiece({ price: 0 })],
    ['art-pieces', buildPiece({ price_on_request: true, price_min: 800, price_max: 800 })],
    [
      'art-pieces',
      buildPiece({ price: 9_999_999.99, title: 'x'.repeat(200), materials: 'x'.repeat(500) }),
    ],
    ['art-pieces', buildPiece({ category: null, image_url: null, description: null })],
    ['art-pieces', buildPiece({ category: '', description: 'x'.repeat(50_000) })],
    ['trainings', buildTraining({ date: '2028-02-29', max_participants: 8 })],
    ['trainings', buildTraining({ date: '', max_participants: 1 })],
    ['trainings', buildTraining({ date: '2027-02-13', end_date: '2027-02-13' })],
    ['trainings', buildTraining({ date: '', end_date: '' })],
    ['news', buildNewsItem({ translations: { de: { title: 'x'.repeat(200) }, es: {} } })],
    ['art-pieces', buildPiece({ translations: { nl: { dimensions: 'x'.repeat(500) } } })],
  ])('%s %o is accepted', async (collection, body) => {
    expect((await send('POST', `/api/${collection}`, body)).status).toBe(201)
  })

  test('a duplicate category name is a conflict with the field', async () => {
    await send('POST', '/api/categories', { name: 'Bols' })
    expect(await send('POST', '/api/categories', { name: 'Bols ' })).toEqual({
      status: 409,
      body: {
        error: 'Une catégorie porte déjà ce nom.',
        code: 'name_taken',
        fields: { name: 'Une catégorie porte déjà ce nom.' },
      },
    })
  })

  test('a photo for an entity that does not exist is a 404', async () => {
    const body = { entity_type: 'news', entity_id: 999, image_url: photo, display_order: 0 }
    expect((await send('POST', '/api/images', body)).status).toBe(404)
  })
})
