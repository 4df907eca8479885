/** Loads what makes files of photographs when the first one comes: it is 8 MB of memory, and most days see none. */
import type { Original, Workbench } from './image-variants.ts'

/** As image-variants.ts makes it. */
export async function makeFirstFile(original: Original, bench: Workbench) {
  const variants = await import('./image-variants.ts')
  return variants.makeFirstFile(original, bench)
}
