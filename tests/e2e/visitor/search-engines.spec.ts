/**
 * Tests the structured data, feeds, calendars, sitemap and link previews of the whole demo site.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { workshop } from '../../../demo/content.ts'
import { parseOverallHours } from '../../../shared/entities/opening-hours.ts'
import {
  addDays,
  getLastTrainingDay,
  isPastTraining,
} from '../../../shared/entities/training-dates.ts'
import { getLocalizedField } from '../../../shared/entities/translation.ts'
import {
  formatDate,
  formatDateRangeWithWeekdays,
  formatPrice,
  getLocaleFromPath,
  getLocalizedPath,
  LOCALES,
} from '../../../shared/locale.ts'
import { markdownToPlainText } from '../../../shared/text/markdown-text.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { type CrawledPage, crawlSite } from '../../support/checks/crawl.ts'
import {
  findMissingProperties,
  findSchemaOrgErrors,
  getSchemaOrgTypes,
  type SchemaOrgNode,
} from '../../support/checks/schema-org.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

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

const things = (read: CrawledPage, type: string) =>
  read.things.filter((one) => getSchemaOrgTypes(one).includes(type))
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/**
 * Sends a request with `fetch`. Repeats a failed request up to three times, because the server may
 * have just closed the idle connection. In Node, `fetch` stores no cookies, so the language cookie
 * of one response does not affect later responses.
 */
async function fetchWithRetry(address: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await fetch(address, init).catch(() => null)
    if (answer) return answer
    await new Promise((later) => setTimeout(later, 100))
  }
  return fetch(address, init)
}

const PHONE = { fr: '03 53 01 23 45', other: '+33 3 53 01 23 45' }

test('a crawl of the site finds no broken links and correct headings, titles and metadata', async ({
  page,
  site,
}) => {
  const sitemap = parse(await (await fetch(`${site.url}/sitemap.xml`)).text())
  const entries: Entry[] = sitemap.urlset.url
  const all = entries.map(({ loc }) => pathOf(loc))
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(100)
  for (const { loc } of entries) expect(loc.startsWith(`${site.url}/`)).toBe(true)
  // In `npm test`, reads the pages of only two languages, because all languages have the same
  // pages.
  const locales = IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)
  const isRead = (path: string) => locales.some((locale) => locale === getLocaleFromPath(path))
  const listed = all.filter(isRead)

  const crawled = await crawlSite(page, ['/', ...listed])
  expect(crawled.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  const pages = crawled.filter(({ type }) => type.startsWith('text/html'))
  const own = pages.filter(({ canonical, path }) => pathOf(canonical) === path)
  expect(own.length).toBeGreaterThan(20 * locales.length)

  // The sitemap must list exactly the canonical URLs of the crawled pages.
  const addresses = new Set(own.map(({ path }) => path))
  expect([...addresses].sort()).toEqual([...listed].sort())
  for (const { canonical, path } of pages) expect(addresses, path).toContain(pathOf(canonical))
  const languageLinks = ({ links }: CrawledPage) => links.filter((one) => /lang=/.test(one))
  for (const read of pages) expect(languageLinks(read).length, read.path).toBeGreaterThan(3)
  const choices = new Set(
    pages.filter(({ path }) => getLocaleFromPath(path) === 'fr').flatMap(languageLinks),
  )
  const ask = (path: string, init?: RequestInit) => fetchWithRetry(site.url + path, init)
  const chosen = new Set<string>()
  for (const path of choices) {
    const { status, headers } = await ask(path, { redirect: 'manual' })
    expect(status, path).toBe(302)
    chosen.add(headers.get('location') ?? '')
  }
  for (const path of chosen) {
    if (isRead(path) && !addresses.has(path)) expect((await ask(path)).status, path).toBe(200)
  }

  for (const locale of locales) {
    const spoken = own.filter(({ path }) => getLocaleFromPath(path) === locale)
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
    expect(alternates[getLocaleFromPath(path)], path).toBe(canonical)
    expect(alternates['x-default'], path).toBe(alternates.fr)
    expect(all).toEqual(expect.arrayContaining(Object.values(alternates).map(pathOf)))
    for (const address of Object.values(alternates).filter((one) => isRead(pathOf(one)))) {
      expect(byPath.get(pathOf(address))?.alternates, `${path} and ${address}`).toEqual(alternates)
    }
  }
  const pictures = new Set<string>()
  for (const { loc, 'xhtml:link': links, 'image:image': images = [] } of entries) {
    const alternates = Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href]))
    if (isRead(pathOf(loc))) expect(alternates, loc).toEqual(byPath.get(pathOf(loc))?.alternates)
    for (const image of images) pictures.add(image['image:loc'])
  }

  for (const read of own) {
    const { path, tags, title, description, canonical } = read
    expect(read.feed, path).toBe(getLocalizedPath(getLocaleFromPath(path), '/news.atom'))
    for (const name of ['type', 'site_name', 'title', 'description', 'url', 'locale', 'image']) {
      expect(tags[`og:${name}`], `${path} og:${name}`).toHaveLength(1)
    }
    expect(title.startsWith(tags['og:title']?.[0] ?? '?'), path).toBe(true)
    expect(tags['og:description']?.[0], path).toBe(description)
    expect(tags['og:url']?.[0], path).toBe(canonical)
    expect(tags['og:locale:alternate'], path).toHaveLength(LOCALES.length - 1)
    // Checks only the aspect ratio of the share image, because the test photos are too small for
    // 1200 × 630 pixels.
    const [width, height] = [tags['og:image:width'], tags['og:image:height']].map(Number)
    expect((width ?? 0) / (height ?? 0), path).toBeCloseTo(1200 / 630, 2)
    expect(tags['og:image:alt']?.[0], path).toBeTruthy()
    expect(tags['twitter:card'], path).toEqual(['summary_large_image'])
    pictures.add(tags['og:image']?.[0] ?? '')
    expect(findSchemaOrgErrors(read.things), path).toEqual([])
    expect(read.things.flatMap(findMissingProperties), path).toEqual([])
  }
  expect(pictures.size).toBeGreaterThan(20)
  for (const address of pictures) {
    const answer = await fetchWithRetry(address)
    await answer.arrayBuffer()
    expect([answer.status, answer.headers.get('content-type')], address).toEqual([
      200,
      'image/jpeg',
    ])
  }
})

