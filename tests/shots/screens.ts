/** What pictures are taken of: the screens, and the states that only an act brings about. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Locale } from '../../shared/locale.ts'
import { localizedPath } from '../../shared/locale.ts'
import { ADMIN as ARTIST, type Site } from '../e2e/server.ts'
import { addressOf, contentOf, pagesOf, wordsOf } from '../e2e/visitor.ts'
import type { SiteName } from './sites.ts'

export type Screen = {
  name: string
  site: SiteName
  isAdmin?: boolean
  /** Where it is taken in fewer languages than all. */
  locales?: Locale[]
  /** The state covers the window: only what is in it is taken. */
  isWindow?: boolean
  /** A selector of what lies over the page, where one does: only its texts have to stand free. */
  part?: string
  address: (site: Site, locale: Locale) => Promise<string>
  act?: (page: Page, locale: Locale) => Promise<void>
}

const at = (path: string) => async (_: Site, locale: Locale) => localizedPath(locale, path)
const known =
  (name: keyof Awaited<ReturnType<typeof pagesOf>>) => async (site: Site, locale: Locale) =>
    (await pagesOf(site, locale))[name]
const demo = (
  name: string,
  address: Screen['address'],
  act?: Screen['act'],
  part?: string,
): Screen => ({
  name,
  site: 'demo',
  address,
  ...(act && { act, isWindow: true }),
  ...(part && { part }),
})

const send = async (page: Page, locale: Locale) => {
  await page.locator('form[data-message-form] button[type=submit]').last().click()
  await page.getByRole('alert').first().waitFor()
  await page.getByText(wordsOf(locale).form.email_missing).first().waitFor()
}

const OPEN_MENU = 'details[open] > :last-child'

const PUBLIC: Screen[] = [
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
  demo('errors', at('/contact'), send),
  demo(
    'notice',
    at('/contact'),
    async (page, locale) => {
      const { form } = wordsOf(locale)
      await page.getByLabel(form.name, { exact: true }).fill('Aline')
      await page.getByLabel(form.email).fill('aline@example.org')
      await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
      await page.getByRole('button', { name: form.send }).click()
      await page.locator('[data-notice]').waitFor()
    },
    '[data-notice]',
  ),
]

/** The longest language will do for these. */
const IN_GERMAN: Locale[] = ['de']

const ODD: Screen[] = [
  ...['gallery', 'news', 'training'].map(
    (part): Screen => ({
      name: `odd-${part}`,
      site: 'odd',
      locales: IN_GERMAN,
      address: at(`/${part}`),
    }),
  ),
  ...[0, 1, 2].map(
    (index): Screen => ({
      name: `odd-piece-${index + 1}`,
      site: 'odd',
      locales: IN_GERMAN,
      address: async (site, locale) => {
        const piece = (await contentOf(site)).pieces[index]
        if (!piece) throw new Error('the odd site has three pieces')
        return addressOf(locale, 'art_piece', piece)
      },
    }),
  ),
  ...['gallery', 'news', 'training'].map(
    (part): Screen => ({
      name: `empty-${part}`,
      site: 'empty',
      locales: IN_GERMAN,
      address: at(`/${part}`),
    }),
  ),
]

const admin = (name: string, path: string, act?: Screen['act']): Screen => ({
  name: `admin-${name}`,
  site: 'demo',
  isAdmin: true,
  locales: ['fr'],
  isWindow: true,
  address: async () => path,
  ...(act && { act, part: '[role=dialog]' }),
})

const ADMIN: Screen[] = [
  admin('pieces', '/admin?tab=pieces'),
  admin('categories', '/admin?tab=categories'),
  admin('news', '/admin?tab=news'),
  admin('trainings', '/admin?tab=trainings'),
  admin('new', '/admin?tab=pieces', async (page) => {
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Ajouter/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  admin('errors', '/admin?tab=trainings', async (page) => {
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Ajouter/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
  }),
  admin('piece', '/admin?tab=pieces', async (page) => {
    await page.getByRole('listitem').first().getByRole('heading').getByRole('link').click()
    await page.getByRole('dialog').waitFor()
  }),
]

export const SCREENS = [...PUBLIC, ...ODD, ...ADMIN]

/** Signs in without the form, for all pages of a context. */
export async function signIn(context: BrowserContext) {
  const answer = await context.request.post('/api/admin/login', { data: ARTIST })
  const { user } = await answer.json()
  await context.addInitScript((name) => {
    localStorage.setItem('admin_token', btoa(`${name}:${Date.now()}`))
    localStorage.setItem('admin_user', JSON.stringify({ id: 1, username: name }))
  }, user.username)
}
