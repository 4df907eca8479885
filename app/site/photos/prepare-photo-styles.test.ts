import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStorage } from '../../../server/storage/disk-storage.ts'
import {
  type PublicServices,
  photoStylesContext,
  type RequestContext,
  requestContext,
  servicesContext,
} from '../../context.ts'
import type { DisplayablePhoto } from './photo-data.ts'
import {
  buildPlaceholderGradients,
  type FocalPoint,
  preparePhotoStyles,
} from './prepare-photo-styles.ts'

let folder: string
let logged: unknown[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copeaux-photos-'))
  logged = []
})
afterEach(() => rm(folder, { recursive: true }))

const HASH = 'a'.repeat(64)
const COLORS = '765'.repeat(16)
const GRADIENTS = buildPlaceholderGradients(COLORS)
const HEAD = `.p7{--name:p7;--ratio:1.5;--placeholder:${GRADIENTS}}`

const photo: DisplayablePhoto = {
  id: 7,
  image_url: `/media/${HASH}.jpg`,
  width: 3000,
  height: 2000,
  files: { avif: [206, 258, 403, 503, 629], jpeg: [960] },
  placeholder: COLORS,
  alt: '',
  translations: {},
}
const fill = (width: number, bytes: number) =>
  writeFile(join(folder, 'media', `${HASH}-${width}.avif`), Buffer.alloc(bytes, width))

/**
 * Returns the styles that `preparePhotoStyles` stores.
 *
 * @param page values of the page context, such as `isPreview`
 */
async function stylesOf(
  photos: (DisplayablePhoto | undefined)[],
  focalPoint?: FocalPoint,
  page: Partial<RequestContext> = {},
) {
  const storage = await openDiskStorage(folder)
  const readVariant = (name: string, most?: number) => storage.read('media', name, most)
  const context = new RouterContextProvider()
  context.set(servicesContext, { photos: { readVariant } } as PublicServices)
  context.set(requestContext, { log: (error) => logged.push(error), ...page } as RequestContext)
  await preparePhotoStyles(context, photos, focalPoint)
  return context.get(photoStylesContext)
}
const smallFile = (bytes: number, width: number) => {
  const file = Buffer.alloc(bytes, width).toString('base64')
  return `.p7{--placeholder:url(data:image/avif;base64,${file}),${GRADIENTS}}`
}

test('each photo has one CSS rule with its aspect ratio and its placeholder', async () => {
  const upright = { ...photo, id: 22, width: 3, height: 4 }
  const { head } = await stylesOf([photo, undefined, upright, photo])
  expect(head).toBe(`${HEAD}.p22{--name:p22;--ratio:0.75;--placeholder:${GRADIENTS}}`)
  expect((await stylesOf([{ ...photo, width: 0, height: 0 }])).head).toBe('')
})

test('the rule of the first photo has its focal point, rounded to one percent', async () => {
  const { head } = await stylesOf([photo], { wide: 37, narrow: 4 })
  const focus = '.p7{--focus-wide:37%;--focus-narrow:4%}'
  expect(head).toBe(HEAD + focus)
  const preview = await stylesOf([photo], { wide: 37, narrow: 4 }, { isPreview: true })
  expect(preview).toEqual({ head: HEAD + focus, first: '' })
})

test('the CSS rule of the first photo contains its widest file below the size limit, above the placeholder', async () => {
  await openDiskStorage(folder)
  await Promise.all([fill(258, 4000), fill(403, 10_000), fill(503, 10_001), fill(629, 100)])
  expect((await stylesOf([photo])).first).toBe(smallFile(10_000, 403))
  expect((await stylesOf([undefined, photo])).first).toBe('')
  expect(logged).toEqual([])
})

test.each([
  ['all of its files are heavy', {}, 20_000],
  ['none of its files is there', {}, 0],
  ['it has no placeholder', { placeholder: '' }, 100],
])('the first photo has no inline file if %s', async (_, change, bytes) => {
  await openDiskStorage(folder)
  if (bytes) await Promise.all([258, 403, 503].map((width) => fill(width, bytes)))
  expect((await stylesOf([{ ...photo, ...change }])).first).toBe('')
  expect(logged).toEqual([])
})

test('an unreadable inline file is logged, and the page is rendered without it', async () => {
  await openDiskStorage(folder)
  await mkdir(join(folder, 'media', `${HASH}-503.avif`))
  const { head, first } = await stylesOf([photo])
  expect([head, first]).toEqual([HEAD, ''])
  expect(logged).toMatchObject([{ code: 'EISDIR' }])
})