/**
 * Removes all white space from a text, because only the page and not its structured data has line
 * breaks.
 */
const removeWhitespace = (text: unknown) => String(text).replace(/\s+/g, '')
const photoOf = (address: string) => address.match(/\/media\/\w{64}/)?.[0]

const getDay = (date: unknown) => String(date ?? '').slice(0, 10)

/** Returns the values of the structured data that the page does not show. */
function findHiddenValues({ things: said, text, pictures, path }: CrawledPage): string[] {
  const locale = getLocaleFromPath(path)
  const { gallery, training } = loadCatalog(locale)
  const shown = removeWhitespace(text)
  const photos = pictures.map(photoOf)
  /**
   * Functions that format a value of the structured data as the page shows it, by schema.org
   * property. The page shows the values of all other properties unchanged.
   */
  const written: Record<string, (value: never) => string> = {
    price: (euros: number) => formatPrice(locale, euros),
    minPrice: (euros: number) => formatPrice(locale, euros).replace('€', ''),
    maxPrice: (euros: number) => formatPrice(locale, euros).replace('€', ''),
    priceCurrency: (currency: 'EUR') => ({ EUR: '€' })[currency],
    availability: (state: string) =>
      state === 'https://schema.org/InStock' ? gallery.available : gallery.sold,
    identifier: (number: string) => gallery.number.replace('{{number}}', number),
    typicalAgeRange: (range: string) =>
      training.from_age.replace('{{age}}', range.replace('-', '')),
    // The page does not show the mode of a course (on site or online). An empty text passes the
    // check.
    courseMode: () => '',
    // The page does not show “Paid”, “Free” and “Daily” either.
    category: () => '',
    repeatFrequency: () => '',
    datePublished: (day: string) => formatDate(locale, day),
    maximumAttendeeCapacity: (count: number) =>
      training.participants_other.replace('{{count}}', String(count)),
    addressCountry: (code: string) =>
      new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    value: (number: number) => new Intl.NumberFormat(locale).format(number),
    telephone: (dialled: string) =>
      dialled === '+33353012345' ? PHONE[locale === 'fr' ? 'fr' : 'other'] : '?',
  }
  const addresses = ['@type', '@id', 'url', 'item', 'mainEntityOfPage', 'sameAs', 'unitCode']
  const look = (value: unknown, name: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => look(one, name))
    if (typeof value === 'object' && value !== null) {
      // Formats the first and the last day of an event as one text, without the hours, which the
      // page shows in a text by the artist.
      const { startDate, endDate, ...others } = value as SchemaOrgNode & Record<string, string>
      // Splits the description of a course into lines without colons, because the page shows each
      // line as a table row.
      if (others['@type'] === 'CourseInstance' && others.description)
        Object.assign(others, {
          description: others.description.split('\n').map((line) => line.replace(/\s?: /, '')),
        })
      // Splits the description of an offer into sentences, which the page shows as table rows.
      if (others['@type'] === 'Offer' && others.description)
        Object.assign(others, { description: others.description.split(/(?<=\.)\s/) })
      const days = startDate
        ? { days: formatDateRangeWithWeekdays(locale, getDay(startDate), getDay(endDate) || null) }
        : {}
      return Object.entries({ ...others, ...days }).flatMap(([key, one]) => look(one, key))
    }
    if (addresses.includes(name) || name === 'position') return []
    const isShown =
      name === 'image'
        ? photos.includes(photoOf(String(value)))
        : name === 'inLanguage'
          ? value === locale
          : shown.includes(removeWhitespace(written[name]?.(value as never) ?? value))
    return isShown ? [] : [`${path} ${name}: ${value}`]
  }
  return said.flatMap((thing) => look(thing, ''))
}

