/** The sites that pictures are taken of: the demo, one whose content is hard to lay out, and an empty one. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fillOddly } from '../e2e/odd-content.ts'
import { type Site, startSite } from '../e2e/server.ts'

const root = resolve(import.meta.dirname, '../..')
export const FOLDER = resolve(root, '.cache/shots')

export type SiteName = 'demo' | 'odd' | 'empty'

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
