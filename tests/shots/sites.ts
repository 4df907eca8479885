/**
 * Sites for the screenshots: `demo`, `odd` (content that is hard to lay out), `empty` and `broken`
 * (queries for pieces fail).
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createEdgeCaseContent } from '../support/browser/edge-case-content.ts'
import { type SiteProcess, startSite } from '../support/browser/server.ts'

const root = resolve(import.meta.dirname, '../..')
export const SCREENSHOT_FOLDER = resolve(root, '.cache/shots')

export type ScreenshotSiteName = 'demo' | 'odd' | 'empty' | 'broken'

/** Renames the database table of the pieces, so that every query for pieces fails. */
function breakPieces(folder: string) {
  const database = new DatabaseSync(resolve(folder, 'copeaux.sqlite'))
  database.exec('ALTER TABLE art_pieces RENAME TO lost_art_pieces')
  database.close()
}

/**
 * Starts a site for the screenshots. The data folder of each site is created once and cached in
 * .cache/shots/data, except for the site `broken`, which is created on every call. Delete
 * .cache/shots/data to create the content again.
 */
export async function startScreenshotSite(name: ScreenshotSiteName): Promise<SiteProcess> {
  const folder = resolve(SCREENSHOT_FOLDER, 'data', name)
  const options: Record<string, string> = name === 'demo' ? {} : { DEMO: '0' }
  if (name === 'broken') rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(resolve(folder, '..'), { recursive: true })
    const site = await startSite(unfinished, options)
    if (name === 'odd') await createEdgeCaseContent(site)
    await site.stop()
    renameSync(unfinished, folder)
  }
  const site = await startSite(folder, options)
  if (name === 'broken') breakPieces(folder)
  return site
}
