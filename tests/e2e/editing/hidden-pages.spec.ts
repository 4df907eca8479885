import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { getVoucherPrintPath } from '../../../shared/voucher.ts'
import {
  expect,
  expectNoticeText,
  getDialog,
  signIn,
  test,
  withNewSite,
} from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchText,
  loadCatalog,
  PUBLIC_PATHS,
} from '../../support/browser/visitor.ts'

test('two pages and a chapter are hidden from visitors in every language, and come back', async ({
  page,
}) => {
  test.slow()
  await withNewSite(
    async (site) => {
      const at = (path: string) => site.url + path
      const paths = await fetchPublicPagePaths(site, 'fr')
      const hidden = [paths['a news item'], paths['a training']]
      const sections = ['/news', '/news.atom', '/training', '/trainings.ics']
      for (const locale of LOCALES)
        hidden.push(...sections.map((path) => getLocalizedPath(locale, path)))
      const readStatuses = async () => {
        const answers = hidden.map((path) => page.request.get(at(path), { maxRedirects: 0 }))
        return [...new Set((await Promise.all(answers)).map((answer) => answer.status()))]
      }
      const save = async (name: string, labels: string[], isHidden: boolean) => {
        const dialog = getDialog(page, name)
        for (const label of labels) {
          await dialog.getByText(label, { exact: true }).click()
          await expect(dialog.getByRole('switch', { name: label })).toBeChecked({
            checked: !isHidden,
          })
        }
        await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await expect(dialog).toHaveCount(0)
      }
      const setHidden = async (isHidden: boolean) => {
        await page.goto(at('/admin/site'))
        if (isHidden) await page.getByRole('link', { name: 'Fermetures et pages' }).click()
        const labels = [
          'Page Actualités affichée sur le site',
          'Page Formations affichée sur le site',
        ]
        if (isHidden) await save('Fermetures et pages', labels, isHidden)
        await page.getByRole('link', { name: 'La page d’accueil' }).click()
        await save('La page d’accueil', ['Premier chapitre affiché'], isHidden)
      }

      expect(await readStatuses()).toEqual([200])
      await signIn(page, site.url)
      const { teaching_title: title } = await (await page.request.get(at('/api/home'))).json()
      expect(await fetchText(page, at('/'))).toContain(title)
      await setHidden(true)

      expect(await readStatuses()).toEqual([404])
      const issued = await page.request.post(at('/api/vouchers'), { data: { amount: 50 } })
      const { number } = await issued.json()
      expect(await fetchText(page, at(getVoucherPrintPath('de', number)))).toMatch(
        /<p>[^<]*\/de\/contact<\/p>/,
      )
      const shown = PUBLIC_PATHS.filter((path) => !sections.includes(path))
      for (const locale of LOCALES) {
        const { nav, contact } = loadCatalog(locale)
        for (const path of [...shown, '/nulle-part']) {
          const text = await fetchText(page, at(getLocalizedPath(locale, path)))
          expect(text, path).not.toMatch(/href="[^"]*\/(?:news|training)\b/)
          expect(text, path).not.toContain(`>${nav.news}<`)
          expect(text, path).not.toContain(contact.lead)
        }
      }
      expect(await fetchText(page, at('/sitemap.xml'))).not.toMatch(/\/(?:news|training)\b/)
      expect(await fetchText(page, at('/'))).not.toContain(title)

      await page.goto(at('/admin'))
      await page.getByRole('tab', { name: 'Actualités' }).click()
      await expect(page.getByText('La page Actualités est masquée')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Portes ouvertes/ })).toBeVisible()

      for (const tab of ['Actualités', 'Formations']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('button', { name: 'Afficher à nouveau' }).click()
        await expectNoticeText(page, 'La page est de nouveau sur le site')
        await expect(page.getByText(`La page ${tab} est masquée`)).toHaveCount(0)
      }
      await setHidden(false)
      expect(await readStatuses()).toEqual([200])
      expect(await fetchText(page, at('/'))).toContain(title)
    },
    { demo: true },
  )
})
