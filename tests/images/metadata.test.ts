import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createQuadrantImage } from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { site, published } = setUpUploadSite()

test('a JPEG that is also a web page and an archive is published without the extra data', async () => {
  const photo = await createQuadrantImage().jpeg().toBuffer()
  const html = '<html><script>alert("POLYGLOT")</script></html>'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), Buffer.from(html)])
  const zip = Buffer.from('504b0304POLYGLOT504b0506'.padEnd(60, '\0'))
  const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), zip])
  for (const file of await filesOf(bytes)) expect(file.includes('POLYGLOT')).toBe(false)
})

test('no image variant of a phone’s HEIC contains location, camera or profile data', async () => {
  const bytes = await readFile(new URL('./heic/phone.heic', import.meta.url))
  expect(bytes.includes('SERIAL123')).toBe(true)
  for (const file of await filesOf(bytes)) {
    expect(file.includes('SERIAL123') || file.includes('CAMERAMAKER')).toBe(false)
    const { exif, icc, iptc, xmp, orientation } = await sharp(file).metadata()
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
  }
})

/** Uploads a photo and returns the contents of all its generated variants. */
async function filesOf(bytes: Uint8Array) {
  await published(bytes)
  await site().services.photos.resume()
  await site().services.photos.settle()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const media = join(site().config.dataDir, 'media')
  const made = (await readdir(media)).filter((name) => name.startsWith(hash))
  expect(made.length).toBeGreaterThan(1)
  return Promise.all(made.map((name) => readFile(join(media, name))))
}
