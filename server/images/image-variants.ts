/** Makes the public files of a photo: upright, in sRGB, with no metadata but whose it is, never enlarged. */
import { join } from 'node:path'
import { shareSize } from '../../shared/image.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import type { Workspace } from '../storage/storage.ts'
import { DamagedPhoto, encode, type OpenPhoto, openPhoto, type Pixels } from './open-photo.ts'
import { fileName, shareName } from './photo-names.ts'
import { type PhotoFile, plannedFiles, type Size } from './photo-plan.ts'
import { qualityOf } from './photo-quality.ts'
import { avif, jpeg } from './photo-recipe.ts'
import { signed } from './photo-rights.ts'

/** The colours of the placeholder, across and down. */
const PLACEHOLDER_SIDE = 4

/** An original and what is known of it; `rights` is the name that its public files carry, perhaps none. */
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

/** What a photo looks like from afar: rows of colours, three hex digits each (shared/image.ts). */
async function placeholderOf(pixels: Pixels): Promise<string> {
  const colours = await encode(pixels)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return [...colours].map((part) => Math.round(part / 17).toString(16)).join('')
}

/** The crop for links that are shared, around what draws the eye; smaller in the same shape where the photo is small. */
function shareCrop(pixels: Pixels, rights: string): Promise<Buffer> {
  const image = encode(pixels).resize({
    ...shareSize(pixels),
    fit: 'cover',
    position: 'attention',
  })
  return signed(image, rights).jpeg(jpeg).toBuffer()
}

/** Opens a photo for work that reads all of it, so that one that breaks off is found out. */
async function withPhoto<Made>(
  { path, type }: Original,
  work: (photo: OpenPhoto) => Promise<Made>,
): Promise<Outcome<Made>> {
  const opened = await openPhoto(path, type)
  if (!opened.ok) return opened
  try {
    return done(await work(opened.value))
  } catch (error) {
    if (error instanceof DamagedPhoto) return refused('damaged_photo', 'image')
    throw error
  }
}

/** Writes a public file whole; two that write the same one at once write the same bytes. */
const write = ({ uploads, output }: Workspace, name: string, bytes: Buffer) =>
  writeAtomically(join(uploads, `${crypto.randomUUID()}-${name}`), join(output, name), bytes)

/** Makes the file that every browser can show. */
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
 * Makes all others, one after the other.
 * @param isAnew whether the first is to be made again too
 * @param tell is called after each step
 * @returns those that have a width in their name
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
    // The disk flushes one file while the cores make the next.
    let written = Promise.resolve()
    const writeNext = (name: string, bytes: Buffer) => {
      tell()
      written = written.then(() => write(workspace, name, bytes))
      // Whoever waits for it below hears of a failure; until then it is nobody's.
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
