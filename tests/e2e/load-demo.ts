/** Once before all journeys: a data folder with the demo content, which each server then starts from as a copy. */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { startSite } from './server.ts'

export const DEMO_DATA = resolve(import.meta.dirname, '../../.cache/e2e-demo')

export default async function loadDemo() {
  if (existsSync(DEMO_DATA)) rmSync(DEMO_DATA, { recursive: true })
  const site = await startSite(DEMO_DATA)
  // The address answers while the demo is still being loaded; its last training is the sign that it is whole.
  await site.stop()
}
