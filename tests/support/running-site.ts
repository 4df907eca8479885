import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { buildPiece, createPlainImage, openSite, type TestSite } from './site.ts'

/** Starts a site, runs `work` without a signed-in user and stops the site. */
export async function withRunningSite<T>(
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

/** Starts a site, signs in as the administrator, runs `work` and stops the site. */
export const withRunningSiteAsAdmin: typeof withRunningSite = (dataDir, work, env) =>
  withRunningSite(
    dataDir,
    async (site) => {
      await site.signIn()
      return work(site)
    },
    env,
  )

/**
 * Starts and stops a site.
 * @returns the errors that the site has logged
 */
export const startAndStopSite = (dataDir: string, env: Record<string, string> = {}) =>
  withRunningSite(dataDir, async (site) => site.logged.map(String), env)

/** Shifts the clock until `vi.useRealTimers()` is called, without faking timers. */
export const shiftClockByDays = (daysFromToday: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysFromToday * 24 * 3_600_000 })

export async function uploadPhoto(site: TestSite, color: string): Promise<string> {
  const answer = await site.upload(await createPlainImage('jpeg', { color }))
  expect(answer.status).toBe(201)
  return (await answer.json()).imageUrl
}

/**
 * @returns the id of the piece, and the id of the row in the table `images` that links the photo to
 * the piece
 */
export async function createPieceWithPhoto(site: TestSite, imageUrl: string) {
  const body = buildPiece({ image_urls: [imageUrl] })
  const made = await site.ask('/api/art-pieces', { method: 'POST', body })
  expect(made.status).toBe(201)
  const { id, images } = await made.json()
  return { piece: id as number, image: images[0].id as number }
}

export async function uploadPhotoAndCreatePiece(site: TestSite, color: string) {
  const url = await uploadPhoto(site, color)
  return { url, ...(await createPieceWithPhoto(site, url)) }
}

export const getPhotoHash = (imageUrl: string) => imageUrl.slice('/media/'.length, -'.jpg'.length)

/** Expects that the folder `originals` contains exactly these photos, undamaged. */
export async function expectOriginals(dataDir: string, urls: string[]) {
  const folder = join(dataDir, 'originals')
  const names = (await readdir(folder)).sort()
  expect(names).toEqual(urls.map(getPhotoHash).sort())
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
  }
}
