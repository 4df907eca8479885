/** Once before all journeys: a data folder with the demo content, which each server then starts from as a copy. */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ArtPiece } from '../../shared/art-piece.ts'
import { startSite } from './server.ts'

export const DEMO_DATA = resolve(import.meta.dirname, '../../.cache/e2e-demo')

/** Whether every photo of the site has all its files. */
async function isComplete(url: string) {
  const lists = ['art-pieces', 'news', 'trainings'].map(async (name) => {
    const answer = await fetch(`${url}/api/${name}`)
    return (await answer.json()) as Pick<ArtPiece, 'images'>[]
  })
  const images = (await Promise.all(lists)).flat().flatMap((entity) => entity.images)
  return images.every(({ files }) => files.avif.length > 0)
}

export default async function loadDemo() {
  if (existsSync(DEMO_DATA)) rmSync(DEMO_DATA, { recursive: true })
  const site = await startSite(DEMO_DATA)
  // Every copy would otherwise make the files of the demo's photos again.
  while (!(await isComplete(site.url))) await new Promise((later) => setTimeout(later, 500))
  await site.stop()
}
