import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getPhotoFileUrl } from '../../../shared/entities/image.ts'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
} from '../../support/browser/visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Returns an array to which it appends the path of each photo that the page requests. */
function recordPhotoRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/')) asked.push(pathname)
  })
  return asked
}

async function scrollThroughPage(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 80)))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Returns the displayed width of each image, and the width that its `sizes` attribute declares. */
const measureWidths = (page: Page) =>
  page.locator('main img').evaluateAll(async (images) => {
    // Ignores invisible images, such as thumbnails that are hidden on phones.
    const all = (images as HTMLImageElement[]).filter((image) => image.checkVisibility())
    for (const image of all) image.loading = 'eager'
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    await frame()
    // Retries `decode`, because it rejects if the browser switches to another file in the meantime.
    const come = (image: HTMLImageElement, tries = 100): Promise<unknown> =>
      image.decode().catch((error) => {
        if (tries === 0) throw error
        return frame().then(() => come(image, tries - 1))
      })
    await Promise.all(all.map((image) => come(image)))
    return all.map((image) => {
      const { width, height } = image.getBoundingClientRect()
      // With width descriptors in `srcset`, `naturalWidth` is the width in the `sizes` attribute,
      // not the width of the file.
      const { naturalWidth, naturalHeight, alt } = image
      // True if the photo is cropped to its frame. Only the cover photo of the home page is.
      const isCut = getComputedStyle(image).objectFit === 'cover'
      return {
        alt,
        shown: Math[isCut ? 'max' : 'min'](width, (height * naturalWidth) / naturalHeight),
        said: naturalWidth,
      }
    })
  })

test('every image is as wide as its sizes attribute says, from 360 to 2200 px', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const wrong: string[] = []
  let measured = 0
  for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto(address)
    // Tests narrow viewports first, because a browser that has loaded a large file of an image does
    // not load a smaller one.
    for (const width of [360, 412, 768, 1024, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 })
      for (const { alt, shown, said } of await measureWidths(page)) {
        measured++
        if (Math.abs(said - shown) > Math.max(1, shown * 0.02)) {
          wrong.push(`${name} at ${width} px, ${alt}: ${said} said, ${shown.toFixed(1)} shown`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(measured).toBeGreaterThan(150)
})

test('photos have a priority, an alt text in each language, and AVIF and JPEG files', async ({
  page,
  site,
}) => {
  await test.step('only the first photo of a page has a high priority', async () => {
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const urgent = await page
        .locator('main img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).map((one) => [one.loading, one.fetchPriority].join()),
        )
      const [first, ...others] = urgent
      if (first) expect(first, name).toBe('eager,high')
      expect(others, name).toEqual(others.map(() => 'lazy,auto'))
    }
  })
  await test.step('the alt text of a photo is in the visitor’s language', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Flamme')
    const [photo] = piece.images
    expect(photo?.alt).toMatch(/.{10}/)
    for (const locale of LOCALES) {
      const alt = locale === 'fr' ? photo?.alt : photo?.translations[locale]?.alt?.text
      for (const address of [getLocalizedPath(locale, '/gallery'), getPiecePath(locale, piece)]) {
        await page.goto(address)
        await expect(
          page.getByRole('img', { name: alt ?? 'none', exact: true }).first(),
        ).toBeVisible()
      }
    }
  })
  await test.step('photos are served as AVIF, with JPEG as the fallback', async () => {
    const [photo] = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Flamme').images
    if (!photo) throw new Error('Flamme has no photograph')
    await page.goto('/gallery')
    const shown = page.getByRole('article', { name: 'Flamme' }).getByRole('img').first()
    await expect
      .poll(() => shown.evaluate((one: HTMLImageElement) => one.currentSrc))
      .toMatch(/\.avif$/)
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['jpeg', 'image/jpeg'],
    ] as const) {
      for (const width of photo.files[format]) {
        const answer = await page.request.get(getPhotoFileUrl(photo, format, width))
        expect(answer.headers()['content-type']).toBe(type)
      }
    }
    await expect(shown).toHaveAttribute('src', photo.image_url)
  })
  await test.step('the first photo is shown as a tiny inline image before any file has loaded', async () => {
    await page.route('**/media/**', () => {})
    const beginning: string[] = []
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const urgent = page.locator('main img[loading=eager]')
      if ((await urgent.count()) === 0) continue
      beginning.push(name)
      const [small, width] = await urgent.evaluate(async (one: HTMLImageElement) => {
        const [, address = ''] =
          /^url\("(data:image\/avif[^"]+)"\)/.exec(getComputedStyle(one).backgroundImage) ?? []
        const image = Object.assign(new Image(), { src: address })
        await image.decode()
        return [address, image.naturalWidth] as const
      })
      expect((small.length * 3) / 4, name).toBeLessThan(16_500)
      expect(width, name).toBeGreaterThan(250)
    }
    expect(beginning).toEqual(
      expect.arrayContaining(['home', 'portrait', 'gallery', 'an available piece']),
    )
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })

  test('the gallery, scrolled through, transfers at most 1.1 × the bytes of the ideal files', async ({
    page,
    site,
  }) => {
    const { pieces } = await fetchSiteContent(site)
    let transferred = 0
    const sizes: Promise<void>[] = []
    page.on('response', (answer) => {
      if (!answer.url().includes('/media/')) return
      sizes.push(
        answer.body().then((body) => {
          transferred += body.byteLength
        }),
      )
    })
    await page.goto('/gallery')
    await scrollThroughPage(page)
    await Promise.all(sizes)
    let ideal = 0
    for (const piece of pieces) {
      const [photo] = piece.images
      if (!photo) continue
      const box = await page
        .getByRole('article', { name: piece.title, exact: true })
        .getByRole('img')
        .first()
        .boundingBox()
      if (!box) throw new Error(`${piece.title} shows no photograph`)
      const needed = Math.min(box.width, (box.height * photo.width) / photo.height) * 1.75
      const files = (['avif', 'jpeg'] as const).flatMap((format) =>
        photo.files[format]
          .filter((width) => width >= Math.floor(needed))
          .slice(0, 1)
          .map((width) => getPhotoFileUrl(photo, format, width)),
      )
      const bytes = await Promise.all(
        files.map(async (file) => (await (await page.request.get(file)).body()).byteLength),
      )
      ideal += Math.min(...bytes)
    }
    expect(ideal).toBeGreaterThan(10_000)
    expect(transferred / ideal).toBeLessThanOrEqual(1.1)
  })
})

