import { afterEach, beforeEach, expect, test } from 'vitest'
import { workshop as demo } from '../../../../demo/content.ts'
import { openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const sent = {
  name: 'Bois vivant',
  craft: 'Tournage de bols',
  address: '3, rue du Tour\nAutun',
  phone: '03 53 01 23 46',
  email: 'jeanne@example.org',
  hours: '',
  visit: '',
  map_url: '',
  links: ['https://www.instagram.com/boisvivant'],
}
const facts = { teaching_since: '', turning_since: '', practice_percent: 80, largest_group: 8 }
const noVisitDetails = {
  ...{ street: '', postcode: '', town: '', country: '' },
  ...{ opening_hours: {}, closures: [], closure_note: '', station: '', parking: '' },
}
const put = (body: object) => site.ask('/api/workshop', { method: 'PUT', body })
const read = async () => (await site.ask('/api/workshop')).json()

test('the workshop is empty at first and stores changes', async () => {
  const nothing = Object.fromEntries(Object.keys(sent).map((name) => [name, '']))
  expect(await read()).toEqual({
    ...nothing,
    ...facts,
    ...noVisitDetails,
    links: [],
    languages: ['en', 'de', 'es', 'nl'],
    ...{ welcomes_ai: false, hides_news: false, hides_trainings: false },
    hides_training_points: true,
    id: 1,
    version: 1,
    is_demo: false,
    translations: {},
  })
  const answer = await put({ ...sent, version: 1, translations: { de: { craft: 'Drechseln' } } })
  expect(answer.status).toBe(200)
  const kept = {
    ...sent,
    ...facts,
    ...noVisitDetails,
    languages: ['en', 'de', 'es', 'nl'],
    ...{ welcomes_ai: false, hides_news: false, hides_trainings: false },
    hides_training_points: true,
    id: 1,
    version: 2,
    is_demo: false,
    translations: { de: { craft: { text: 'Drechseln', source: 'Tournage de bols' } } },
  }
  expect(await answer.json()).toEqual(kept)
  expect(await read()).toEqual(kept)
})

test('stores the parts of the address, the opening hours by day and the directions', async () => {
  const details = {
    ...{ street: '3, rue du Tour', postcode: '71400', town: 'Autun', country: 'FR' },
    opening_hours: { saturday: [{ opens: '10:00', closes: '18:00' }] },
    ...{ station: 'Gare d’Autun', parking: 'Place du Champ' },
  }
  const translations = { de: { station: 'Bahnhof Autun' } }
  const answer = await put({ ...sent, ...details, translations })
  expect(await answer.json()).toMatchObject({ ...sent, ...details })
  expect(await read()).toMatchObject({
    ...details,
    translations: { de: { station: { text: 'Bahnhof Autun', source: 'Gare d’Autun' } } },
  })
})

const year = (from: string, to: string, yearly = true) => ({ from, to, yearly })

test('stores closures without empty rows, with their text, and keeps both if they are not sent', async () => {
  const closures = [
    year('2026-12-20', '2027-01-05'),
    year('', ''),
    year('2027-08-03', '2027-08-24'),
  ]
  const closure_note = 'Je lis les messages au retour.'
  const translations = { de: { closure_note: 'Ich lese Nachrichten danach.' } }
  const answer = await put({ ...sent, closures, closure_note, translations })
  const stored = { closures: [closures[0], closures[2]], closure_note }
  expect(await answer.json()).toMatchObject(stored)
  expect(await (await put(sent)).json()).toMatchObject({
    ...stored,
    translations: { de: { closure_note: { text: translations.de.closure_note } } },
  })
})

test.each([
  ['closures.0.to', year('2027-08-24', '2027-08-03'), 'Le dernier jour vient avant le premier.'],
  ['closures.0.to', year('2027-08-03', ''), 'Ce champ est obligatoire.'],
  ['closures.0.from', year('', '2027-08-03'), 'Ce champ est obligatoire.'],
  ['closures.0.from', year('2027-02-30', '2027-03-03'), 'Indiquez une date qui existe.'],
  ['closures.0.to', year('2026-08-03', '2027-08-03'), 'Une fermeture dure moins d’un an.'],
  ['closures.0.to', year('2028-02-20', '2028-02-29'), 'Le 29 février ne revient pas chaque année.'],
])('%s of %o: %s', async (field, closure, message) => {
  const before = await site.dump()
  const answer = await put({ ...sent, closures: [closure] })
  expect(answer.status).toBe(422)
  const { fields } = await answer.json()
  expect(fields[field]).toContain(message)
  expect(await site.dump()).toBe(before)
})

test('rejects an address that has other parts but no town', async () => {
  for (const part of [{ street: '3, rue du Tour' }, { postcode: '71400' }, { country: 'FR' }]) {
    const answer = await put({ ...sent, ...part })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual(['town'])
  }
})

test('languages have a fixed order; French, unknown and duplicate ones are rejected', async () => {
  expect(await (await put({ ...sent, languages: ['nl', 'en'] })).json()).toMatchObject({
    languages: ['en', 'nl'],
  })
  expect(await (await put({ ...sent, languages: [] })).json()).toMatchObject({ languages: [] })
  for (const languages of [['fr'], ['it'], ['de', 'de'], 'de', null])
    expect((await put({ ...sent, languages })).status).toBe(422)
})

test('reading or changing the workshop through its API needs a session', async () => {
  const before = await site.dump()
  await site.ask('/api/admin/logout', { method: 'POST' })
  expect((await site.ask('/api/workshop')).status).toBe(401)
  expect((await put(sent)).status).toBe(401)
  expect((await site.dump()).includes('Bois vivant')).toBe(before.includes('Bois vivant'))
})

test('an outdated change is a conflict with the current state', async () => {
  await put({ ...sent, version: 1 })
  const late = await put({ ...sent, name: 'Autre', version: 1 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ code: 'conflict', entity: { name: 'Bois vivant' } })
  expect((await put({ ...sent, name: 'Autre' })).status).toBe(200)
})

test('lists the revisions of the workshop', async () => {
  await put(sent)
  await put({ ...sent, name: 'Autre' })
  const versions = await (await site.ask('/api/versions/workshop/1')).json()
  expect(versions.map(({ entity }: { entity: { name: string } }) => entity.name)).toEqual([
    'Bois vivant',
    '',
  ])
})

test('the workshop cannot be created, deleted or moved to the trash', async () => {
  for (const [method, path, status] of [
    ['POST', '/api/workshop', 405],
    ['DELETE', '/api/workshop', 405],
    ['PUT', '/api/workshop/1', 404],
    ['POST', '/api/trash/workshop/1/restore', 404],
    ['DELETE', '/api/trash/workshop/1', 404],
  ] as const)
    expect((await site.ask(path, { method })).status, `${method} ${path}`).toBe(status)
})

test.each([
  ['phone', 'demander Jeanne'],
  ['phone', '12'],
  ['email', 'jeanne'],
  ['map_url', 'carte'],
  ['country', 'Frankreich'],
  ['country', 'ZZ'],
  ['opening_hours', { samedi: [] }],
  ['opening_hours', { saturday: [{ opens: '18:00', closes: '10:00' }] }],
  ['closures', Array.from({ length: 13 }, () => year('2027-08-03', '2027-08-24'))],
  ['closures', [{ from: '2027-08-03', to: '2027-08-24' }]],
  ['links', ['javascript:alert(1)//a.b']],
  ['links', Array.from({ length: 13 }, (_, n) => `https://a${n}.example`)],
  ['name', 'n'.repeat(61)],
])('%s may not be %o', async (field, value) => {
  const before = await site.dump()
  const answer = await put({ ...sent, town: 'Autun', [field]: value })
  expect(answer.status).toBe(422)
  const { fields } = await answer.json()
  expect(Object.keys(fields).map((path) => path.split('.')[0])).toEqual([field])
  expect(await site.dump()).toBe(before)
})

test('the workshop is marked as the demo until its name changes', async () => {
  const { name } = demo
  await site.services.workshop.update(demo, { isDemo: true })
  const called = async (body: object) => (await (await put({ ...sent, ...body })).json()).is_demo
  expect(await called({ name })).toBe(true)
  expect(await called({ name: 'Bois vivant' })).toBe(false)
  expect(await called({ name })).toBe(false)
})

test('AI training is reserved in every response until the artist allows it', async () => {
  const said = async (path: string) => (await site.app.request(path)).headers.get('tdm-reservation')
  const paths = ['/api/art-pieces', '/media/x.jpg', '/']
  expect(await Promise.all(paths.map(said))).toEqual(['1', '1', '1'])
  await put({ ...sent, welcomes_ai: true })
  expect(await Promise.all(paths.map(said))).toEqual([null, null, null])
  await put({ ...sent, welcomes_ai: false })
  expect(await Promise.all(paths.map(said))).toEqual(['1', '1', '1'])
})

test('training crawlers get 403 except for robots.txt until the artist allows training', async () => {
  const status = async (path: string, userAgent: string) =>
    (await site.app.request(path, { headers: { 'User-Agent': userAgent } })).status
  const gpt = 'Mozilla/5.0 AppleWebKit/537.36; compatible; GPTBot/1.3; +https://openai.com/gptbot'
  const refused = [gpt, 'CCBot/2.0', 'meta-externalagent/1.1', 'ccbot', 'Kangaroo Bot']
  const welcome = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (compatible; Applebot/0.1)',
    'Mozilla/5.0 (compatible; ChatGPT-User/1.0)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    '',
  ]
  for (const userAgent of refused) {
    expect(await status('/api/art-pieces', userAgent), userAgent).toBe(403)
    expect(await status('/media/x.jpg', userAgent), userAgent).toBe(403)
    expect(await status('/robots.txt', userAgent), userAgent).not.toBe(403)
  }
  for (const userAgent of welcome)
    expect(await status('/api/art-pieces', userAgent), userAgent).toBe(200)
  await put({ ...sent, welcomes_ai: true })
  for (const userAgent of refused)
    expect(await status('/api/art-pieces', userAgent), userAgent).toBe(200)
})
