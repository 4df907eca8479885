/**
 * On a small touch phone, finds horizontal scrolling, small touch targets, and fields without the
 * right soft keyboard.
 */
import type { Page } from '@playwright/test'
import { findSmallTouchTargets } from './small-touch-targets.ts'
import { applyTextSpacing } from './text-spacing.ts'

/**
 * Finds elements that extend beyond the left or right edge of the screen or that scroll
 * horizontally.
 */
const findTooWideElements = (page: Page) =>
  page.evaluate(() => {
    const name = (one: Element) => one.outerHTML.slice(0, 120)
    const root = document.documentElement
    const found = root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth}px`] : []
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX } = getComputedStyle(one)
      const scrolls = one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(overflowX)
      if (scrolls && one.tagName !== 'TEXTAREA') found.push(`scrolls: ${name(one)}`)
      const { left, right, width } = one.getBoundingClientRect()
      // Elements of one pixel are for screen readers only.
      const isShown =
        width > 1 &&
        (one.parentElement?.clientWidth ?? 0) > 1 &&
        one.checkVisibility({ visibilityProperty: true })
      if (
        isShown &&
        !one.closest('svg, [aria-hidden=true]') &&
        (right > innerWidth + 1 || left < -1)
      )
        found.push(`sticks out: ${name(one)}`)
    }
    return found
  })

/**
 * Returns the fields without `autocomplete` or `enterkeyhint`, and the fields with a wrong
 * `inputmode`. A field whose label is not listed here must have no `inputmode`.
 */
const findFieldsWithoutKeyboard = (page: Page) =>
  page.evaluate(() => {
    const keyboards: Record<string, string> = {
      'Prix en euros': 'decimal',
      'À partir de': 'decimal',
      'Jusqu’à': 'decimal',
      'Poids en kilos': 'decimal',
      'Montant en euros': 'decimal',
      'Âge minimum': 'numeric',
      'Lien vers l’exposition': 'url',
      'Participants au maximum': 'numeric',
      'Participants au plus': 'numeric',
      'Pratique dans un stage, en %': 'numeric',
      'Places à réserver sur le site': 'numeric',
      'Participants au minimum': 'numeric',
      'Acompte en euros': 'decimal',
      'Lien pour payer': 'url',
      SIRET: 'numeric',
      'Site du médiateur': 'url',
      'Vous enseignez depuis': 'numeric',
      'Vous tournez depuis': 'numeric',
      'Adresse de la page': 'url',
      'Adresse du serveur': 'url',
      'Signes par mois, au plus': 'numeric',
      'Lien vers la carte': 'url',
      Téléphone: 'tel',
      Courriel: 'email',
      'Adresse où vous lisez vos courriels': 'email',
      'Serveur d’envoi (SMTP)': 'url',
      Places: 'numeric',
      Port: 'numeric',
      'Durée d’une demande, en heures': 'numeric',
      'Durée de conservation, en mois': 'numeric',
    }
    const fields =
      'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=date], [type=range], [hidden])'
    return [...document.querySelectorAll<HTMLInputElement>(fields)].flatMap((one) => {
      const label = one.labels?.[0]?.textContent ?? ''
      const expectedMode = label.startsWith('Année')
        ? 'numeric'
        : label.startsWith('Lien de la ligne')
          ? 'url'
          : (keyboards[label] ?? '')
      const isNamed = one.inputMode === expectedMode
      return isNamed && one.autocomplete && one.enterKeyHint ? [] : [`keyboard: ${one.outerHTML}`]
    })
  })

/** The function runs in the browser and must not use anything outside its body. */
const readScrollPositions = () =>
  [...document.querySelectorAll('*')]
    .map((one) => ({ one, left: one.scrollLeft, top: one.scrollTop }))
    .filter(({ one }) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)

function restoreScrollPositions(all: ReturnType<typeof readScrollPositions>) {
  for (const { one, left, top } of all) one.scrollTo({ left, top, behavior: 'instant' })
}

/** Finds the problems on a small phone, and then restores the viewport and the scroll positions. */
export async function findSmallPhoneProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const scrolled = await page.evaluateHandle(readScrollPositions)
  const browser = await page.context().newCDPSession(page)
  const become = (width: number, height: number) =>
    browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: true,
    })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await become(360, 640)
  const found = [
    ...(await findTooWideElements(page)),
    ...(await page.evaluate(findSmallTouchTargets)),
    ...(await findFieldsWithoutKeyboard(page)),
  ]
  // Uses a screen of 1280 × 1024 at 400 % zoom (WCAG 2.2, 1.4.10) and the text spacing of 1.4.12.
  await become(320, 256)
  await page.evaluate(applyTextSpacing)
  for (const one of await findTooWideElements(page)) found.push(`at 320 px, spaced: ${one}`)
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await browser.send('Emulation.clearDeviceMetricsOverride')
  await browser.detach()
  // First sets another size, because Playwright does not know that the emulation has changed the
  // size and ignores a call with its last size.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.setViewportSize(size)
  await page.evaluate(restoreScrollPositions, scrolled)
  return found
}
