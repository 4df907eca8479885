/** The commands of the host, run as processes on a data folder. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { launch, sourceOf } from '../test-process.ts'
import { openSite, picture, piece, type TestSite, temporaryFolder } from '../test-site.ts'

export const command = (name: string, dataDir: string, args: string[] = [], env = {}) =>
  launch([sourceOf(`cli/${name}.ts`), ...args], { DATA_DIR: dataDir, ...env }).ended

/** Runs a command that has to succeed. @returns what it printed */
export async function done(name: string, dataDir: string, args: string[] = [], env = {}) {
  const { code, output } = await command(name, dataDir, args, env)
  expect([code, output]).toEqual([0, output])
  return output
}

/** The bytes of every original, by its name. */
export async function originals(dataDir: string): Promise<Record<string, string>> {
  const names = (await readdir(join(dataDir, 'originals'))).sort()
  const sums = names.map(async (name) => {
    const bytes = await readFile(join(dataDir, 'originals', name))
    return [name, createHash('sha256').update(bytes).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(sums))
}

/** A piece with photographs of these colours. */
export async function addPiece(site: TestSite, title: string, colours: string[]) {
  const image_urls: string[] = []
  for (const colour of colours) {
    const answer = await site.upload(await picture('jpeg', { colour }))
    image_urls.push((await answer.json()).imageUrl)
  }
  const made = await site.ask('/api/art-pieces', {
    method: 'POST',
    body: piece({ title, image_urls }),
  })
  expect(made.status).toBe(201)
}
export const titles = async (site: TestSite): Promise<string[]> =>
  (await (await site.ask('/api/art-pieces')).json()).map(({ title }: { title: string }) => title)

/** A data folder whose site was stopped; it has a piece for each list of colours, with photographs of these. */
export async function stoppedSite(
  ...pieces: [title: string, colours: string[]][]
): Promise<string> {
  const dataDir = temporaryFolder()
  const site = await openSite({}, dataDir)
  await site.signIn()
  await site.services.photos.resume()
  for (const [title, colours] of pieces) await addPiece(site, title, colours)
  await site.services.photos.settle()
  await site.close({ keep: true })
  return dataDir
}
