/** Text at twice its size on a phone (WCAG 2.2, 1.4.4), as the browser's setting makes it and as a page's root does. */
import { LOCALE_NAMES, LOCALES } from '../../shared/locale.ts'
import { layoutProblems } from './layout-problems.ts'
import { expect, test } from './site.ts'
import { pagesOf, wordsOf } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

/** Words of this length may be hyphenated (app/ui/base.css); shorter ones stay whole. */
const isHyphenated = (problem: string) => /^a word is cut: [\p{L}’]{13,} /u.test(problem)

for (const locale of LOCALES) {
  test(`${LOCALE_NAMES[locale]}: with text of 200 % no page scrolls sideways, clips, overlaps or cuts a word, and the menu opens`, async ({
    page,
    site,
  }) => {
    const found: string[] = []
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    const look = async (name: string) => {
      const problems = await page.evaluate(layoutProblems, 'body')
      found.push(...problems.filter((one) => !isHyphenated(one)).map((one) => `${name}: ${one}`))
    }
    for (const [name, address] of Object.entries(await pagesOf(site, locale))) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toMatch(/^3\d/)
      await look(name)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await look(`${name}, by its root`)
    }
    expect(found).toEqual([])
    const menu = page.getByRole('banner').getByText(wordsOf(locale).nav.menu, { exact: true })
    await menu.click()
    const links = page.getByRole('banner').locator('details[open] a')
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  })
}
