import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  type PageContext,
  type PublicServices,
  pageContext,
  servicesContext,
} from '../../context.ts'
import { FALLBACK_WORKSHOP } from '../text/localized-workshop.ts'
import { loadSiteData } from './load-site-data.ts'

const load = (siteUrl: string, workshop: object) => {
  const context = new RouterContextProvider()
  context.set(pageContext, { siteUrl, log: () => {} } as unknown as PageContext)
  context.set(servicesContext, {
    workshop: { readPublic: async () => ({ ...FALLBACK_WORKSHOP, ...workshop }) },
    images: { list: async () => ({ ok: true, value: [] }) },
    messages: { acceptsMessages: async () => false },
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
