import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildEmptyPageUpdate } from '../../tests/support/pages.ts'
import { buildNewsItem, buildPiece, buildTraining, openSite } from '../../tests/support/site.ts'
import {
  type PublicServices,
  type RequestContext,
  requestContext,
  servicesContext,
} from '../context.ts'
import { loader as loadSitemap } from './documents/sitemap.ts'
import { loadSiteData, localizeSitePath } from './site-data.ts'
import { FALLBACK_WORKSHOP } from './text/localized-workshop.ts'

const EMPTY = { hasPublished: async () => false }
const load = (siteUrl: string, workshop: object) => {
  const context = new RouterContextProvider()
  context.set(requestContext, { siteUrl, log: () => {} } as unknown as RequestContext)
  context.set(servicesContext, {
    workshop: { readPublic: async () => ({ ...FALLBACK_WORKSHOP, ...workshop }) },
    home: { readPublic: async () => ({ images: [] }) },
    ...{ news: EMPTY, trainings: EMPTY, portrait: { readPublic: async () => ({ images: [] }) } },
    messages: { acceptsMessages: async () => false },
    readAnnouncements: async () => ({ piece: null, training: undefined }),
  } as unknown as PublicServices)
  return loadSiteData({ request: new Request(`${siteUrl}/`), context })
}

test('readers see an internationalized host in Unicode, and programs in ASCII', async () => {
  const siteUrl = 'https://xn--bbel-vra.example.org'
  const { workshop, ...data } = await load(siteUrl, {
    email: 'a@xn--mnchen-3ya.de',
    links: ['https://www.xn--mnchen-3ya.de/a'],
  })
  expect(data).toMatchObject({ siteUrl, readableUrl: 'https://bûbel.example.org' })
  expect(workshop).toMatchObject({
    name: 'bûbel.example.org',
    email: 'a@xn--mnchen-3ya.de',
    readableEmail: 'a@münchen.de',
    links: [{ name: 'münchen.de', address: 'https://www.xn--mnchen-3ya.de/a' }],
  })
})

test('sections without published content are in neither the menu nor the sitemap', async () => {
  const site = await openSite()
  await site.signIn()
  const context = new RouterContextProvider()
  const { siteUrl } = site.config
  context.set(requestContext, { siteUrl, log: () => {} } as unknown as RequestContext)
  context.set(servicesContext, site.services)
  const args = { request: new Request(`${siteUrl}/`), context }
  const sections = async () => {
    const { sections } = await loadSiteData(args)
    const sitemap = await (
      await loadSitemap(args as unknown as Parameters<typeof loadSitemap>[0])
    ).text()
    for (const path of ['/portrait', '/news', '/training'] as const)
      expect(sitemap.includes(`<loc>${siteUrl}${path}</loc>`), path).toBe(sections.includes(path))
    return sections
  }
  const send = async (method: string, path: string, body?: object) => {
    const answer = await site.ask(path, { method, body })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return method === 'POST' ? (await answer.json()).id : null
  }
  const none = ['/', '/gallery', '/contact']
  expect(await sections()).toEqual(none)

  await send('POST', '/api/news', buildNewsItem({ hidden: true }))
  expect(await sections(), 'a hidden news item').toEqual(none)
  const news = await send('POST', '/api/news', buildNewsItem())
  expect(await sections()).toEqual(['/', '/gallery', '/news', '/contact'])
  const course = await send('POST', '/api/trainings', buildTraining())
  await send('PUT', '/api/portrait', { ...buildEmptyPageUpdate('portrait'), lead: 'Je tourne.' })
  expect(await sections()).toEqual(['/', '/portrait', '/gallery', '/news', '/training', '/contact'])

  await send('DELETE', `/api/news/${news}`)
  await send('DELETE', `/api/trainings/${course}`)
  await send('PUT', '/api/portrait', buildEmptyPageUpdate('portrait'))
  expect(await sections()).toEqual(none)
})

test('announces the next training and the exhibited piece, and reads them again only after a change', async () => {
  const site = await openSite()
  await site.signIn()
  const { readAnnouncements } = site.services
  expect(await readAnnouncements()).toEqual({ piece: null, training: undefined })
  for (const [path, body] of [
    ['/api/trainings', buildTraining({ title: 'Complet', date: '2998-05-01', places_left: 0 })],
    ['/api/trainings', buildTraining({ title: 'Tourner', date: '2999-05-01' })],
    [
      '/api/art-pieces',
      buildPiece({ title: 'Galet', on_view_at: 'Abbatiale', on_view_until: '2999-01-01' }),
    ],
  ] as const) {
    const answer = await site.ask(path, { method: 'POST', body })
    expect(answer.status, await answer.clone().text()).toBe(201)
  }
  const context = new RouterContextProvider()
  const { siteUrl } = site.config
  context.set(requestContext, { siteUrl, log: () => {} } as unknown as RequestContext)
  context.set(servicesContext, site.services)
  const { announcements } = await loadSiteData({ request: new Request(`${siteUrl}/de/`), context })
  expect(announcements.piece?.title).toBe('Galet')
  expect(announcements.training?.title).toBe('Tourner')
  expect(await readAnnouncements(), 'no query without a change').toBe(await readAnnouncements())
})

test('only links to what exists in each language get a language prefix', () => {
  for (const path of [
    ...['/gallery/12-bol', '/gallery?sort=price', '/contact#visit', '/legal'],
    ...['/certificate/k7m2q-4xw9d', '/news.atom', '/contact.vcf'],
  ])
    expect(localizeSitePath('de', path)).toBe(`/de${path}`)
  expect([localizeSitePath('de', '/'), localizeSitePath('fr', '/news')]).toEqual(['/de', '/news'])
  for (const path of [
    ...['/media/originals/abc.jpg', '/admin', '/sitemap.xml', '/robots.txt'],
    ...['/en/gallery', '/galleryx'],
  ])
    expect(localizeSitePath('de', path)).toBe(path)
})
