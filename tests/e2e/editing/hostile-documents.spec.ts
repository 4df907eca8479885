import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { getEntityPath } from '../../../shared/paths.ts'
import { createEntity, dismissNativeDialogs, expect, test } from '../../support/browser/admin.ts'

const TITLE = '</script><script>alert(1)</script><!-- ]]> & "\u2028\u0007fin'
/** Title in the documents, without the control character U+0007, which XML cannot contain. */
const CARRIED = TITLE.replace('\u0007', '')
const TEXT = `${TITLE}\n\nBEGIN:VEVENT\r\nUID:piège\n\n]]><script>alert(2)</script>`

test('hostile texts are escaped in all documents and execute nothing', async ({ page, site }) => {
  const questions = dismissNativeDialogs(page)
  await createEntity(page, 'categories', { name: TITLE, description: TEXT })
  const piece = await createEntity(page, 'art-pieces', {
    title: TITLE,
    description: TEXT,
    category: TITLE,
    materials: TITLE,
  })
  const item = await createEntity(page, 'news', { title: TITLE, content: TEXT, excerpt: TITLE })
  const training = await createEntity(page, 'trainings', {
    title: TITLE,
    description: TEXT,
    duration: TITLE,
    date: '2060-05-01',
  })
  const named = (id: number) => ({ id, title: TITLE })
  for (const address of [
    getEntityPath('fr', 'art_piece', named(piece.id)),
    getEntityPath('fr', 'news', named(item.id)),
    getEntityPath('fr', 'training', named(training.id)),
    `/gallery?${new URLSearchParams({ category: TITLE })}`,
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(200)
    const scripts = page.locator(
      'script:not([type="application/ld+json"], [type=speculationrules])',
    )
    await expect(scripts, address).toHaveCount(1)
    const data = page.locator('script[type="application/ld+json"]')
    await expect(data, address).toHaveCount(1)
    const graph: { name?: string; headline?: string; '@type': unknown }[] = JSON.parse(
      (await data.textContent()) ?? '',
    )['@graph']
    const [first] = graph
    if (first?.['@type'] !== 'BreadcrumbList') expect(first?.name ?? first?.headline).toBe(TITLE)
    const tag = page.locator('meta[property="og:title"]')
    expect(await tag.getAttribute('content')).toContain(TITLE)
  }
  const read = async (path: string) => (await page.request.get(path)).text()
  const feed = await read('/news.atom')
  expect(XMLValidator.validate(feed)).toBe(true)
  const entries = [new XMLParser().parse(feed).feed.entry].flat()
  const shown = await page.evaluate(
    (titles) =>
      titles.map((title) => new DOMParser().parseFromString(title, 'text/html').body.textContent),
    entries.map(({ title }) => String(title)),
  )
  expect(shown).toContain(CARRIED)
  expect(feed).not.toContain('<script')
  expect(XMLValidator.validate(await read('/sitemap.xml'))).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(await read('/trainings.ics')))
  const uids = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).uid)
  expect(uids).toContain(`training-${training.id}@localhost`)
  expect(uids).not.toContain('piège')
  expect(questions).toEqual([])
  expect(new URL(page.url()).origin).toBe(site.url)
})
