/**
 * How wide each photograph is shown, in the words of an img's `sizes`. It follows the style sheets: the margins and
 * gutters of tokens.css, the columns of shelf, entry and detail, and the heights that keep a tall photograph in the
 * window. A browser test measures every place against these words.
 */

/** A length that grows with the window: so many percent of its width, and so many rem. */
type Length = { vw: number; rem: number }

/** From that width of the window on, in rem: the page without its margins, and the gutter (tokens.css, layout.css). */
const SHEETS: { from: number; page: Length; gutter: Length }[] = [
  { from: 111, page: { vw: 0, rem: 100 }, gutter: { vw: 0, rem: 2.95 } },
  { from: 31, page: { vw: 89.2, rem: 0.8 }, gutter: { vw: 2.4, rem: 0.2 } },
  { from: 0, page: { vw: 100, rem: -2.5 }, gutter: { vw: 0, rem: 1 } },
]

/** From that width of the window on, in rem: which part of the page, and how tall for its width at most. */
type Column = { from: number; part: number | 'window'; tallest?: number }
const COLUMNS = {
  card: [
    { from: 60, part: 1 / 3, tallest: 0.98 },
    { from: 40, part: 1 / 2, tallest: 0.98 },
    { from: 0, part: 1, tallest: 1.25 },
  ],
  news: [
    { from: 60, part: 4 / 12, tallest: 0.98 },
    { from: 0, part: 1, tallest: 0.98 },
  ],
  training: [
    { from: 60, part: 6 / 12, tallest: 0.98 },
    { from: 0, part: 1, tallest: 0.98 },
  ],
  piece: [
    { from: 60, part: 7 / 12 },
    { from: 0, part: 1 },
  ],
  story: [
    { from: 60, part: 6 / 12 },
    { from: 0, part: 1 },
  ],
  chapter: [
    { from: 60, part: 1 / 3 },
    { from: 40, part: 1 / 2 },
    { from: 0, part: 1 },
  ],
  portrait: [
    { from: 60, part: 8 / 12 },
    { from: 40, part: 1 },
    { from: 0, part: 'window' },
  ],
  closing: [
    { from: 60, part: 7 / 12 },
    { from: 0, part: 1 },
  ],
  'closing-side': [
    { from: 80, part: 4 / 12 },
    { from: 60, part: 5 / 12 },
    { from: 0, part: 1 },
  ],
} satisfies Record<string, Column[]>
/** A small photograph in a row of them: as high as its neighbours, piece-photos.module.css. */
const THUMB = { height: 5.5, widest: 7 }
export type PhotoPlace = keyof typeof COLUMNS | 'thumb'

/** The narrowest and the widest of a photograph's files that a place ever needs, in pixels: three for each of its own. */
const NEEDED: Partial<Record<PhotoPlace, [from: number, to: number]>> = {
  thumb: [0, 420],
  card: [250, 1250],
}
const ELSEWHERE = [250, Number.POSITIVE_INFINITY] as const

/** @param widths of a photograph's files, from the narrowest; a small one may have none that fits: then all of them */
export function widthsIn(place: PhotoPlace, widths: number[]): number[] {
  const [from, to] = NEEDED[place] ?? ELSEWHERE
  const fitting = widths.filter((width) => width >= from && width <= to)
  return fitting.length > 0 ? fitting : widths
}

/** The tallest that a photograph may be beside its text. */
const TALLEST: Partial<Record<PhotoPlace, (ratio: number) => string[]>> = {
  piece: (ratio) => [`${round(84 * ratio)}svh`, `${round(56 * ratio)}rem`],
  story: (ratio) => [`${round(60 * ratio)}svh`, `${round(34 * ratio)}rem`],
}

const round = (value: number) => Number(value.toFixed(2))

function written({ vw, rem }: Length): string {
  if (vw === 0) return `${round(rem)}rem`
  if (rem === 0) return `${round(vw)}vw`
  return `calc(${round(vw)}vw ${rem < 0 ? '-' : '+'} ${round(Math.abs(rem))}rem)`
}

/**
 * @param ratio the photograph's width for its height; what is not known counts as wide
 * @param first that of the first photograph of its strip, which is as high as the others may be
 */
export function sizesOf(place: PhotoPlace, ratio = Number.POSITIVE_INFINITY, first = 0): string {
  if (place === 'thumb') return `${round(Math.min(THUMB.height * ratio, THUMB.widest))}rem`
  const columns: Column[] = COLUMNS[place]
  const edges = new Set([...SHEETS, ...columns].map(({ from }) => from))
  const limits = Number.isFinite(ratio) ? (TALLEST[place]?.(ratio) ?? []) : []
  return [...edges]
    .sort((a, b) => b - a)
    .map((edge) => {
      const sheet = SHEETS.find(({ from }) => from <= edge)
      const column = columns.find(({ from }) => from <= edge)
      if (!sheet || !column) throw new Error(`no column at ${edge}rem`)
      const { page, gutter } = sheet
      const { part, tallest = Number.POSITIVE_INFINITY } = column
      const fits = Math.min(1, Math.min(tallest, 1 / first) * ratio)
      const lengthOf = (unit: 'vw' | 'rem') =>
        part === 'window'
          ? { vw: 100, rem: 0 }[unit]
          : ((page[unit] + gutter[unit]) * part - gutter[unit]) * fits
      const width = written({ vw: lengthOf('vw'), rem: lengthOf('rem') })
      const size = limits.length > 0 ? `min(${[width, ...limits].join(', ')})` : width
      return edge === 0 ? size : `(min-width: ${edge}rem) ${size}`
    })
    .join(', ')
}
