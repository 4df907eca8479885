/**
 * The first photograph of a page stands in the page itself, small: it is seen with the first words, on a line that would
 * make it wait for two more journeys. The sharp one comes over it when it has come.
 */
import { nameOf } from '../../images/photo-names.ts'
import type { Photos } from '../../images/photos.ts'

/** Its class, and its AVIF files: app/site/photos/picture.tsx writes both. Only the first of a page does not wait. */
const FIRST =
  /<picture class="[^"]* (p\d+)"[^>]*>\s*<source type="image\/avif" srcSet="([^"]+)"[^>]*>\s*<img[^>]* loading="eager"/
/** In pixels: the width that is nearest to it from below is taken. */
const WIDEST = 503
/** In bytes: what weighs more would keep the words waiting. */
const HEAVIEST = 10_000

type File = { address: string; width: number }

/** @param set the value of a srcset */
const filesOf = (set: string): File[] =>
  set.split(', ').map((one) => {
    const [address = '', width = '0w'] = one.split(' ')
    return { address, width: Number.parseInt(width, 10) }
  })

type ReadFile = Photos['readPublic']

/** The widest that is light enough; a file that is not there is none, as the next page is drawn without it. */
async function lightest(files: File[], read: ReadFile): Promise<Buffer | null> {
  const narrow = files.filter(({ width }) => width <= WIDEST).sort((a, b) => b.width - a.width)
  for (const { address } of narrow) {
    const file = await read(nameOf(address), HEAVIEST).catch(() => null)
    if (file) return file
  }
  return null
}

/**
 * Puts it behind the photograph that is coming, over its colours, as another style of the page (photo-styles.ts).
 * @param read gives a public file
 */
export async function withFirstPhoto(html: string, read: ReadFile): Promise<string> {
  const [picture, name, set = ''] = FIRST.exec(html) ?? []
  const [, tone] = new RegExp(`\\.${name}\\{[^}]*--t:(url\\([^)]+\\))\\}`).exec(html) ?? []
  if (!picture || !tone) return html
  const file = await lightest(filesOf(set), read)
  if (!file) return html
  const rule = `.${name}{--t:url(data:image/avif;base64,${file.toString('base64')}),${tone}}`
  // A function, since `$&` and the like have a meaning in a string, and descriptions may contain them.
  return html.replace(picture, () => `<style data-precedence="photos">${rule}</style>${picture}`)
}
