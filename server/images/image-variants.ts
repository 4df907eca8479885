/**
 * Generates the public files of a photo: upright, in sRGB, never enlarged, and without metadata
 * except the copyright.
 */
import { join } from 'node:path'
import { shareSize } from '../../shared/image.ts'
import { type Result, refused, success } from '../result.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import type { Workspace } from '../storage/storage.ts'
import { DamagedPhoto, encode, type OpenPhoto, openPhoto, type Pixels } from './open-photo.ts'
import { fileName, shareName } from './photo-names.ts'
import { type PhotoFile, plannedFiles, type Size } from './photo-plan.ts'
import { qualityOf } from './photo-quality.ts'
import { avif, jpeg } from './photo-recipe.ts'
import { signed } from './photo-rights.ts'

/** Width and height of the placeholder in colours. */
const PLACEHOLDER_SIDE = 4

/**
 * An original with its metadata. `rights` is the name in the copyright metadata of its public
 * files, or empty.
 */
export type Original = { path: string; hash: string; type: string; rights: string }
export type FirstFile = Size & { placeholder: string; file: PhotoFile }

function encoded(
  pixels: Pixels,
  { format, width, height }: PhotoFile,
  rights: string,
  quality = 0,
): Promise<Buffer> {
  const image = signed(encode(pixels).resize({ width, height, fit: 'fill' }), rights)
  return (format === 'jpeg' ? image.jpeg(jpeg) : image.avif(avif(quality))).toBuffer()
}

/**
 * Computes the placeholder of a photo: rows of colours with three hex digits each
 * (shared/image.ts).
 */
async function placeholderOf(pixels: Pixels): Promise<string> {
  const colours = await encode(pixels)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return [...colours].map((part) => Math.round(part / 17).toString(16)).join('')
}

/**
 * Crops the photo for link previews, around the area that sharp's attention strategy finds. A small
 * photo gets a smaller crop with the same aspect ratio.
 */
function shareCrop(pixels: Pixels, rights: string): Promise<Buffer> {
  const image = encode(pixels).resize({
    ...shareSize(pixels),
    fit: 'cover',
    position: 'attention',
  })
  return signed(image, rights).jpeg(jpeg).toBuffer()
}

/** Opens a photo and returns an error result if it is damaged. */
async function withPhoto<Made>(
  { path, type }: Original,
  work: (photo: OpenPhoto) => Promise<Made>,
): Promise<Result<Made>> {
  const opened = await openPhoto(path, type)
  if (!opened.ok) return opened
  try {
    return success(await work(opened.value))
  } catch (error) {
    if (error instanceof DamagedPhoto) return refused('damaged_photo', 'image')
    throw error
  }
}

/** Writes a public file atomically. Concurrent writers of a file write the same bytes. */
const write = ({ uploads, output }: Workspace, name: string, bytes: Buffer) =>
  writeAtomically(join(uploads, `${crypto.randomUUID()}-${name}`), join(output, name), bytes)

/** Generates the narrowest JPEG, which every browser can show. */
export const makeFirstFile = (original: Original, workspace: Workspace) =>
  withPhoto<FirstFile>(original, async (photo) => {
    const { width, height } = photo
    const [file] = plannedFiles({ width, height })
    const pixels = await photo.pixels(file)
    const placeholder = await placeholderOf(pixels)
    const bytes = await encoded(pixels, file, original.rights)
    await write(workspace, fileName(original.hash, file, file.width), bytes)
    return { width, height, placeholder, file }
  })

/**
 * Generates all other files one after the other.
 * @param isAnew true to generate the first file again
 * @param tell called after each step
 * @returns the files that have a width in their name
 */
export const makeOtherFiles = (
  original: Original,
  workspace: Workspace,
  isAnew: boolean,
  tell: () => void,
) =>
  withPhoto<PhotoFile[]>(original, async (photo) => {
    const [first, ...others] = plannedFiles(photo)
    const box = [first, ...others].reduce((a, b) => (b.width > a.width ? b : a))
    const pixels = await photo.pixels(box)
    tell()
    const quality = await qualityOf(pixels)
    tell()
    // Writes one file to disk while the next is being encoded.
    let written = Promise.resolve()
    const writeNext = (name: string, bytes: Buffer) => {
      tell()
      written = written.then(() => write(workspace, name, bytes))
      // Avoids an unhandled rejection. The promise is awaited at the end.
      written.catch(() => {})
    }
    for (const file of isAnew ? [first, ...others] : others)
      writeNext(
        fileName(original.hash, file, first.width),
        await encoded(pixels, file, original.rights, quality),
      )
    writeNext(shareName(original.hash), await shareCrop(pixels, original.rights))
    await written
    return others
  })
