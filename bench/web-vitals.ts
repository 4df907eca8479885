/** Measures the web vitals of a page on a slow connection with an emulated phone. */
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'

/**
 * Emulates a mid-range phone. CPU_SLOWDOWN makes its CPU four times slower than this machine, and
 * NETWORK limits its connection to 1.6 Mbit/s with 150 ms of latency.
 */
export const PHONE_EMULATION = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Milliseconds to wait after the load event before the page is measured. */
const SETTLE_TIME = 1500

export type WebVitals = {
  first: number
  largest: number
  blocking: number
  shift: number
  elements: number
  photos: number
}

declare global {
  interface Window {
    webVitals: { largest: number; long: { start: number; end: number }[]; shift: number }
  }
}

/** Collects performance entries of the page. The function runs in the browser. */
function observePerformance() {
  window.webVitals = { largest: 0, long: [], shift: 0 }
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  on('largest-contentful-paint', ({ startTime }) => {
    window.webVitals.largest = startTime
  })
  on('longtask', ({ startTime, duration }) => {
    window.webVitals.long.push({ start: startTime, end: startTime + duration })
  })
  on('layout-shift', (entry) => {
    window.webVitals.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

/** Maximum duration in milliseconds of a task that does not count as a long task. */
const LONG_TASK_DURATION = 50

/**
 * Returns the total blocking time in milliseconds (web.dev, “Total Blocking Time”). For each task,
 * only the time after the first paint counts, and only the part of this time that exceeds 50 ms.
 */
const computeTotalBlockingTime = (tasks: { start: number; end: number }[], first: number) =>
  tasks.reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, first) - LONG_TASK_DURATION),
    0,
  )

export async function measureWebVitals(browser: Browser, url: string): Promise<WebVitals> {
  const context = await browser.newContext({ ...PHONE_EMULATION, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.addInitScript(observePerformance)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', NETWORK)
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_TIME)
  const seen = await page.evaluate(() => ({
    ...window.webVitals,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    elements: document.querySelectorAll('*').length,
  }))
  const photos = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  const { long, ...rest } = seen
  return { ...rest, blocking: computeTotalBlockingTime(long, seen.first), photos }
}

export const launchBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
