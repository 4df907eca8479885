import { expect, test } from '../../support/browser/site.ts'
import { fetchSiteContent, findEntityByTitle, getPiecePath } from '../../support/browser/visitor.ts'

const WINDOWS = [
  { width: 360, text: '100%' },
  { width: 1440, text: '100%' },
  { width: 360, text: '200%' },
]

test('the header covers no form, heading or section that a link leads to, also with text of 200 %', async ({
  page,
  site,
}) => {
  const { pieces, trainings } = await fetchSiteContent(site)
  const piece = getPiecePath('fr', findEntityByTitle(pieces, 'Galet'))
  const targets = [
    '/contact?subject=visit#contact',
    `/contact?training=${trainings[0]?.id}#contact`,
    `${piece}#interest-heading`,
    '/terms#withdrawal',
    '/gallery#content',
    '/contact#visit',
  ]
  for (const { width, text } of WINDOWS) {
    await page.setViewportSize({ width, height: 800 })
    for (const target of targets) {
      await page.goto(target)
      await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = size
        await document.fonts.ready
        // Scrolls to the target again, because the new text size has moved it.
        const { hash } = location
        location.hash = ''
        scrollTo(0, 0)
        location.hash = hash
      }, text)
      const gap = () =>
        page.evaluate(() => {
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          return (document.querySelector(':target')?.getBoundingClientRect().top ?? 0) - header
        })
      const name = `${target} at ${width} px with text of ${text}`
      expect(await gap(), name).toBeGreaterThanOrEqual(0)
    }
  }
})

test('a long subject of a prefilled message is completely visible without scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  const { id } = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Grand plat « Étang »')
  await page.goto(`/contact?similar=${id}#contact`)
  const subject = page.getByLabel('Objet')
  await expect(subject).toHaveValue(/Étang.*\(n°\s\d+\)$/)
  const hidden = await subject.evaluate((field) => {
    // Simulates a browser without `field-sizing: content`, which adapts the height of a field to
    // its text.
    field.style.setProperty('field-sizing', 'fixed')
    field.style.setProperty('min-block-size', '0')
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = field
    return Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth)
  })
  expect(hidden).toBeLessThanOrEqual(1)
  await context.close()
})
