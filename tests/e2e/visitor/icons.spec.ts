import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { workshop } from '../../../demo/content.ts'
import { expect, test } from '../../support/browser/site.ts'

test('icons and manifests of the site and the admin exist and match the page', async ({ page }) => {
  for (const [start, display] of [
    ['/', 'minimal-ui'],
    ['/admin', 'standalone'],
  ] as const)
    await test.step(`${start}: each icon of the page and the manifest exists, and a phone can install it`, async () => {
      await page.goto(start)
      const get = async (address: string) => {
        const answer = await page.request.get(address)
        expect(answer.status(), address).toBe(200)
        return { type: answer.headers()['content-type'], body: await answer.body() }
      }
      const href = (rel: string) => page.locator(`link[rel="${rel}"]`).last().getAttribute('href')

      const tab = await get((await href('icon')) ?? '')
      expect(tab.type).toContain('image/svg+xml')

      const ico = await get('/favicon.ico')
      expect(ico.type).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
      const count = ico.body.readUInt16LE(4)
      expect(count).toBe(3)
      for (let index = 0; index < count; index++) {
        const entry = 6 + 16 * index
        const start = ico.body.readUInt32LE(entry + 12)
        const picture = ico.body.subarray(start, start + ico.body.readUInt32LE(entry + 8))
        const { format, width } = await sharp(picture).metadata()
        expect({ format, width }).toEqual({ format: 'png', width: ico.body.readUInt8(entry) })
      }

      const touch = await get((await href('apple-touch-icon')) ?? '')
      const { format, width, height } = await sharp(touch.body).metadata()
      expect({ type: touch.type, format, width, height }).toEqual({
        type: 'image/png',
        format: 'png',
        width: 180,
        height: 180,
      })
      expect((await sharp(touch.body).stats()).isOpaque, 'phones paint what is clear black').toBe(
        true,
      )

      const file = await get((await href('manifest')) ?? '')
      expect(file.type).toBe('application/manifest+json')
      const manifest = JSON.parse(file.body.toString())
      expect(manifest.name).toContain(workshop.name)
      expect(manifest).toMatchObject({ id: start, start_url: start, scope: start, display })
      const browser = await page.context().newCDPSession(page)
      const { errors } = await browser.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
      // Each browser context of a test is incognito, which Chromium reports once it has loaded all.
      const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      expect(others).toEqual([])
      expect(manifest.short_name.length, 'what a home screen has room for').toBeLessThanOrEqual(12)
      const purposes: string[] = []
      for (const icon of manifest.icons) {
        const { type, body } = await get(icon.src)
        const picture = await sharp(body).metadata()
        expect(`${picture.width}x${picture.height} ${type}`).toBe(`${icon.sizes} ${icon.type}`)
        purposes.push(`${icon.purpose} ${icon.sizes}`)
      }
      expect(purposes.sort()).toEqual([
        'any 192x192',
        'any 512x512',
        'maskable 192x192',
        'maskable 512x512',
      ])
    })
  await test.step('the theme color and the manifest have the background color of the page', async () => {
    const tokens = readFileSync(resolve(import.meta.dirname, '../../../app/ui/tokens.css'), 'utf8')
    const [day, night] = [...tokens.matchAll(/--(?:paper|night): (#[0-9a-f]{6})/g)].map(
      ([, color]) => color,
    )
    await page.goto('/')
    const colors = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((one) => (one as HTMLMetaElement).content))
    expect(colors).toEqual([day, night])
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect([manifest.theme_color, manifest.background_color]).toEqual([day, day])
  })
})
