/** Public screens for the screenshots, including states that need an action such as a click. */
import { getLocalizedPath, LOCALES, type Locale } from '../../shared/locale.ts'
import type { SiteProcess } from '../support/browser/server.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  getLocalizedEntityPath,
  loadCatalog,
} from '../support/browser/visitor.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'
import type { ScreenDefinition } from './screen.ts'

const at = (path: string) => async (_: SiteProcess, locale: Locale) =>
  getLocalizedPath(locale, path)
const known =
  (name: keyof Awaited<ReturnType<typeof fetchPublicPagePaths>>) =>
  async (site: SiteProcess, locale: Locale) =>
    (await fetchPublicPagePaths(site, locale))[name]
const demo = (
  name: string,
  address: ScreenDefinition['address'],
  action?: ScreenDefinition['action'],
  overlay?: string,
): ScreenDefinition => ({
  name,
  site: 'demo',
  address,
  ...(action && { action, isWindow: true }),
  ...(overlay && { overlay }),
})

const send: ScreenDefinition['action'] = async (page, locale) => {
  await page.locator('form[data-message-form] button[type=submit]').last().click()
  await page.getByRole('alert').first().waitFor()
  await page.getByText(loadCatalog(locale).form.email_missing).first().waitFor()
}

const OPEN_MENU = 'details[open] > :last-child'

const PUBLIC: ScreenDefinition[] = [
  demo('home', at('/')),
  demo('portrait', at('/portrait')),
  demo('gallery', at('/gallery')),
  demo('piece', known('an available piece')),
  demo('piece-sold', known('a sold piece')),
  demo('news', at('/news')),
  demo('news-item', known('a news item')),
  demo('training', at('/training')),
  demo('training-item', known('a training')),
  demo('contact', at('/contact')),
  demo('not-found', at('/nulle-part')),
  demo('menu', at('/gallery'), (page) => page.locator('summary:visible').last().click(), OPEN_MENU),
  demo('languages', at('/'), (page) => page.locator('summary').first().click(), OPEN_MENU),
  demo(
    'dialog',
    at('/gallery'),
    async (page) => {
      await page.locator('h2 a[data-sheet]').first().click()
      await page.locator('dialog h1').waitFor()
    },
    '#sheet',
  ),
  demo(
    'viewer',
    known('an available piece'),
    async (page) => {
      await page.locator('[data-track] a').first().click()
      await page.locator('.pswp__item[aria-hidden=false] img').first().waitFor()
    },
    'dialog.viewer',
  ),
  // Opens a French page in a browser with another language, so that the page shows the language
  // suggestion.
  {
    ...demo(
      'offer',
      async () => '/',
      (page) => page.locator('[data-language-suggestion] p').waitFor(),
      '[data-language-suggestion]',
    ),
    locales: LOCALES.filter((locale) => locale !== 'fr'),
  },
  { ...demo('error', at('/gallery/1')), site: 'broken' },
  demo('errors', at('/contact'), send),
  demo(
    'notice',
    at('/contact'),
    async (page, locale) => {
      const { form } = loadCatalog(locale)
      await page.getByLabel(form.name, { exact: true }).fill('Aline')
      await page.getByLabel(form.email).fill('aline@example.org')
      await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
      await page.getByRole('button', { name: form.send }).click()
      await page.locator('[data-sent]').waitFor()
    },
    '[data-sent]',
  ),
]

/**
 * Restricts the screens of the sites `odd` and `empty` (see sites.ts) to German, because German has
 * the longest texts.
 */
const IN_GERMAN: Locale[] = ['de']

const ODD: ScreenDefinition[] = [
  ...['gallery', 'news', 'training'].map(
    (part): ScreenDefinition => ({
      name: `odd-${part}`,
      site: 'odd',
      locales: IN_GERMAN,
      address: at(`/${part}`),
    }),
  ),
  ...[0, 1, 2].map(
    (index): ScreenDefinition => ({
      name: `odd-piece-${index + 1}`,
      site: 'odd',
      locales: IN_GERMAN,
      address: async (site, locale) => {
        const piece = (await fetchSiteContent(site)).pieces[index]
        if (!piece) throw new Error('the odd site has three pieces')
        return getLocalizedEntityPath(locale, 'art_piece', piece)
      },
    }),
  ),
  ...['gallery', 'news', 'training'].map(
    (part): ScreenDefinition => ({
      name: `empty-${part}`,
      site: 'empty',
      locales: IN_GERMAN,
      address: at(`/${part}`),
    }),
  ),
]

export const SCREENS = [...PUBLIC, ...ODD, ...ADMIN_SCREENS]
