/**
 * Taps the save button twice with a chosen delay, while the response to the first request is
 * delayed or lost.
 */
import type { Locator, Page, Route } from '@playwright/test'
import { expect, resetDoubleTapGuard } from '../browser/admin.ts'
import type { CollectionPath } from '../browser/minimal-bodies.ts'

/**
 * Delay of the response in milliseconds. `lost` means that the server executes the request but the
 * page receives no response.
 */
export type ResponseDelay = number | 'lost'

const WRITES = /\/api\/(art-pieces|news|trainings|categories)(\/\d+)?$/

declare global {
  interface Window {
    presses: number[]
  }
}

/** Records the time of each pointerdown event. Call this function before the first navigation. */
export const recordPointerDowns = (page: Page) =>
  page.addInitScript(() => {
    window.presses = []
    const note = (event: PointerEvent) => void window.presses.push(event.timeStamp)
    window.addEventListener('pointerdown', note, { capture: true })
  })

/**
 * Delays or drops the responses to the next write requests.
 * @returns the methods of these requests, in the sequence in which they were sent
 */
export async function delayResponses(page: Page, answer: ResponseDelay) {
  const sentMethods: string[] = []
  await page.unroute(WRITES)
  await page.route(WRITES, async (route: Route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fallback()
    sentMethods.push(method)
    const response = await route.fetch()
    if (answer === 'lost') return route.abort()
    await new Promise((later) => setTimeout(later, answer))
    // Ignores errors, because the page may have been closed during the delay.
    await route.fulfill({ response }).catch(() => {})
  })
  return sentMethods
}

/** Records the query string of each navigation, to detect that a tap has opened another screen. */
export function recordNavigations(page: Page) {
  const addresses: string[] = []
  const note = () => void addresses.push(new URL(page.url()).search)
  page.on('framenavigated', note)
  return { addresses, stop: () => page.off('framenavigated', note) }
}

/**
 * Taps the center of the button twice at the same position, with a delay of `gap` milliseconds.
 * @returns the measured delay between the two taps in milliseconds
 */
export async function tapTwice(page: Page, button: Locator, gap: number, isMouse: boolean) {
  await expect(button).toBeInViewport({ ratio: 1 })
  await resetDoubleTapGuard(page)
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

export type EntityForm = {
  /** Name of the form in failure messages. */
  name: string
  path: CollectionPath
  tab: string
  tabName: string
  /** Opens the form from the list of entities and fills in its fields. */
  fill: (page: Page, title: string) => Promise<void>
  /**
   * True for a small dialog over the list. Such a dialog reports a failed save only in a notice.
   */
  isSmall?: boolean
  /** The screen after a successful save: the list, or the dialog of the entity. */
  ends: 'list' | 'dialog'
  method: 'POST' | 'PUT'
}
