import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readArchive } from '../../../server/backup/archive/read-archive.ts'
import { updateBackupStatus } from '../../../server/backup/backup-status.ts'
import { readConfig } from '../../../server/config.ts'
import { openPhotoStorage } from '../../../server/storage/open-storage.ts'
import {
  buildHttpErrorPattern,
  expect,
  expectNotice,
  listEntities,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS, type SiteProcess } from '../../support/browser/server.ts'
import { findSmallTouchTargets } from '../../support/checks/small-touch-targets.ts'
import { findUnreachableControls } from '../../support/checks/unreachable-controls.ts'

const DAY = 24 * 3_600_000
const WARNING = /prévenez votre hébergeur/

test.use({ viewport: { width: 360, height: 740 } })
// Runs these tests one after another, because each changes the backup status of the site that they
// share.
test.describe.configure({ mode: 'serial' })
const getConfig = ({ dataDir, settings }: SiteProcess) =>
  readConfig({ ...settings, DATA_DIR: dataDir })
test.afterEach(async ({ site }) => {
  await rm(join(site.dataDir, 'backups'), { recursive: true, force: true })
  // Also deletes the backup status in the object storage, where a site with object storage keeps
  // it.
  await (await openPhotoStorage(getConfig(site))).remove('backups', 'record.json')
})

const saveBackupStatus = (site: SiteProcess, milliseconds: number, lost = 0) =>
  updateBackupStatus(getConfig(site), { own: { at: Date.now() - milliseconds, lost } })

/**
 * Waits until the site has stored the download time, because `afterEach` then deletes the data
 * folder.
 */
const expectStoredDownload = (page: Page) =>
  expect
    .poll(async () => (await (await page.request.get('/api/backup/state')).json()).downloaded_at)
    .not.toBeNull()

test('the admin shows the last backup below the list, and a warning above it after three days without one', async ({
  page,
  site,
}) => {
  await saveBackupStatus(site, 1000)
  await page.goto('/admin')
  const backups = page.getByRole('region', { name: 'Sauvegardes' })
  await expect(backups).toContainText(/Dernière sauvegarde\s: aujourd’hui à \d{1,2}\sh\s\d\d\./)
  await expect(page.getByText(WARNING)).toBeHidden()

  await saveBackupStatus(site, 4 * DAY, 2)
  await page.goto('/admin')
  const warning = page.getByText(WARNING)
  await expect(warning).toBeInViewport()
  await expect(warning).toContainText('il y a plus de trois jours')
  await expect(page.getByRole('region', { name: 'Sauvegardes' })).toContainText(
    '2 photos n’ont pas pu y être mises',
  )
  await expect(page.getByRole('heading', { name: 'Objets d’art' })).toBeVisible()
  expect(await page.evaluate(findUnreachableControls, 'body')).toEqual([])
  expect(await page.evaluate(findSmallTouchTargets)).toEqual([])
})

test('one click downloads a complete backup, and an error appears if the download cannot start', async ({
  page,
  log,
}) => {
  log.expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  await page.request.post('/api/admin/confirm', { data: { password: ADMIN_CREDENTIALS.password } })
  await page.goto('/admin')
  const pieces = await listEntities(page, 'art-pieces')
  const button = page.getByRole('button', { name: 'Télécharger une sauvegarde' })
  const coming = page.waitForEvent('download')
  await button.click()
  await expectNotice(page, 'La sauvegarde se prépare', 'Gardez-le en lieu sûr.')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^copeaux-\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d\.tar$/)
  const { files, missing } = await readArchive(await download.path())
  expect(missing).toEqual([])
  expect(files.length).toBeGreaterThan(pieces.length)
  await expectStoredDownload(page)
  await expect(page).toHaveURL(/\/admin$/)

  await resetDoubleTapGuard(page)
  await button.scrollIntoViewIfNeeded()
  await page.context().setOffline(true)
  await button.click()
  await expectNotice(page, 'La sauvegarde n’a pas pu être téléchargée', 'Le site ne répond pas')
})

test('a backup download asks for the password again if it was entered long ago', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(403))
  await page.route(
    '**/api/admin/confirm',
    (route) => route.fulfill({ status: 403, json: { error: 'Confirmez.', code: 'confirm_first' } }),
    { times: 2 },
  )
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Télécharger une sauvegarde' })
  const question = page.getByRole('dialog', { name: 'Confirmez votre mot de passe' })
  await button.click()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toHaveCount(0)
  await button.click()
  await question.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toMatch(/^copeaux-.+\.tar$/)
  await expectStoredDownload(page)
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin$/)
})