test('structured data matches the content of each page', {
  tag: '@clock',
}, async ({ page, site }) => {
  const { pieces, news, trainings } = await fetchSiteContent(site)
  for (const locale of ['fr', 'de'] as const) {
    const home = getLocalizedPath(locale, '/')
    const contact = getLocalizedPath(locale, '/contact')
    const all = await crawlSite(
      page,
      [
        ...[home, contact],
        ...pieces.map((piece) => getLocalizedEntityPath(locale, 'art_piece', piece)),
        ...news.map((item) => getLocalizedEntityPath(locale, 'news', item)),
        ...trainings.map((training) => getLocalizedEntityPath(locale, 'training', training)),
      ],
      false,
    )
    expect(all.flatMap(findHiddenValues)).toEqual([])
    const at = (path: string) => all.find((read) => read.path === path) as CrawledPage
    for (const piece of pieces) {
      const read = at(getLocalizedEntityPath(locale, 'art_piece', piece))
      const [work] = things(read, 'VisualArtwork') as [SchemaOrgNode]
      const isPriced = !piece.price_on_request && piece.price !== null
      expect(things(read, 'Product').length, piece.title).toBe(isPriced ? 1 : 0)
      expect(JSON.stringify(read.things).includes('"price"'), piece.title).toBe(isPriced)
      expect(work).toMatchObject({
        name: getLocalizedField(piece, 'title', locale).text,
        identifier: String(piece.id),
        artMedium: getLocalizedField(piece, 'materials', locale).text,
        size: getLocalizedField(piece, 'dimensions', locale).text,
        offers: {
          availability: `https://schema.org/${piece.available ? 'InStock' : 'SoldOut'}`,
          ...(isPriced && { price: piece.price, priceCurrency: 'EUR' }),
        },
      })
      expect(removeWhitespace(work.description)).toBe(
        removeWhitespace(markdownToPlainText(getLocalizedField(piece, 'description', locale).text)),
      )
      expect(work.image).toHaveLength(piece.images.length)
    }
    for (const training of trainings) {
      const read = at(getLocalizedEntityPath(locale, 'training', training))
      const events = things(read, 'EducationEvent')
      const courses = things(read, 'Course')
      expect(courses).toHaveLength(1)
      expect(events).toHaveLength(training.date && !isPastTraining(training) ? 1 : 0)
      for (const taught of [...courses, ...events]) {
        expect(taught).toMatchObject({
          name: getLocalizedField(training, 'title', locale).text,
          ...(!isPastTraining(training) && {
            offers: { price: training.price, priceCurrency: 'EUR' },
          }),
        })
        expect(removeWhitespace(taught.description)).toBe(
          removeWhitespace(
            markdownToPlainText(getLocalizedField(training, 'description', locale).text),
          ),
        )
      }
      for (const event of events) {
        expect(event).toMatchObject({
          maximumAttendeeCapacity: training.max_participants,
          location: {
            name: workshop.name,
            address: { addressLocality: workshop.town },
          },
        })
        const hours = parseOverallHours(training.times)
        const last = getLastTrainingDay(training) ?? (hours && training.date) ?? ''
        expect([getDay(event.startDate), getDay(event.endDate)]).toEqual([training.date, last])
        expect(String(event.startDate).slice(11, 16)).toBe(hours?.opens ?? '')
        expect(String(event.endDate ?? '').slice(11, 16)).toBe(hours?.closes ?? '')
      }
    }
    for (const item of news) {
      const [article] = things(at(getLocalizedEntityPath(locale, 'news', item)), 'NewsArticle') as [
        SchemaOrgNode,
      ]
      expect(article).toMatchObject({
        headline: getLocalizedField(item, 'title', locale).text,
        datePublished: item.date,
        author: { name: workshop.name },
      })
      expect([article.image ?? []].flat()).toHaveLength(Math.min(1, item.images.length))
    }
    for (const path of [home, contact]) {
      const [business] = things(at(path), 'LocalBusiness') as [SchemaOrgNode]
      expect(business).toMatchObject({ name: workshop.name, email: workshop.email })
    }
    const flame = getLocalizedEntityPath(locale, 'art_piece', findEntityByTitle(pieces, 'Flamme'))
    const [trail] = things(at(flame), 'BreadcrumbList') as [SchemaOrgNode]
    const steps = trail.itemListElement as SchemaOrgNode[]
    const { nav, gallery } = loadCatalog(locale)
    expect(steps.map(({ name, item }) => [name, item])).toEqual([
      [nav.home, site.url + home],
      [gallery.title, site.url + getLocalizedPath(locale, '/gallery')],
      [
        getLocalizedField(findEntityByTitle(pieces, 'Flamme'), 'title', locale).text,
        site.url + flame,
      ],
    ])
  }
})

