import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPlainImage, createTemporaryFolder } from './site.ts'

const PHOTOS = join(import.meta.dirname, '../../demo/photos')

/**
 * Creates a folder with small plain photos that have the file names of the demo photos, for tests
 * in which the photos themselves do not matter.
 */
export async function createSmallDemoPhotos(): Promise<string> {
  const folder = createTemporaryFolder()
  const names = (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg'))
  for (const [n, name] of names.entries())
    await writeFile(
      join(folder, name),
      await createPlainImage('jpeg', { colour: `rgb(${n * 9}, 0, 0)` }),
    )
  return folder
}
