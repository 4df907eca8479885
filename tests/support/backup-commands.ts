import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { getServerFilePath, startNodeProcess } from './server-process.ts'
import {
  buildPiece,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from './site.ts'

export const tryCommand = (name: string, dataDir: string, args: string[] = [], env = {}) =>
  startNodeProcess([getServerFilePath(`cli/${name}.ts`), ...args], { DATA_DIR: dataDir, ...env })
    .ended

/** Runs a command, expects the exit code 0 and returns the output. */
export async function runCommand(name: string, dataDir: string, args: string[] = [], env = {}) {
  const { code, output } = await tryCommand(name, dataDir, args, env)
  expect([code, output]).toEqual([0, output])
  return output
}

/** Returns SHA-256 hashes by file name. */
export async function hashOriginals(dataDir: string): Promise<Record<string, string>> {
  const names = (await readdir(join(dataDir, 'originals'))).sort()
  const sums = names.map(async (name) => {
    const bytes = await readFile(join(dataDir, 'originals', name))
    return [name, createHash('sha256').update(bytes).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(sums))
}

/** Creates a piece with one photo for each colour. */
export async function createPieceWithPhotos(site: TestSite, title: string, colors: string[]) {
  const image_urls: string[] = []
  for (const color of colors) {
    const answer = await site.upload(await createPlainImage('jpeg', { color }))
    image_urls.push((await answer.json()).imageUrl)
  }
  const made = await site.ask('/api/art-pieces', {
    method: 'POST',
    body: buildPiece({ title, image_urls }),
  })
  expect(made.status).toBe(201)
}
export const fetchPieceTitles = async (site: TestSite): Promise<string[]> =>
  (await (await site.ask('/api/art-pieces')).json()).map(({ title }: { title: string }) => title)

export async function createSiteDataFolder(
  ...pieces: [title: string, colors: string[]][]
): Promise<string> {
  const dataDir = createTemporaryFolder()
  const site = await openSite({}, dataDir)
  await site.signIn()
  await site.services.photos.resume()
  for (const [title, colors] of pieces) await createPieceWithPhotos(site, title, colors)
  await site.services.photos.settle()
  await site.close({ keep: true })
  return dataDir
}
