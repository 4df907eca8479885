import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toneOf } from '../../../app/site/photos/tone.ts'
import { openDisk } from '../../storage/disk-storage.ts'
import { withFirstPhoto } from './first-photo.ts'
import { photoStylesSource } from './photo-styles.ts'

let folder: string
let read: (name: string, most?: number) => Promise<Buffer | null>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copeaux-first-'))
  const storage = await openDisk(folder)
  read = (name, most) => storage.read('media', name, most)
})
afterEach(() => rm(folder, { recursive: true }))

const HASH = 'a'.repeat(64)
const fill = (width: number, bytes: number) =>
  writeFile(join(folder, 'media', `${HASH}-${width}.avif`), Buffer.alloc(bytes, width))
const tone = toneOf('765'.repeat(16))
const picture = (loading: string, id = 7) => {
  const set = [258, 403, 503, 629].map((wide) => `/media/${HASH}-${wide}.avif ${wide}w`).join(', ')
  return `<picture class="photo p${id}" data-photo=""><source type="image/avif" srcSet="${set}" sizes="100vw"/><img alt="" loading="${loading}"/></picture>`
}
const page = (body: string) =>
  `<head><style data-precedence="photos" data-href="p7">.p7{--n:p7;--r:1.5;--t:url(${tone})}</style></head><body>${body}</body>`
const inPage = (bytes: number, width: number) =>
  `<style data-precedence="photos">.p7{--t:url(data:image/avif;base64,${Buffer.alloc(bytes, width).toString('base64')}),url(${tone})}</style>`

test('the widest that is light enough stands before the photograph, over its colours, and the policy lets it in', async () => {
  await Promise.all([fill(258, 4000), fill(403, 10_000), fill(503, 10_001), fill(629, 100)])
  const drawn = page(picture('eager') + picture('lazy', 8))
  const html = await withFirstPhoto(drawn, read)
  expect(html).toBe(page(inPage(10_000, 403) + picture('eager') + picture('lazy', 8)))
  expect(photoStylesSource(html).split(' ')).toHaveLength(2)
})

test('a description with the signs of a replacement stays what it is', async () => {
  await fill(258, 4000)
  const described = picture('eager').replace('alt=""', () => 'alt="$&amp; $` $\' $$ $1"')
  const html = await withFirstPhoto(page(described), read)
  expect(html).toBe(page(inPage(4000, 258) + described))
})

test.each([
  ['all of its files are heavy', picture('eager'), 20_000],
  ['none of its files is there', picture('eager'), 0],
  ['every photograph waits', picture('lazy'), 100],
  ['its shape and colours are not told', picture('eager', 9), 100],
])('where %s the page stays as it was drawn', async (_, body, bytes) => {
  if (bytes) await Promise.all([258, 403, 503].map((width) => fill(width, bytes)))
  expect(await withFirstPhoto(page(body), read)).toBe(page(body))
})