/** Returns the prefix that the URLs of all variants of a photo share. */
const getUrlPrefix = (address: string) => address.slice(0, '/media/'.length + 64)

test('the second photo of a card loads only when the visitor turns to it', async ({
  page,
  site,
}) => {
  const { pieces } = await fetchSiteContent(site)
  const piece = findEntityByTitle(pieces, 'Galet')
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked = recordPhotoRequests(page)
  await page.goto('/gallery')
  await scrollThroughPage(page)
  const later = pieces.flatMap(({ images }) =>
    images.slice(1).map((one) => getUrlPrefix(one.image_url)),
  )
  expect(asked.filter((one) => later.includes(getUrlPrefix(one)))).toEqual([])
  const second = getUrlPrefix(piece.images[1]?.image_url ?? '')
  const card = page.getByRole('article', { name: piece.title })
  // Measures the card before and after its second photo loads, for which the layout must reserve
  // the space.
  const before = await card.boundingBox()
  await card.getByRole('link', { name: 'Photo suivante' }).first().click()
  await expect.poll(() => asked.some((one) => getUrlPrefix(one) === second)).toBe(true)
  await expect(card.getByText('2 / 2')).toBeInViewport()
  const photo = card.getByRole('img').nth(1)
  await expect(photo).toBeInViewport()
  expect((await card.boundingBox())?.height).toBe(before?.height)
  const others = later.filter((one) => one !== second)
  expect(asked.filter((one) => others.includes(getUrlPrefix(one)))).toEqual([])
})

test('a swipe of the carousel loads the second photo', async ({ page, site }) => {
  const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
  const asked = recordPhotoRequests(page)
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: piece.title })
  await card.locator('[data-track]').evaluate((strip) => strip.scrollBy(40, 0))
  const second = getUrlPrefix(piece.images[1]?.image_url ?? '')
  await expect.poll(() => asked.some((one) => getUrlPrefix(one) === second)).toBe(true)
})

test.describe('while photos load', () => {
  test('the placeholder covers the whole box and is hidden by the loaded photo', async ({
    page,
    site,
  }) => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Flamme')
    const { promise: looked, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/media/**', async (route) => {
      await looked
      await route.continue().catch(() => {})
    })
    await page.goto(getPiecePath('fr', piece), { waitUntil: 'domcontentloaded' })
    const photo = page.locator('main [data-photo]').first().getByRole('img')
    const look = () =>
      photo.evaluate((one: HTMLImageElement) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return {
          box: [x, y + scrollY, width, height].map(Math.round),
          ratio: width / height,
          behind: getComputedStyle(one).backgroundImage,
        }
      })
    const coming = await look()
    expect(coming.behind).toMatch(/^url\("data:image\/avif;.*, linear-gradient\(/)
    expect(coming.ratio).toBeCloseTo(0.8, 2)
    // Compares the top left corner of the photo box with the first color of the placeholder
    // gradient, which the page draws slightly lighter (see prepare-photo-styles.ts).
    const [known = ''] = piece.images[0]?.placeholder.match(/.../g) ?? []
    const off = async () => {
      // Measures a pixel inside the photo, because the background may be visible at its edge.
      const inside = { left: 8, top: 8, width: 1, height: 1 }
      const picture = sharp(await photo.screenshot())
      const corner = await picture.extract(inside).removeAlpha().raw().toBuffer()
      return Math.max(
        ...[...corner].map((part, at) =>
          Math.abs(part - Number.parseInt(known[at] ?? '', 16) * 17),
        ),
      )
    }
    await expect.poll(off).toBeLessThan(24)
    const before = await photo.screenshot()
    letCome()
    await photo.evaluate((one: HTMLImageElement) => one.decode())
    expect((await look()).box).toEqual(coming.box)
    // Polls screenshots, because the browser paints a photo a moment after it has loaded.
    await expect.poll(async () => (await photo.screenshot()).equals(before)).toBe(false)
    const after = await photo.screenshot()
    // Removing the placeholder of a loaded photo must not change the screenshot, except at the
    // edges, where half a pixel of the placeholder may be visible.
    const inside = async (shot: Buffer) => {
      const { width = 0, height = 0 } = await sharp(shot).metadata()
      return sharp(shot)
        .extract({ left: 2, top: 2, width: width - 4, height: height - 4 })
        .raw()
        .toBuffer()
    }
    await photo.evaluate((one) => one.style.setProperty('background', 'none'))
    expect((await inside(await photo.screenshot())).equals(await inside(after))).toBe(true)
  })

  test('placeholders are hidden in forced colors and in print', async ({ page }) => {
    await page.goto('/gallery')
    const photo = page.locator('[data-photo] img').first()
    const behind = () => photo.evaluate((one) => getComputedStyle(one).backgroundImage)
    expect(await behind()).toContain('linear-gradient(')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await behind()).toBe('none')
    await page.emulateMedia({ forcedColors: 'none', media: 'print' })
    expect(await behind()).toBe('none')
  })
})
