import { resolve } from 'node:path'
import sharp from 'sharp'
import {
  ENTITY_TYPES_BY_PATH,
  MINIMAL_REQUEST_BODIES,
  type PhotoCollectionPath,
} from './minimal-bodies.ts'
import { ADMIN_CREDENTIALS, type SiteProcess } from './server.ts'

/** Sizes are in pixels. */
const cut = (photo: string, width: number, height: number) =>
  sharp(resolve(import.meta.dirname, '../../../demo/photos', photo))
    .resize(width, height)
    .jpeg()
    .toBuffer()

/** Title of twelve words, whose German translation contains a very long compound word. */
const TITLE = 'Grande coupe à pied en ronce de noyer, lèvre libre, creusée tard'
const IN_GERMAN = {
  title:
    'Große Fußschale aus Nussbaummaser, Rand belassen, Wurzelholzschalenausstellung im Winter, zweite Fassung, geölt',
}

/**
 * Creates entries that are difficult to lay out: titles of twelve words, missing photos, a
 * panorama, and a tall narrow photo.
 */
export async function createEdgeCaseContent({ url }: SiteProcess) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(ADMIN_CREDENTIALS),
  })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0])
  const post = async (path: string, body: unknown) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        Cookie: cookie.join('; '),
        Origin: url,
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const make = async (path: PhotoCollectionPath, fields: object, image?: Promise<Buffer>) => {
    const { id } = await post(path, { ...MINIMAL_REQUEST_BODIES[path], ...fields })
    if (!image) return
    const form = new FormData()
    form.append('image', new Blob([Uint8Array.from(await image)]), 'photo.jpg')
    const { imageUrl } = await post('upload', form)
    await post('images', {
      entity_type: ENTITY_TYPES_BY_PATH[path],
      entity_id: id,
      image_url: imageUrl,
      display_order: 0,
    })
  }
  const onRequest = { price: null, price_on_request: true }
  await make('art-pieces', { title: 'Stèle', price: 12400 }, cut('totem-oak-01.jpg', 700, 1900))
  await make(
    'art-pieces',
    {
      ...onRequest,
      title: 'Frise',
      description: 'Une phrase, et c’est tout.',
      translations: { de: { title: 'Nussbaummaserfries' } },
    },
    cut('hero-bench-01.jpg', 1800, 450),
  )
  await make('art-pieces', {
    ...onRequest,
    title: TITLE,
    translations: { de: IN_GERMAN },
    dimensions: 'Ø 26 × H 28 cm',
    materials: 'Noyer, ronce',
    available: false,
  })
  await make('news', { title: TITLE, translations: { de: IN_GERMAN } })
  await make('news', { title: 'Frise', date: '2026-04-01' }, cut('hero-bench-01.jpg', 1800, 450))
  await make('trainings', { title: TITLE, translations: { de: IN_GERMAN } })
}
