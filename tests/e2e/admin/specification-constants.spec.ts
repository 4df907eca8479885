/**
 * Tests time limits of the specification. Checks the delays with which the page starts its timers
 * instead of measuring durations, because durations vary on a busy machine.
 */
import { expect, expectNotice, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

type Watch = { fired: number[]; closed: boolean; delaysWhileClosed: number[] | null }

test('the timer that opens a created piece again is set to about 500 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const watch: Watch = { fired: [], closed: false, delaysWhileClosed: null }
    Object.assign(window, { watch })
    const setTimer = window.setTimeout.bind(window)
    const watched = (act: () => void, delay = 0) =>
      setTimer(() => {
        watch.fired.push(delay)
        act()
      }, delay)
    Object.assign(window, { setTimeout: watched })
    // After a new piece is saved, its dialog closes, and a timer of about 500 ms opens it again.
    // Records the delays of all timers that have fired when it opens.
    new MutationObserver(() => {
      const isOpen = document.querySelector('[role=dialog]') !== null
      if (!isOpen && !watch.closed) Object.assign(watch, { closed: true, fired: [] })
      if (isOpen && watch.closed) watch.delaysWhileClosed ??= [...watch.fired]
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/admin?tab=pieces&add')
  const form = getDialog(page, 'Nouvelle pièce')
  await form.getByLabel('Titre').fill('Minutée')
  await form.getByLabel('Prix en euros').fill('10')
  await page.evaluate(() =>
    Object.assign((window as never as { watch: Watch }).watch, {
      fired: [],
      closed: false,
      delaysWhileClosed: null,
    }),
  )
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  await expect(getDialog(page, 'Minutée')).toBeVisible()
  const { delaysWhileClosed } = await page.evaluate(
    () => (window as never as { watch: Watch }).watch,
  )
  const long = (delaysWhileClosed ?? []).filter((delay) => delay >= 400 && delay <= 600)
  expect(long, `timers that ran out: ${delaysWhileClosed}`).not.toEqual([])
})
