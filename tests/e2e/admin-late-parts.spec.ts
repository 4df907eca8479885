/** Parts of the admin whose code comes after the list: what happens when it does not come. */
import { choose, expect, expectMessage, make, NO_ANSWER, photoFile, test } from './admin.ts'
import { dialogOf } from './site.ts'
import { storedWidths } from './uploads.ts'

test('a dialog whose code was lost on the way says so, and “Réessayer” opens the same dialog', async ({
  page,
  log,
}) => {
  log.expects(NO_ANSWER)
  const { id } = await make(page, 'art-pieces', { title: 'Bol tard venu' })
  await page.route('**/assets/entity-dialog-*.js', (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Bol tard venu', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Le site ne répond pas')
  await page.unroute('**/assets/entity-dialog-*.js')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialogOf(page, 'Bol tard venu')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`edit=${id}$`))
})

test('a photo that is chosen before the code that sends it waits, and leaves as soon as that has come', async ({
  page,
  log,
}) => {
  log.expects(NO_ANSWER)
  const { id } = await make(page, 'art-pieces', { title: 'Bol en attente' })
  const code = '**/assets/uploads-line-*.js'
  let refused = 0
  await page.route(code, (route) => {
    refused++
    return route.abort()
  })
  await page.goto('/admin')
  await expect.poll(() => refused).toBe(1)
  await choose(page, page.getByRole('button', { name: 'Photo à ajouter à Bol en attente' }), [
    photoFile('tard.png', 77),
  ])
  await expect(page.getByText('Pas de connexion, l’envoi reprendra')).toBeVisible()
  await page.unroute(code)
  await expectMessage(page, '1 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual([77])
})
