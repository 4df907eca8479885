/** Pairs of taps on “Enregistrer”, a chosen time apart, while the answer to the first is held or lost. */
import type { Locator, Page, Route } from '@playwright/test'
import { expect, tapsGoThrough } from '../browser/admin.ts'
import type { Path } from '../browser/new-entity.ts'

/** Milliseconds until the answer comes; `lost`: the site does what it is asked, and nobody hears of it. */
export type Answer = number | 'lost'

const WRITES = /\/api\/(art-pieces|news|trainings|categories)(\/\d+)?$/

declare global {
  interface Window {
    presses: number[]
  }
}

/** To be called before the first page: notes when a finger or a mouse comes down, whatever becomes of it. */
export const notePresses = (page: Page) =>
  page.addInitScript(() => {
    window.presses = []
    const note = (event: PointerEvent) => void window.presses.push(event.timeStamp)
    window.addEventListener('pointerdown', note, { capture: true })
  })

/** Answers the next calls that write as told; what was asked, in order. */
export async function answerAfter(page: Page, answer: Answer) {
  const asked: string[] = []
  await page.unroute(WRITES)
  await page.route(WRITES, async (route: Route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fallback()
    asked.push(method)
    const response = await route.fetch()
    if (answer === 'lost') return route.abort()
    await new Promise((later) => setTimeout(later, answer))
    // The page may be gone by now.
    await route.fulfill({ response }).catch(() => {})
  })
  return asked
}

/** Every address that the page has from now on. */
export function noteAddresses(page: Page) {
  const addresses: string[] = []
  const note = () => void addresses.push(new URL(page.url()).search)
  page.on('framenavigated', note)
  return { addresses, stop: () => page.off('framenavigated', note) }
}

/** Taps where the button stands now, and there again after that many milliseconds; how many it really were. */
export async function tapTwice(page: Page, button: Locator, gap: number, isMouse: boolean) {
  await expect(button).toBeInViewport({ ratio: 1 })
  await tapsGoThrough(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('nothing to tap')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const tap = () => (isMouse ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
  const before = await page.evaluate(() => window.presses.length)
  const first = tap()
  await new Promise((later) => setTimeout(later, gap))
  await Promise.all([first, tap()])
  const [one = 0, two = 0] = await page.evaluate((from) => window.presses.slice(from), before)
  return two - one
}

export type Form = {
  /** As it is named in a failure. */
  name: string
  path: Path
  tab: string
  tabName: string
  /** Opens the form from the list and fills it. */
  fill: (page: Page, title: string) => Promise<void>
  /** A small sheet over the list, which says only in a notice that it could not be saved. */
  isSmall?: boolean
  /** Where one tap leads: the list, or the dialog of the entity. */
  ends: 'list' | 'dialog'
  method: 'POST' | 'PUT'
}
