/** Taps the save button twice while the response to the first request is delayed or lost. */
import type { Locator, Page, Route } from '@playwright/test'
import { expect, resetDoubleTapGuard } from '../browser/admin.ts'
import type { CollectionPath } from '../browser/minimal-bodies.ts'

/**
 * Delay in milliseconds. `lost`: the server executes the request, but the page gets no response.
 */
export type ResponseDelay = number | 'lost'

const WRITES = /\/api\/(art-pieces|news|trainings|categories)(\/\d+)?$/

declare global {
  interface Window {
    presses: number[]
  }
}

/** Records the time of each pointer press in `window.presses`, starting with the next page load. */
export const recordPointerDowns = (page: Page) =>
  page.addInitScript(() => {
    window.presses = []
    const note = (event: PointerEvent) => void window.presses.push(event.timeStamp)
    window.addEventListener('pointerdown', note, { capture: true })
  })

/**
 * Delays or drops the responses to write requests.
 *
 * @returns the methods of these requests, in the order of sending
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
    // The page may have been closed during the delay.
    await route.fulfill({ response }).catch(() => {})
  })
  return sentMethods
}

/** Records the query string after each navigation, to detect a tap that opens another screen. */
export function recordNavigations(page: Page) {
  const addresses: string[] = []
  const note = () => void addresses.push(new URL(page.url()).search)
  page.on('framenavigated', note)
  return { addresses, stop: () => page.off('framenavigated', note) }
}

/**
 * Taps twice at the same position, with `gap` milliseconds between the taps.
 *
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
  name: string
  path: CollectionPath
  tab: string
  /** Opens the form from the list and fills in its fields. */
  fill: (page: Page, title: string) => Promise<void>
  /** True for a small dialog over the list, which reports a failed save only in a toast. */
  isSmall?: boolean
  /** Screen after a successful save. */
  ends: 'list' | 'dialog'
  method: 'POST' | 'PUT'
}
