import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) })
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
      expect([made, width, height]).toEqual(['webp', 40, 30])
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
    ['HEIC', Buffer.from('0000001866747970686569630000000068656963', 'hex')],
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
    const hash = createHash('sha256').update(bytes).digest('hex')
    const made = (await files('media')).filter((file) => file.startsWith(hash))
    expect(made).toEqual([`${hash}-480.webp`, `${hash}-960.webp`, `${hash}.webp`])
    for (const file of made) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(inData(`media/${file}`)).metadata()
      expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
      expect((await readFile(inData(`media/${file}`))).includes('ARTISTNAME')).toBe(false)
    }
  })
})

describe('sizes', () => {
  test.each([
    [2400, 1200, [480, 960, 1600]],
    [1200, 2400, [480, 800]],
    [960, 500, [480, 960]],
    [480, 300, [480]],
    [100, 4000, [40]],
  ])('%i × %i is made %o wide, never enlarged', async (width, height, widths) => {
    const bytes = await picture('png', { width, height })
    const answer = await (await site.upload(bytes)).json()
    const hash = answer.imageUrl.slice(7, 71)
    const made = (await files('media')).filter((file) => file.startsWith(hash))
    const sizes = await Promise.all(made.map((file) => sharp(inData(`media/${file}`)).metadata()))
    expect(sizes.map((size) => size.width).sort((a, b) => a - b)).toEqual(widths)
  })

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
    expect(performance.now() - started).toBeLessThan(2000)
  })
  test('a picture of impossible size is refused', () =>
    refused(hugePng(100_000, 100_000), 422, 'too_many_pixels'))
})

test('the same photo twice is stored once', async () => {
  const bytes = await picture('png', { colour: '#456789' })
  const before = await files('originals')
  const answers = await Promise.all([site.upload(bytes), site.upload(bytes), site.upload(bytes)])
  const addresses = await Promise.all(answers.map(async (answer) => (await answer.json()).imageUrl))
  expect(new Set(addresses).size).toBe(1)
  expect((await files('originals')).length - before.length).toBe(1)
  expect(await files('incoming')).toEqual([])
})

test('a photo cut off anywhere is refused and leaves nothing', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  for (const share of [0.02, 0.1, 0.5, 0.9]) {
    await refused(noise.subarray(0, Math.floor(noise.length * share)), 422, 'damaged_photo')
  }
  await refused(Buffer.concat([noise.subarray(0, 3), Buffer.alloc(5000, 7)]), 422, 'damaged_photo')
})

describe('forms', () => {
  const post = async (body: BodyInit | undefined, type?: string) => {
    const before = await site.dump()
    const headers = { cookie, ...(type && { 'content-type': type }) }
    const answer = await site.app.request('/api/upload', { method: 'POST', body, headers })
    const result = await answer.json()
    expect(await site.dump()).toBe(before)
    return { status: answer.status, code: result.code, fields: Object.keys(result.fields ?? {}) }
  }
  let cookie = ''
  beforeAll(async () => {
    cookie = await site.signIn()
  })
  const form = (entries: [string, string | Uint8Array][]) => {
    const data = new FormData()
    for (const [name, value] of entries)
      typeof value === 'string'
        ? data.append(name, value)
        : data.append(name, new File([new Uint8Array(value)], 'a.jpg'))
    return data
  }

  test('what is no multipart form is refused by its type', async () => {
    for (const type of [
      'application/json',
      'image/jpeg',
      'text/plain',
      'multipart/mixed; boundary=x',
    ])
      expect(await post('{}', type)).toEqual({ status: 415, code: 'not_a_form', fields: [] })
    expect((await post(undefined)).status).toBe(415)
  })
  test('a form that is none, or that ends early, is unreadable', async () => {
    const type = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    for (const body of ['', 'x', '--x', part, `${part}abc`, `${part}abc\r\n--x`])
      expect(await post(body, type)).toMatchObject({ status: 400, code: 'unreadable_form' })
    expect(await post(part, 'multipart/form-data')).toMatchObject({ status: 400 })
  })
  test('one photo in the field image, and nothing else, is taken', async () => {
    const bytes = await picture('png', { colour: '#987' })
    expect(await post(form([]))).toMatchObject({ status: expect.toBeOneOf([400, 422]) })
    expect(await post(form([['image', 'text']]))).toMatchObject({ status: 422, fields: ['image'] })
    expect(await post(form([['photo', bytes]]))).toMatchObject({ fields: ['image', 'photo'] })
    expect(
      await post(
        form([
          ['image', bytes],
          ['x', 'y'],
        ]),
      ),
    ).toMatchObject({ fields: ['x'] })
    expect(
      await post(
        form([
          ['image', bytes],
          ['image', bytes],
        ]),
      ),
    ).toMatchObject({ fields: ['image'] })
  })
  test('an upload whose connection breaks leaves nothing', async () => {
    const before = await site.dump()
    const bytes = await picture('png', { colour: '#abc' })
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'),
        )
        controller.enqueue(bytes)
      },
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    const answer = await site.app.request('/api/upload', {
      method: 'POST',
      body: broken,
      duplex: 'half',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit)
    expect(answer.status).toBe(400)
    expect(await site.dump()).toBe(before)
  })
})

test('what an interrupted upload left is swept at the next start', async () => {
  await writeFile(inData('incoming/half'), 'x')
  await site.services.photos.sweep()
  expect(await files('incoming')).toEqual([])
})

/** A PNG that says it is of that size and whose few bytes would unfold to nothing but black. */
function hugePng(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc(body), 4 + body.length)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 40_000_000)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
