/**
 * Takes a screenshot of every screen at every width, in every language and in the light and the
 * dark colour scheme. Composes one contact sheet for each screen, and an index page. Arguments
 * select screens (by their name or the beginning of it), languages, widths and one colour scheme
 * (`light` or `dark`). The argument `forced` takes all screenshots with forced colours instead.
 * With the argument `full`, the command also saves each screenshot at full size. The command fails
 * if a text is clipped, overlaps or overflows, and prints this text.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../../playwright.config.ts'
import { LOCALES, type Locale } from '../../shared/locale.ts'
import type { SiteProcess } from '../support/browser/server.ts'
import { findLayoutProblems } from '../support/checks/layout-problems.ts'
import { signIn } from './admin-screens.ts'
import { composeContactSheet, type Screenshot, THUMBNAIL_WIDTHS } from './contact-sheet.ts'
import type { ScreenDefinition } from './screen.ts'
import { SCREENS } from './screens.ts'
import { SCREENSHOT_FOLDER, type ScreenshotSiteName, startScreenshotSite } from './sites.ts'

const WIDTHS = Object.keys(THUMBNAIL_WIDTHS).map(Number)
const SCHEMES = ['light', 'dark'] as const
/**
 * Maximum height of a screenshot in CSS pixels. Longer pages are cut off to keep the contact sheets
 * small.
 */
const MAX_HEIGHT = 2200
const CONCURRENCY = 3

const args = process.argv.slice(2)
const selectNamed = <Item>(all: readonly Item[]) => {
  const some = all.filter((item) => args.includes(String(item)))
  return some.length ? some : [...all]
}
const screens = SCREENS.filter(({ name }) => args.some((word) => name.startsWith(word)))
const chosen = screens.length ? screens : SCREENS
const widths = selectNamed(WIDTHS)
const schemes = args.includes('forced') ? (['forced'] as const) : selectNamed(SCHEMES)

const getViewportHeight = (width: number) =>
  width < 500 ? 740 : width < 1000 ? 1024 : Math.round(width * 0.6)

/** Waits until all images and fonts in the screenshot are loaded. */
async function waitForImages(page: Page) {
  await page.evaluate(async (depth) => {
    const drawn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < depth)
    for (const image of seen) {
      image.loading = 'eager'
      // Decodes images synchronously, so that every image is drawn before the screenshot.
      image.decoding = 'sync'
    }
    // Waits several frames, because the browser requests other image files only some frames after a
    // change of width.
    for (let calm = 0, tries = 0; calm < 5 && tries < 300; tries++) {
      await drawn()
      calm = seen.every((image) => image.complete) ? calm + 1 : 0
    }
    // Ignores a rejection of `decode`, because a broken image is visible in the screenshot.
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
    await drawn()
  }, MAX_HEIGHT)
}

type Part = { y: number; width: number; height: number; scale: number }

/**
 * Takes a screenshot of a part of the page. `y` is the distance of the part from the top of the
 * page in CSS pixels. The browser scales the screenshot, because this is much faster than scaling a
 * full-size screenshot afterwards.
 */
async function capture(page: Page, part: Part): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 88,
    clip: { x: 0, ...part },
    captureBeyondViewport: true,
  })
  await browser.detach()
  return Buffer.from(data, 'base64')
}

