/**
 * Screens of the admin and the dialogs above them, for screenshots. None of the actions on these
 * screens changes the site's data.
 */

import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { ADMIN_CREDENTIALS as ARTIST } from '../support/browser/server.ts'
import { SAME_ORIGIN_HEADERS } from '../support/server-process.ts'
import type { ScreenDefinition } from './screen.ts'

const admin = (
  name: string,
  path: string,
  action?: ScreenDefinition['action'],
  overlay = '[role=dialog]',
): ScreenDefinition => ({
  name: `admin-${name}`,
  site: 'demo',
  isAdmin: true,
  locales: ['fr'],
  isWindow: true,
  address: async () => path,
  ...(action && { action, overlay }),
})
const odd = (screen: ScreenDefinition): ScreenDefinition => ({ ...screen, site: 'odd' })

const dialog = (page: Page) => page.getByRole('dialog').first()
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

async function add(page: Page) {
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Ajouter/ })
    .first()
    .click()
  await dialog(page).waitFor()
}
async function open(page: Page) {
  await page.getByRole('listitem').getByRole('heading').getByRole('link').first().click()
  await dialog(page).waitFor()
}
async function openInGerman(page: Page) {
  await open(page)
  await page.getByRole('tab', { name: /^Deutsch/ }).click()
}
async function type(page: Page) {
  await open(page)
  await dialog(page).getByLabel('Titre').first().fill('Flamme II')
}

const PHOTOS = ['totem-oak-01.jpg', 'hero-bench-01.jpg', 'totem-oak-01.jpg'].map((name) =>
  resolve(import.meta.dirname, '../../demo/photos', name),
)
async function choosePhotos(page: Page, button: string | RegExp) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(PHOTOS)
}
/** Uploads photos. The first upload fails because of a full disk, and the others stay pending. */
async function sendPhotos(page: Page) {
  let isFirst = true
  await page.route('**/api/upload', async (route) => {
    if (!isFirst) return
    isFirst = false
    await route.fulfill({ status: 507, json: { error: 'Le disque est plein.', code: 'full' } })
  })
  await open(page)
  await choosePhotos(page, 'Ajouter des photos')
  await page.getByText('Le disque est plein.').first().waitFor()
}
async function beginWithPhotos(page: Page) {
  await page.route('**/api/upload', () => {})
  await choosePhotos(page, /^Photos\s: nouvelle/)
  await dialog(page)
    .getByRole('row')
    .nth(PHOTOS.length - 1)
    .waitFor()
}

export const ADMIN_SCREENS: ScreenDefinition[] = [
  { ...admin('login', '/admin/login'), isAdmin: false },
  admin('pieces', '/admin?tab=pieces'),
  admin('categories', '/admin?tab=categories'),
  admin('news', '/admin?tab=news'),
  admin('trainings', '/admin?tab=trainings'),
  admin('account', '/admin/account'),
  admin('new', '/admin?tab=pieces', add),
  admin('errors', '/admin?tab=trainings', async (page) => {
    await add(page)
    await press(page, 'Enregistrer')
    await dialog(page).getByRole('alert').waitFor()
  }),
  admin('piece', '/admin?tab=pieces', open),
  admin('desk', '/admin?tab=pieces', openInGerman),
  admin('uploads', '/admin?tab=pieces', sendPhotos),
  admin('photos-first', '/admin?tab=pieces', beginWithPhotos),
  admin(
    'delete',
    '/admin?tab=pieces',
    async (page) => {
      await open(page)
      await press(page, 'Supprimer la pièce')
      await page.getByRole('alertdialog').waitFor()
    },
    '[role=alertdialog]',
  ),
  admin(
    'leave',
    '/admin?tab=pieces',
    async (page) => {
      await type(page)
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
    '[role=alertdialog]',
  ),
  admin(
    'session',
    '/admin?tab=pieces',
    async (page) => {
      await type(page)
      await page.context().clearCookies()
      await press(page, 'Enregistrer')
      await page.getByLabel('Mot de passe', { exact: true }).waitFor()
    },
    '[role=dialog]:has([type=password])',
  ),
  odd(admin('odd-pieces', '/admin?tab=pieces')),
  odd(admin('odd-piece', '/admin?tab=pieces', open)),
  odd(admin('odd-desk', '/admin?tab=pieces', openInGerman)),
]

/** Signs in to the admin through the API, so that all pages of a browser context are signed in. */
export async function signIn(context: BrowserContext) {
  const answer = await context.request.post('/api/admin/login', {
    data: ARTIST,
    headers: SAME_ORIGIN_HEADERS,
  })
  const { user } = await answer.json()
  await context.addInitScript((name) => {
    localStorage.setItem('admin_token', btoa(`${name}:${Date.now()}`))
    localStorage.setItem('admin_user', JSON.stringify({ id: 1, username: name }))
  }, user.username)
}
