/**
 * Helpers for tests that start a site several times on one data folder and check every byte of its
 * photos.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openSite, picture, piece, type TestSite } from './site.ts'

/** Opens the site on this folder, runs `work` without a session and closes the site. */
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

/** Opens the site, signs in, runs `work` and closes the site. */
export const withSignedInSite: typeof withRunningSite = (dataDir, work, env) =>
  withRunningSite(
    dataDir,
    async (site) => {
      await site.signIn()
      return work(site)
    },
    env,
  )

/**
 * Starts and stops the site.
 * @returns the logged errors
 */
export const startAndStop = (dataDir: string, env: Record<string, string> = {}) =>
  withRunningSite(dataDir, async (site) => site.logged.map(String), env)

/**
 * Moves the system clock by this number of days until `vi.useRealTimers()`. Timers keep running.
 */
export const shiftClock = (daysFromToday: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysFromToday * 24 * 3_600_000 })

/**
 * Uploads a photo in this color.
 * @returns its path
 */
export async function uploadPhoto(site: TestSite, colour: string): Promise<string> {
  const answer = await site.upload(await picture('jpeg', { colour }))
  expect(answer.status).toBe(201)
  return (await answer.json()).imageUrl
}

/**
 * Creates a piece with this photo.
 * @returns the ids of the piece and of the image record
 */
export async function createPieceWithPhoto(site: TestSite, imageUrl: string) {
  const body = piece({ image_urls: [imageUrl] })
  const made = await site.ask('/api/art-pieces', { method: 'POST', body })
  expect(made.status).toBe(201)
  const { id, images } = await made.json()
  return { piece: id as number, image: images[0].id as number }
}

/** Uploads a photo in this color and creates a piece with it. */
export async function uploadPieceWithPhoto(site: TestSite, colour: string) {
  const url = await uploadPhoto(site, colour)
  return { url, ...(await createPieceWithPhoto(site, url)) }
}

export const hashOf = (imageUrl: string) => imageUrl.slice('/media/'.length, -'.jpg'.length)

/** Returns the hashes in the file names of a folder after checking them against the contents. */
async function whole(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}/.test(name))
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.slice(0, 64))
  }
  return names.map((name) => name.slice(0, 64)).sort()
}

/** Expects exactly these photos, undamaged, in the originals and in quarantine. */
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
