import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPlainImage, createTemporaryFolder } from './site.ts'

const PHOTOS = join(import.meta.dirname, '../../demo/photos')

/**
 * Creates a folder with small photos with the names of the demo photos, for tests in which the
 * content of the photos does not matter.
 */
export async function createSmallDemoPhotos(): Promise<string> {
  const folder = createTemporaryFolder()
  const files = (await readdir(PHOTOS)).filter((file) => file.endsWith('.jpg'))
  for (const [n, file] of files.entries())
    await writeFile(
      join(folder, file),
      await createPlainImage('jpeg', { color: `rgb(${n * 9}, 0, 0)` }),
    )
  return folder
}
