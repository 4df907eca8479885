import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hugePng } from '../test-png.ts'
import { openSite, picture, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

const inData = (path: string) => join(site.config.dataDir, path)
const files = async (path: string) => (await readdir(inData(path))).sort()

/** The public file of an upload that has to succeed. */
async function published(bytes: Uint8Array, name?: string) {
  const answer = await site.upload(bytes, name)
  const body = await answer.json()
  expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/) })
  expect(answer.status).toBe(201)
  return readFile(inData(body.imageUrl))
}

async function refused(bytes: Uint8Array, status: number, code: string, name?: string) {
  const before = await site.dump()
  const answer = await site.upload(bytes, name)
  const body = await answer.json()
  expect([answer.status, body.code]).toEqual([status, code])
  expect(body.fields.image).toBe(body.error)
  expect(await site.dump()).toBe(before)
}

describe('formats', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    '%s is taken, whatever it is called',
    async (format) => {
      const bytes = await picture(format, { colour: '#a06030' })
      const {
        format: made,
        width,
        height,
      } = await sharp(await published(bytes, '../x.svg')).metadata()
      expect([made, width, height]).toEqual(['jpeg', 40, 30])
      const hash = createHash('sha256').update(bytes).digest('hex')
      expect(await readFile(inData(`originals/${hash}`))).toEqual(bytes)
    },
  )

  test('of an animation the first picture is taken', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => picture('png', { colour })),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const [pixel] = (await sharp(await published(animation)).stats()).channels
    expect(pixel?.mean).toBeGreaterThan(200)
  })

  test('sixteen bit, grey, CMYK and transparent photos come out in sRGB with eight bits', async () => {
    const base = sharp(await picture('png', { colour: '#804020' }))
    for (const bytes of [
      await base.clone().toColourspace('rgb16').png().toBuffer(),
      await base.clone().greyscale().jpeg().toBuffer(),
      await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await base.clone().ensureAlpha(0.5).png().toBuffer(),
    ]) {
      const { space, depth } = await sharp(await published(bytes)).metadata()
      expect([space, depth]).toEqual(['srgb', 'uchar'])
    }
  })

  test('the colours of a wide gamut are those the photographer saw', async () => {
    const colour = { r: 200, g: 90, b: 40 }
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: colour },
    })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    // Without its profile the file holds other numbers.
    const [raw] = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
    expect(Math.abs((raw ?? 0) - colour.r)).toBeGreaterThan(4)
    const [r, g, b] = await sharp(await published(bytes))
      .raw()
      .toBuffer()
    expect(Math.abs((r ?? 0) - colour.r)).toBeLessThan(4)
    expect(Math.abs((g ?? 0) - colour.g)).toBeLessThan(4)
    expect(Math.abs((b ?? 0) - colour.b)).toBeLessThan(4)
  })

  test.each<[string, string | Uint8Array]>([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    [
      'SVG after a declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['HTML', '<!doctype html><title>x</title>'],
    ['PPM', 'P6 1 1 255\nabc'],
    ['no bytes', ''],
    ['text', 'not a photo'],
  ])('%s is refused, whatever it is called', async (_, content) => {
    await refused(Buffer.from(content), 415, 'unsupported', 'photo.jpg')
  })
})

describe('what photos say besides the picture', () => {
  test('all eight orientations come out upright', async () => {
    const half = { create: { width: 60, height: 20, channels: 3, background: '#fff' } } as const
    const dark = await sharp({ create: { ...half.create, width: 20, background: '#000' } })
      .png()
      .toBuffer()
    // Dark on the left, as the photographer saw it.
    const upright = await sharp(half)
      .composite([{ input: dark, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const turn = (angle: number, flop = false) => sharp(upright).rotate(angle).flop(flop).toBuffer()
    const stored = [
      await turn(0),
      await turn(0, true),
      await turn(180),
      await turn(180, true),
      await sharp(await turn(270))
        .flip()
        .toBuffer(),
      await turn(270),
      await sharp(await turn(90))
        .flip()
        .toBuffer(),
      await turn(90),
    ]
    for (const [index, pixels] of stored.entries()) {
      const bytes = await sharp(pixels)
        .withMetadata({ orientation: index + 1 })
        .jpeg()
        .toBuffer()
      const made = sharp(await published(bytes))
      const { width, height } = await made.metadata()
      expect([index + 1, width, height]).toEqual([index + 1, 60, 20])
      const left = await sharp(
        await made.extract({ left: 2, top: 2, width: 10, height: 10 }).toBuffer(),
      ).stats()
      expect([index + 1, (left.channels[0]?.mean ?? 255) < 40]).toEqual([index + 1, true])
    }
  })

  test('no public file holds the place, the camera or any other metadata; the original keeps them', async () => {
    const exif = {
      IFD0: { Make: 'CAMERAMAKER', Artist: 'ARTISTNAME' },
      IFD3: { GPSLatitude: '47/1 12/1 0/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await sharp(await picture('png', { width: 1000, height: 700, colour: '#123' }))
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    expect(bytes.includes('CAMERAMAKER')).toBe(true)
    await published(bytes)
    await site.services.photos.resume()
    await site.services.photos.settle()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const made = (await files('media')).filter((file) => file.startsWith(hash))
    expect(made).toEqual(
      ['-1000.avif', '-1000.jpg', '-480.avif', '-960.avif', '-share.jpg', '.jpg'].map(
        (end) => hash + end,
      ),
    )
    for (const file of made) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(inData(`media/${file}`)).metadata()
      expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
      expect((await readFile(inData(`media/${file}`))).includes('ARTISTNAME')).toBe(false)
    }
  })
})

describe('sizes', () => {
  test('a file over 64 MiB is refused', async () => {
    const bytes = Buffer.concat([
      await picture('jpeg', { colour: '#321' }),
      Buffer.alloc(64 * 1024 * 1024),
    ])
    await refused(bytes, 413, 'too_large')
  })

  test('a small file of 256 megapixels is refused before it is decoded', async () => {
    const started = performance.now()
    await refused(hugePng(16_000, 16_000), 422, 'too_many_pixels')
    expect(performance.now() - started).toBeLessThan(5000)
  })
  test('a picture of impossible size is refused', () =>
    refused(hugePng(100_000, 100_000), 422, 'too_many_pixels'))
})