async function takeScreenshots(
  browser: Browser,
  site: SiteProcess,
  screen: ScreenDefinition,
  locale: Locale,
): Promise<Screenshot[]> {
  const address = await screen.address(site, locale)
  const open = async (width: number) => {
    const viewport = { width, height: getViewportHeight(width) }
    // Sets the browser's language to the language of the page, so that the page shows no language
    // suggestion.
    const settings = { baseURL: site.url, reducedMotion: 'reduce', locale, viewport } as const
    const context = await browser.newContext(settings)
    if (screen.isAdmin) await signIn(context)
    const page = await context.newPage()
    await page.goto(address)
    if (screen.isAdmin) await page.getByRole('listitem').first().waitFor()
    await screen.action?.(page, locale)
    return page
  }
  const shots: Screenshot[] = []
  let page: Page | undefined
  for (const width of widths) {
    // If the screen needs an action such as a click, opens the page again for each width, because
    // the action changes the state of the page.
    if (screen.action) await page?.context().close()
    if (!page || screen.action) page = await open(width)
    await page.setViewportSize({ width, height: getViewportHeight(width) })
    for (const scheme of schemes) {
      await page.emulateMedia(
        scheme === 'forced' ? { forcedColors: 'active' } : { colorScheme: scheme },
      )
      await waitForImages(page)
      const problems = await page.evaluate(findLayoutProblems, screen.overlay ?? 'body')
      found.push(...problems.map((one) => `${screen.name} ${locale} ${scheme} ${width}: ${one}`))
      const [all, scrolled] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        scrollY,
      ])
      const height = screen.isWindow ? getViewportHeight(width) : Math.min(all, MAX_HEIGHT)
      const y = screen.isWindow ? scrolled : 0
      const shown = page
      const take = (scale: number) => capture(shown, { y, width, height, scale })
      if (args.includes('full')) {
        const file = `${screen.name}-${locale}-${scheme}-${width}.jpg`
        writeFileSync(resolve(SCREENSHOT_FOLDER, file), await take(1))
      }
      // Takes the screenshot at twice the size of the thumbnail and scales it down, because this
      // keeps small text legible.
      const picture = await take(Math.min(1, (2 * (THUMBNAIL_WIDTHS[width] ?? width)) / width))
      const image = await sharp(picture).resize(THUMBNAIL_WIDTHS[width]).jpeg().toBuffer()
      shots.push({ locale, scheme, width, image })
    }
  }
  await page?.context().close()
  return shots
}

const started = performance.now()
mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
const sites = new Map<ScreenshotSiteName, SiteProcess>()
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  executablePath: process.env.CHROMIUM_PATH || undefined,
})
const made: string[] = []
const found: string[] = []
let count = 0
try {
  for (const name of new Set(chosen.map(({ site }) => site)))
    sites.set(name, await startScreenshotSite(name))
  for (const screen of chosen) {
    const site = sites.get(screen.site)
    if (!site) throw new Error(`no site ${screen.site}`)
    const queued = selectNamed(screen.locales ?? LOCALES)
    const queue = [...queued]
    const shots: Screenshot[] = []
    const work = async () => {
      for (let locale = queue.shift(); locale; locale = queue.shift()) {
        shots.push(...(await takeScreenshots(browser, site, screen, locale)))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    const order = ({ locale, scheme, width }: Screenshot) =>
      [queued.indexOf(locale as Locale), ['light', 'dark'].indexOf(scheme), width]
        .map((rank) => String(rank + 1).padStart(5))
        .join()
    shots.sort((a, b) => order(a).localeCompare(order(b)))
    writeFileSync(
      resolve(SCREENSHOT_FOLDER, `${screen.name}.jpg`),
      await composeContactSheet(screen.name, shots),
    )
    made.push(screen.name)
    count += shots.length
    console.log(`▸ ${screen.name}: ${shots.length}`)
  }
} finally {
  await browser.close()
  for (const site of sites.values()) await site.stop()
}
const figures = made.map((name) => `<h2 id="${name}">${name}</h2><img src="${name}.jpg" alt="">`)
writeFileSync(
  resolve(SCREENSHOT_FOLDER, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Shots</title><style>body{font:16px sans-serif;background:#ddd}img{max-width:100%}</style>${made.map((name) => `<a href="#${name}">${name}</a>`).join(' · ')}${figures.join('')}`,
)
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  `${count} pictures on ${made.length} sheets in ${seconds} s: ${resolve(SCREENSHOT_FOLDER, 'index.html')}`,
)
for (const one of found) console.error(`✗ ${one}`)
if (found.length > 0) process.exitCode = 1
