/** The sites that pictures are taken of: the demo, one whose content is hard to lay out, and an empty one. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { ENTITY_TYPE, NEW_ENTITY, type PhotographedPath } from '../e2e/new-entity.ts'
import { ADMIN, type Site, startSite } from '../e2e/server.ts'

const root = resolve(import.meta.dirname, '../..')
export const FOLDER = resolve(root, '.cache/shots')

export type SiteName = 'demo' | 'odd' | 'empty'

/** A photograph cut out of one of the demo's, in another format. */
const cut = (photo: string, width: number, height: number) =>
  sharp(resolve(root, 'demo/photos', photo))
    .resize(width, height)
    .jpeg()
    .toBuffer()

/** Twelve words, one of them as long as German makes them. */
const TITLE =
  'Grande coupe à pied en ronce de noyer, lèvre laissée libre, Wurzelholzschalenausstellung, creusée en hiver'

/** A title of twelve words, no photo, a panorama and an upright strip, in the fewest entries. */
async function fillOddly({ url }: Site) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(ADMIN),
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
  const make = async (path: PhotographedPath, fields: object, image?: Promise<Buffer>) => {
    const { id } = await post(path, { ...NEW_ENTITY[path], ...fields })
    if (!image) return
    const form = new FormData()
    form.append('image', new Blob([Uint8Array.from(await image)]), 'photo.jpg')
    const { imageUrl } = await post('upload', form)
    await post('images', {
      entity_type: ENTITY_TYPE[path],
      entity_id: id,
      image_url: imageUrl,
      display_order: 0,
    })
  }
  const onRequest = { price: null, price_on_request: true }
  await make('art-pieces', { title: 'Stèle', price: 12400 }, cut('totem-oak-01.jpg', 700, 1900))
  await make(
    'art-pieces',
    { ...onRequest, title: 'Frise', description: 'Une phrase, et c’est tout.' },
    cut('hero-bench-01.jpg', 1800, 450),
  )
  await make('art-pieces', {
    ...onRequest,
    title: TITLE,
    dimensions: 'Ø 26 × H 28 cm',
    materials: 'Noyer, ronce',
    available: false,
  })
  await make('news', { title: TITLE })
  await make('news', { title: 'Frise', date: '2026-04-01' }, cut('hero-bench-01.jpg', 1800, 450))
  await make('trainings', { title: TITLE })
}

/** Starts a site; its content is made once and kept: delete .cache/shots to have it made again. */
export async function openSite(name: SiteName): Promise<Site> {
  const folder = resolve(FOLDER, 'data', name)
  const options: Record<string, string> = name === 'demo' ? {} : { DEMO: '0' }
  if (existsSync(folder)) return startSite(folder, options)
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(resolve(folder, '..'), { recursive: true })
  const site = await startSite(unfinished, options)
  if (name === 'odd') await fillOddly(site)
  await site.stop()
  renameSync(unfinished, folder)
  return startSite(folder, options)
}