test('robots.txt excludes the admin and the API and lists the sitemap', async ({ site }) => {
  const answer = await fetch(`${site.url}/robots.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api/']),
  )
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test('the news feed is valid Atom (RFC 4287) in each language', {
  tag: '@clock',
}, async ({ site }) => {
  const { news } = await fetchSiteContent(site)
  const ids: string[] = []
  for (const locale of LOCALES) {
    const address = site.url + getLocalizedPath(locale, '/news.atom')
    const answer = await fetch(address, { headers: { cookie: 'lang=nl' }, redirect: 'error' })
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const { feed } = parse(await answer.text())
    expect(feed.xmlns).toBe('http://www.w3.org/2005/Atom')
    expect(feed.id && feed.title && feed.author.name).toBeTruthy()
    expect(Date.parse(feed.updated)).toBe(Date.parse(news[0]?.date ?? ''))
    const self = feed.link.find(({ rel }: SchemaOrgNode) => rel === 'self')
    expect(self.href).toBe(address)
    expect(feed.entry).toHaveLength(news.length)
    for (const entry of feed.entry) {
      expect(entry.title['#text'] && entry.content['#text']).toBeTruthy()
      expect(Date.parse(entry.updated)).not.toBeNaN()
      const link = await fetch(entry.link[0].href, { redirect: 'error' })
      expect(link.status).toBe(200)
      // The id of a feed entry must redirect to the current URL of the news item, which changes
      // with the title.
      expect((await fetch(entry.id)).url).toBe(entry.link[0].href)
      const item = news.find(({ id }) => entry.id.endsWith(`/news/${id}`))
      for (const photo of item?.images.slice(0, 1) ?? []) {
        const alt = getLocalizedField({ ...photo, alt: photo.alt ?? '' }, 'alt', locale).text
        expect(alt, item?.title).not.toBe('')
        expect(entry.content['#text']).toContain(`alt="${alt}"`)
      }
      ids.push(entry.id)
    }
    expect(await (await fetch(address)).text()).toContain(`<div lang="${locale}">`)
  }
  expect(new Set(ids).size).toBe(news.length * LOCALES.length)
})

test('dated trainings are in a calendar feed, and each has its own calendar file', {
  tag: '@clock',
}, async ({ page, site }) => {
  const { trainings } = await fetchSiteContent(site)
  const dated = trainings.filter(({ date }) => date)
  expect(dated.length).toBeGreaterThan(1)
  expect(dated.length).toBeLessThan(trainings.length)
  for (const locale of LOCALES) {
    await page.goto(getLocalizedPath(locale, '/training'))
    const subscribe = page.getByRole('main').locator('a[href$="/trainings.ics"]')
    const address = (await subscribe.getAttribute('href')) ?? ''
    expect(address, 'it opens in a calendar program').toMatch(/^webcal:/)
    const calendar = address.replace(/^webcal:/, 'http:')
    const answer = await fetch(calendar)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const events = components.map((component) => new ICAL.Event(component))
    const getPage = ({ component }: ICAL.Event) =>
      pathOf(String(component.getFirstPropertyValue('url')))
    const linked = await crawlSite(page, [...new Set(events.map(getPage))], false)
    expect(linked).toHaveLength(dated.length)
    for (const { id, date: day, duration = '', times } of dated) {
      const own = events.filter(({ uid }) => uid.startsWith(`training-${id}`))
      const [event] = own
      if (!event || !day) throw new Error(`no event for training ${id}`)
      expect(event.uid).toBe(`training-${id}@${new URL(site.url).hostname}`)
      const count = Number.parseInt(duration, 10)
      if (times?.includes('départ')) {
        expect(own).toHaveLength(1)
        expect(event.startDate.isDate && event.endDate.isDate).toBe(true)
        expect(event.startDate.toString()).toBe(day)
        // The event must have as many days as the training. Its end date is the day after its last
        // day (RFC 5545 section 3.6.1).
        const length = event.endDate.subtractDate(event.startDate).toSeconds() / (24 * 60 * 60)
        expect(length, event.summary).toBe(count)
      } else {
        const days = Array.from({ length: count }, (_, at) => addDays(day, at))
        const starts = own.map(({ startDate }) => startDate.toString())
        expect(starts).toEqual(days.map((one) => `${one}T08:00:00Z`))
      }
      expect(event.component.getFirstPropertyValue('dtstamp')).toBeTruthy()
      const read = linked.find(({ path }) => path === getPage(event))
      expect(read?.title).toBe(`${event.summary} – ${workshop.name}`)
      const one = read?.links.find((path) => path.endsWith('.ics'))
      const file = await fetch(new URL(one ?? '', site.url), { redirect: 'error' })
      expect(file.headers.get('content-disposition')).toContain(`-${day}.ics"`)
      const alone = await file.text()
      expect(alone.match(/^UID:/gm)).toHaveLength(own.length)
      expect(alone).toContain(`UID:${event.uid}`)
    }
    // Requests the calendar again with its ETag.
    const again = await fetch(calendar, {
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

test('the check of structured data finds unknown types and properties and missing ones', () => {
  const offer = { '@type': 'Offer', price: 3, color: 'red' }
  const product = {
    '@type': ['VisualArtwork', 'Product'],
    name: 'Bol',
    artMedium: 'x',
    offers: offer,
  }
  expect(findSchemaOrgErrors([product, { '@type': 'Sculpure' }])).toEqual([
    'VisualArtwork,Product.offers Offer.color',
    ': no type Sculpure',
    'Sculpure.@type',
  ])
  expect(findSchemaOrgErrors({ '@type': 'Product', artMedium: 'wood' })).toEqual([
    'Product.artMedium',
  ])
  expect(findMissingProperties(product)).toEqual([
    'Product.image',
    'Product.priceCurrency',
    'Product.availability',
  ])
})
