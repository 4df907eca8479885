/** What search engines, feed readers, calendars and other sites are told, over the whole demo. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { entityAddress } from '../../shared/address.ts'
import { LOCALES, localeOf, localizedPath } from '../../shared/locale.ts'
import { crawl, type Read } from './crawl.ts'
import { lacks, type Thing, typesOf, unknownWords } from './schema-org.ts'
import { expect, test } from './site.ts'
import { contentOf, titled } from './visitor.ts'

const LANGUAGES = [...LOCALES, 'x-default']

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const list = ['url', 'xhtml:link', 'image:image', 'entry', 'link']
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => list.includes(name),
  }).parse(xml)
}
type Entry = {
  loc: string
  'xhtml:link': { rel: string; hreflang: string; href: string }[]
  'image:image'?: { 'image:loc': string }[]
}

const things = (read: Read, type: string) =>
  read.things.filter((one) => typesOf(one).includes(type))
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

test('a crawl of the whole site finds no broken link; each page has one heading, a head of its own, and says the truth to machines', async ({
  page,
  site,
}) => {
  const sitemap = parse(await (await fetch(`${site.url}/sitemap.xml`)).text())
  const entries: Entry[] = sitemap.urlset.url
  const listed = entries.map(({ loc }) => pathOf(loc))
  expect(new Set(listed).size).toBe(listed.length)
  for (const { loc } of entries) expect(loc.startsWith(`${site.url}/`)).toBe(true)

  const all = await crawl(page, ['/', ...listed])
  expect(all.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  const pages = all.filter(
    ({ type, path }) => type.startsWith('text/html') && !path.includes('lang='),
  )
  const own = pages.filter(({ canonical, path }) => pathOf(canonical) === path)
  expect(own.length).toBeGreaterThan(100)

  // Whatever is reached and is not the one address of its page names that one, which is listed and is its own.
  const addresses = new Set(own.map(({ path }) => path))
  expect([...addresses].sort()).toEqual([...listed].sort())
  for (const { canonical, path } of pages) expect(addresses, path).toContain(pathOf(canonical))

  for (const locale of LOCALES) {
    const spoken = own.filter(({ path }) => localeOf(path) === locale)
    for (const { path, headings, title, description, language } of spoken) {
      expect(headings, path).toBe(1)
      expect(title, path).not.toBe('')
      expect(description.length, path).toBeGreaterThan(10)
      expect(language, path).toBe(locale)
    }
    for (const part of ['title', 'description'] as const) {
      const said = spoken.map((read) => read[part])
      expect(
        said.filter((one, place) => said.indexOf(one) !== place),
        `${locale} ${part}`,
      ).toEqual([])
    }
  }

  const byPath = new Map(own.map((read) => [read.path, read]))
  for (const { path, alternates, canonical } of own) {
    expect(Object.keys(alternates), path).toEqual(LANGUAGES)
    expect(alternates[localeOf(path)], path).toBe(canonical)
    expect(alternates['x-default'], path).toBe(alternates.fr)
    for (const address of Object.values(alternates)) {
      expect(byPath.get(pathOf(address))?.alternates, `${path} and ${address}`).toEqual(alternates)
    }
  }
  const pictures = new Set<string>()
  for (const { loc, 'xhtml:link': links, 'image:image': images = [] } of entries) {
    const alternates = Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href]))
    expect(alternates, loc).toEqual(byPath.get(pathOf(loc))?.alternates)
    for (const image of images) pictures.add(image['image:loc'])
  }

  for (const read of own) {
    const { path, tags, title, description, canonical } = read
    expect(read.feed, path).toBe(localizedPath(localeOf(path), '/news.atom'))
    for (const name of ['type', 'site_name', 'title', 'description', 'url', 'locale', 'image']) {
      expect(tags[`og:${name}`], `${path} og:${name}`).toHaveLength(1)
    }
    expect(title.startsWith(tags['og:title']?.[0] ?? '?'), path).toBe(true)
    expect(tags['og:description']?.[0], path).toBe(description)
    expect(tags['og:url']?.[0], path).toBe(canonical)
    expect(tags['og:locale:alternate'], path).toHaveLength(LOCALES.length - 1)
    expect(tags['og:image:width'], path).toEqual(['1200'])
    expect(tags['og:image:height'], path).toEqual(['630'])
    expect(tags['og:image:alt']?.[0], path).toBeTruthy()
    expect(tags['twitter:card'], path).toEqual(['summary_large_image'])
    pictures.add(tags['og:image']?.[0] ?? '')
    expect(unknownWords(read.things), path).toEqual([])
    expect(read.things.flatMap(lacks), path).toEqual([])
  }
  expect(pictures.size).toBeGreaterThan(20)
  const broken = await Promise.all(
    [...pictures].map(async (address) => {
      const answer = await fetch(address)
      await answer.body?.cancel()
      return answer.ok && answer.headers.get('content-type') === 'image/jpeg' ? [] : [address]
    }),
  )
  expect(broken.flat()).toEqual([])
})

test('structured data says of each piece, training and news item what its page shows, and nothing that it does not', async ({
  page,
  site,
}) => {
  const { pieces, news, trainings } = await contentOf(site)
  const flame = titled(pieces, 'Flamme')
  const all = await crawl(
    page,
    [
      ...['/', '/contact'],
      ...pieces.map((piece) => entityAddress('fr', 'art_piece', piece)),
      ...news.map((item) => entityAddress('fr', 'news', item)),
      ...trainings.map((training) => entityAddress('fr', 'training', training)),
    ],
    false,
  )
  const at = (path: string) => all.find((read) => read.path === path) as Read
  for (const piece of pieces) {
    const read = at(entityAddress('fr', 'art_piece', piece))
    const [work] = things(read, 'VisualArtwork') as [Thing]
    const offer = work.offers as Thing
    expect(work).toMatchObject({ name: piece.title, identifier: String(piece.id) })
    expect(offer.availability).toBe(`https://schema.org/${piece.available ? 'InStock' : 'SoldOut'}`)
    const isPriced = !piece.price_on_request && piece.price !== null
    expect(things(read, 'Product').length, piece.title).toBe(isPriced ? 1 : 0)
    expect([offer.price, offer.priceCurrency]).toEqual(
      isPriced ? [piece.price, 'EUR'] : [undefined, undefined],
    )
    expect(JSON.stringify(read.things).includes('"price"'), piece.title).toBe(isPriced)
    for (const shown of [work.name, work.artMedium, work.size, work.artform]) {
      if (shown) expect(read.text).toContain(String(shown).replace(/\s+/g, ' '))
    }
    expect(work.image).toHaveLength(piece.images.length)
  }
  for (const training of trainings) {
    const read = at(entityAddress('fr', 'training', training))
    const events = things(read, 'EducationEvent')
    expect(things(read, 'Course')).toHaveLength(1)
    expect(events.map(({ startDate }) => startDate)).toEqual(training.date ? [training.date] : [])
    expect(events.map(({ endDate }) => endDate).filter(Boolean)).toEqual([])
  }
  for (const item of news) {
    const [article] = things(at(entityAddress('fr', 'news', item)), 'NewsArticle')
    expect(article).toMatchObject({ headline: item.title, datePublished: item.date })
  }
  for (const path of ['/', '/contact']) {
    const [business] = things(at(path), 'LocalBusiness') as [Thing]
    const { streetAddress, addressLocality } = business.address as Thing
    for (const shown of [
      business.name,
      business.email,
      business.description,
      streetAddress,
      addressLocality,
    ]) {
      expect(at(path).text).toContain(shown)
    }
  }
  const [trail] = things(at(entityAddress('fr', 'art_piece', flame)), 'BreadcrumbList') as [Thing]
  const steps = trail.itemListElement as Thing[]
  expect(steps.map(({ name, item }) => [name, item])).toEqual([
    ['Accueil', `${site.url}/`],
    ['Galerie', `${site.url}/gallery`],
    ['Flamme', site.url + entityAddress('fr', 'art_piece', flame)],
  ])
})

test('robots are kept from the admin and the API, and told of the sitemap', async ({ site }) => {
  const answer = await fetch(`${site.url}/robots.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api/']),
  )
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test('the news are an Atom feed in each language, with all that RFC 4287 requires', async ({
  site,
}) => {
  const { news } = await contentOf(site)
  const ids: string[] = []
  for (const locale of LOCALES) {
    const address = site.url + localizedPath(locale, '/news.atom')
    const answer = await fetch(address, { headers: { cookie: 'lang=nl' }, redirect: 'error' })
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const { feed } = parse(await answer.text())
    expect(feed.xmlns).toBe('http://www.w3.org/2005/Atom')
    expect(feed.id && feed.title && feed.author.name).toBeTruthy()
    expect(Date.parse(feed.updated)).toBe(Date.parse(news[0]?.date ?? ''))
    const self = feed.link.find(({ rel }: Thing) => rel === 'self')
    expect(self.href).toBe(address)
    expect(feed.entry).toHaveLength(news.length)
    for (const entry of feed.entry) {
      expect(entry.title['#text'] && entry.content['#text']).toBeTruthy()
      expect(Date.parse(entry.updated)).not.toBeNaN()
      const link = await fetch(entry.link[0].href, { redirect: 'error' })
      expect(link.status).toBe(200)
      // Where the title changes the id does not, and still leads there.
      expect((await fetch(entry.id)).url).toBe(entry.link[0].href)
      ids.push(entry.id)
    }
    expect(await (await fetch(address)).text()).toContain(`<div lang="${locale}">`)
  }
  expect(new Set(ids).size).toBe(news.length * LOCALES.length)
})

test('the trainings with a date are a calendar to subscribe to, and each one an appointment of its own', async ({
  page,
  site,
}) => {
  const { trainings } = await contentOf(site)
  const dated = trainings.filter(({ date }) => date)
  expect(dated.length).toBeGreaterThan(1)
  expect(dated.length).toBeLessThan(trainings.length)
  for (const locale of LOCALES) {
    await page.goto(localizedPath(locale, '/training'))
    const subscribe = page.getByRole('main').locator('a[href$="/trainings.ics"]')
    const address = new URL((await subscribe.getAttribute('href')) ?? '', site.url)
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(events).toHaveLength(dated.length)
    for (const [place, component] of events.entries()) {
      const event = new ICAL.Event(component)
      const day = dated[place]?.date
      expect(event.startDate.isDate && event.endDate.isDate).toBe(true)
      expect(event.startDate.toString()).toBe(day)
      expect(event.endDate.subtractDate(event.startDate).toSeconds()).toBe(24 * 60 * 60)
      expect(event.uid).toBe(`training-${dated[place]?.id}@${new URL(site.url).hostname}`)
      expect(component.getFirstPropertyValue('dtstamp')).toBeTruthy()
      const link = String(component.getFirstPropertyValue('url'))
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.summary)
      const one = await page.getByRole('main').locator('a[href$=".ics"]').getAttribute('href')
      const alone = await (await fetch(new URL(one ?? '', site.url), { redirect: 'error' })).text()
      expect(new ICAL.Component(ICAL.parse(alone)).getAllSubcomponents('vevent')).toHaveLength(1)
      expect(alone).toContain(`UID:${event.uid}`)
    }
    // The same bytes as long as nothing changes: whoever asks again is told that nothing did.
    const again = await fetch(address, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
  const undated = trainings.find(({ date }) => !date)
  const none = await fetch(`${site.url}/training/${undated?.id}.ics`)
  expect(none.status).toBe(404)
  const other = await fetch(`${site.url}/de/training/${dated[0]?.id}-autre.ics`)
  expect(other.redirected && other.ok).toBe(true)
})

test('the check of structured data finds unknown types and properties, and what Google would miss', () => {
  const offer = { '@type': 'Offer', price: 3, colour: 'red' }
  const product = {
    '@type': ['VisualArtwork', 'Product'],
    name: 'Bol',
    artMedium: 'x',
    offers: offer,
  }
  expect(unknownWords([product, { '@type': 'Sculpure' }])).toEqual([
    'VisualArtwork,Product.offers Offer.colour',
    ': no type Sculpure',
    'Sculpure.@type',
  ])
  expect(unknownWords({ '@type': 'Product', artMedium: 'wood' })).toEqual(['Product.artMedium'])
  expect(lacks(product)).toEqual(['Product.image', 'Product.priceCurrency', 'Product.availability'])
})
