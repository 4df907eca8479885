/** For tests that start a site several times on one data folder, and count every byte of its photos. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openSite, picture, piece, type TestSite } from './site.ts'

/** A run of the site in this folder, from its start to its end, without anybody signed in. */
export async function visit<T>(
  dataDir: string,
  work: (site: TestSite) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const site = await openSite(env, dataDir)
  try {
    await site.services.photos.resume()
    return await work(site)
  } finally {
    await site.close({ keep: true })
  }
}

/** A run in which the artist signs in. */
export const run: typeof visit = (dataDir, work, env) =>
  visit(
    dataDir,
    async (site) => {
      await site.signIn()
      return work(site)
    },
    env,
  )

/** @returns the lines that the host was told */
export const start = (dataDir: string, env: Record<string, string> = {}) =>
  visit(dataDir, async (site) => site.logged.map(String), env)

/** The clock of the machine says another day, until `vi.useRealTimers()`; timers go on as they do. */
export const onDay = (daysFromToday: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysFromToday * 24 * 3_600_000 })

/** Sends a photo of that colour. @returns its address */
export async function upload(site: TestSite, colour: string): Promise<string> {
  const answer = await site.upload(await picture('jpeg', { colour }))
  expect(answer.status).toBe(201)
  return (await answer.json()).imageUrl
}

/** Makes a piece that shows it. @returns the ids of the piece and of its image */
export async function show(site: TestSite, imageUrl: string) {
  const body = piece({ image_urls: [imageUrl] })
  const made = await site.ask('/api/art-pieces', { method: 'POST', body })
  expect(made.status).toBe(201)
  const { id, images } = await made.json()
  return { piece: id as number, image: images[0].id as number }
}

/** Uploads a photo of that colour and shows it on a piece. */
export async function shown(site: TestSite, colour: string) {
  const url = await upload(site, colour)
  return { url, ...(await show(site, url)) }
}

export const hashOf = (imageUrl: string) => imageUrl.slice('/media/'.length, -'.jpg'.length)

/** @returns the hashes of what lies in that folder, having compared them with the bytes */
async function whole(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}/.test(name))
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.slice(0, 64))
  }
  return names.map((name) => name.slice(0, 64)).sort()
}

/** Expects each of these photos whole in that place, and no other. */
export async function expectPhotos(
  dataDir: string,
  { inPlace = [], aside = [] }: { inPlace?: string[]; aside?: string[] },
) {
  const sorted = (urls: string[]) => urls.map(hashOf).sort()
  expect({
    inPlace: await whole(join(dataDir, 'originals')),
    aside: await whole(join(dataDir, 'quarantine')),
  }).toEqual({ inPlace: sorted(inPlace), aside: sorted(aside) })
}
