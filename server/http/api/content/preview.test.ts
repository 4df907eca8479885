import { afterEach, beforeEach, expect, test } from 'vitest'
import { toPublicPageEntity } from '../../../../shared/entities/page.ts'
import { buildEmptyPageUpdate } from '../../../../tests/support/pages.ts'
import {
  createPlainImage,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../../../../tests/support/site.ts'
import { createApp } from '../../app.ts'

let site: TestSite
let app: ReturnType<typeof createApp>
let cookie = ''
let pages = 0
beforeEach(async () => {
  site = await openSite()
  cookie = await site.signIn()
  pages = 0
  const { config, services } = site
  app = createApp({
    config,
    services,
    handlePage: async () => new Response(String(++pages)),
    // Returns the data of the public page as JSON instead of rendering HTML.
    preview: async (path, draft) => {
      const { workshop, home, portrait } = { ...services, ...draft }
      const singletons = [workshop.readPublic(), home.readPublic(), portrait.readPublic()]
      return { html: JSON.stringify([path, ...(await Promise.all(singletons))]), photoStyles: '' }
    },
  })
})
afterEach(() => site.close())

const ask = (path: string, body: object, headers: Record<string, string> = { cookie }) =>
  app.request(`/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: SITE_ORIGIN, 'content-type': 'application/json', ...headers },
  })
const drawn = async (path: string, body: object) => {
  const answer = await ask(path, body)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/json')
  const [address, workshop, home, portrait] = JSON.parse((await answer.json()).html)
  return { address, workshop, home, portrait }
}
const workshop = {
  name: 'Bois vivant',
  craft: '',
  address: 'Autun',
  phone: '',
  email: '',
  hours: '',
  visit: '',
  map_url: '',
  links: [],
}

test('renders the page with the changes, in each language, and stores nothing', async () => {
  const before = await site.dump()
  const body = {
    ...buildEmptyPageUpdate('home'),
    heading: 'Du frêne',
    framing_wide: 20,
    translations: { de: { heading: 'Esche' }, nl: { heading: '' } },
  }
  const { address, home } = await drawn('home/preview', body)
  expect(address).toBe('/')
  expect((await drawn('home/preview?locale=de', body)).address).toBe('/de')
  expect(await site.dump()).toBe(before)
  const saved = await (await site.ask('/api/home', { method: 'PUT', body })).json()
  expect(home).toEqual(toPublicPageEntity('home', saved))
  expect(home.translations.nl).toBeUndefined()
})

test('renders unsaved image descriptions in the order of the photos', async () => {
  const { imageUrl: image_url } = await (await site.upload(await createPlainImage())).json()
  const image = { entity_type: 'portrait', entity_id: 1, image_url, display_order: 0, alt: 'Avant' }
  const { id } = await (await site.ask('/api/images', { method: 'POST', body: image })).json()
  const before = await site.dump()
  const body = {
    ...buildEmptyPageUpdate('portrait'),
    period_1_year: '1998',
    descriptions: [
      { id, translations: { en: { alt: 'Hands' } } },
      { id: id + 1, alt: 'Nulle part' },
    ],
  }
  const { address, portrait } = await drawn('portrait/preview?locale=en', body)
  expect(address).toBe('/en/portrait')
  expect(portrait.images).toMatchObject([
    { id, alt: 'Avant', translations: { en: { alt: { text: 'Hands' } } } },
  ])
  expect(portrait.period_1_year).toBe('1998')
  expect(await site.dump()).toBe(before)
})

test('renders workshop changes on the requested page', async () => {
  const body = {
    ...workshop,
    craft: 'Bols',
    translations: { es: { craft: 'Cuencos' } },
  }
  const own = await drawn('workshop/preview', body)
  expect(own.address).toBe('/contact')
  expect(own.workshop).toMatchObject({
    name: 'Bois vivant',
    translations: { es: { craft: { text: 'Cuencos' } } },
  })
  const home = await drawn('workshop/preview?page=home&locale=es', body)
  expect(home.address).toBe('/es')
  expect(home.workshop.craft).toBe('Bols')
})

test('accepts an outdated version because nothing is saved', async () => {
  await site.ask('/api/home', { method: 'PUT', body: buildEmptyPageUpdate('home') })
  const { home } = await drawn('home/preview', {
    ...buildEmptyPageUpdate('home'),
    lead: 'Court.',
    version: 1,
  })
  expect(home.lead).toBe('Court.')
})

test('rejects invalid input, and unknown languages and pages', async () => {
  for (const [path, body, status] of [
    ['home/preview', { ...buildEmptyPageUpdate('home'), heading: null }, 422],
    ['portrait/preview', { ...buildEmptyPageUpdate('portrait'), period_1_year: '98' }, 422],
    ['workshop/preview', { ...workshop, phone: 'demander Jeanne' }, 422],
    ['home/preview?locale=it', buildEmptyPageUpdate('home'), 422],
    ['home/preview?locale=', buildEmptyPageUpdate('home'), 422],
    ['home/preview?page=gallery', buildEmptyPageUpdate('home'), 404],
    ['home/preview?page=__proto__', buildEmptyPageUpdate('home'), 404],
    ['news/preview', buildEmptyPageUpdate('home'), 405],
  ] as const)
    expect([path, (await ask(path, body)).status]).toEqual([path, status])
})

test('a preview needs a session and does not change the public page', async () => {
  for (const headers of [{}, { cookie: 'copeaux_session=x' }] as Record<string, string>[])
    expect((await ask('home/preview', buildEmptyPageUpdate('home'), headers)).status).toBe(401)
  expect((await app.request('/api/home/preview', { headers: { cookie } })).status).toBe(405)
  await drawn('home/preview', buildEmptyPageUpdate('home'))
  expect(pages).toBe(0)
})
