/**
 * The rendered sizes of photos, by which browsers choose a photo file. They must match the style
 * sheets, which a browser test checks.
 */

/** A percentage of the viewport width plus a number of rem. */
type Length = { vw: number; rem: number }

/**
 * The page width without margins, and the gutter between columns, in viewports of at least `from`
 * rem. Must match tokens.css and layout.css.
 */
const VIEWPORTS: { from: number; page: Length; gutter: Length }[] = [
  { from: 128, page: { vw: 0, rem: 116 }, gutter: { vw: 0, rem: 3 } },
  { from: 120, page: { vw: 100, rem: -12 }, gutter: { vw: 0, rem: 3 } },
  { from: 111, page: { vw: 0, rem: 100 }, gutter: { vw: 0, rem: 2.95 } },
  { from: 31, page: { vw: 89.2, rem: 0.8 }, gutter: { vw: 2.4, rem: 0.2 } },
  { from: 0, page: { vw: 100, rem: -2.5 }, gutter: { vw: 0, rem: 1 } },
]

/**
 * The column of a photo in viewports of at least `from` rem. `part` is its fraction of the page
 * width, or `window` for the full viewport width. With `isBled`, the page has no margins.
 * `maxHeightRatio` is the maximum height of the photo, divided by the column width.
 */
type Column = {
  from: number
  part: number | 'window'
  isBled?: boolean
  maxHeightRatio?: number
}
const NARROW_CARD: Column[] = [
  { from: 40, part: 1 / 2, maxHeightRatio: 1.25 },
  { from: 0, part: 1, maxHeightRatio: 1.25 },
]
const COLUMNS = {
  card: [
    { from: 120, part: 1 / 3, isBled: true, maxHeightRatio: 1.25 },
    { from: 60, part: 1 / 3, maxHeightRatio: 1.25 },
    ...NARROW_CARD,
  ],
  half: [{ from: 120, part: 1 / 2, isBled: true }, { from: 60, part: 1 / 2 }, ...NARROW_CARD],
  'wide-plate': [
    { from: 120, part: 8 / 12, isBled: true },
    { from: 60, part: 8 / 12 },
    ...NARROW_CARD,
  ],
  'tall-plate': [
    { from: 120, part: 6 / 12, isBled: true },
    { from: 60, part: 6 / 12 },
    ...NARROW_CARD,
  ],
  work: [{ from: 60, part: 1 / 2 }, ...NARROW_CARD],
  'first-work': [
    { from: 120, part: 8 / 12, isBled: true },
    { from: 60, part: 8 / 12 },
    ...NARROW_CARD,
  ],
  news: [
    { from: 60, part: 4 / 12, maxHeightRatio: 0.98 },
    { from: 0, part: 1, maxHeightRatio: 0.98 },
  ],
  training: [
    { from: 60, part: 6 / 12, maxHeightRatio: 0.98 },
    { from: 0, part: 1, maxHeightRatio: 0.98 },
  ],
  piece: [
    { from: 60, part: 7 / 12 },
    { from: 0, part: 1 },
  ],
  story: [
    { from: 60, part: 6 / 12 },
    { from: 0, part: 1 },
  ],
  activity: [
    { from: 60, part: 2 / 15 },
    { from: 40, part: 1 / 5 },
    { from: 0, part: 2 / 5 },
  ],
  portrait: [
    { from: 60, part: 7 / 12 },
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
/** In rem. Must match piece-photos.module.css. */
const THUMBNAIL = { height: 5.5, maxWidth: 7 }
export type PhotoLayout = keyof typeof COLUMNS | 'thumbnail'

/** Widths in pixels of the smallest and the largest photo file that a layout uses. */
const FILE_WIDTHS: Partial<Record<PhotoLayout, [from: number, to: number]>> = {
  thumbnail: [0, 420],
  card: [250, 1250],
}
const DEFAULT_FILE_WIDTHS = [250, Number.POSITIVE_INFINITY] as const

/**
 * Chooses photo files for a layout by their widths. If no file of a small photo has a suitable
 * width, returns all.
 *
 * @param widths widths of the files in pixels, in ascending order
 */
export function selectSrcsetWidths(layout: PhotoLayout, widths: number[]): number[] {
  const [from, to] = FILE_WIDTHS[layout] ?? DEFAULT_FILE_WIDTHS
  const suitable = widths.filter((width) => width >= from && width <= to)
  return suitable.length > 0 ? suitable : widths
}

/**
 * In viewports of at least `from` rem, the maximum height of a photo is `svh` per cent of the
 * viewport height, but at least `minRem` and at most `rem` rem.
 */
type HeightLimit = { from: number; svh: number; rem: number; minRem?: number }
const LARGE_PHOTO = { svh: 84, rem: 56 }
const LARGE_CARD = { svh: 92, rem: 80 }
const HEIGHT_LIMITS: Partial<Record<PhotoLayout, HeightLimit[]>> = {
  piece: [
    { from: 60, svh: 72, rem: 56 },
    { from: 0, svh: 60, rem: 56, minRem: 16 },
  ],
  half: [{ from: 60, ...LARGE_CARD }],
  'wide-plate': [{ from: 60, ...LARGE_CARD }],
  'tall-plate': [{ from: 60, ...LARGE_CARD }],
  work: [{ from: 60, svh: 90, rem: 72 }],
  'first-work': [{ from: 60, svh: 84, rem: 72 }],
  portrait: [{ from: 60, ...LARGE_PHOTO }],
  closing: [{ from: 60, ...LARGE_PHOTO }],
  story: [{ from: 0, svh: 60, rem: 34 }],
}

/**
 * Returns maximum widths as CSS lengths, which follow from the maximum heights and the aspect
 * ratio. Empty if the layout limits no height or the ratio is unknown.
 */
function getWidthLimits(layout: PhotoLayout, ratio: number, breakpoint: number): string[] {
  const limit = HEIGHT_LIMITS[layout]?.find(({ from }) => from <= breakpoint)
  if (!limit || !Number.isFinite(ratio)) return []
  const scale = (value: number, unit: string) => `${roundToHundredths(value * ratio)}${unit}`
  const height = scale(limit.svh, 'svh')
  const least = limit.minRem && scale(limit.minRem, 'rem')
  return [least ? `max(${least}, ${height})` : height, scale(limit.rem, 'rem')]
}

const roundToHundredths = (value: number) => Number(value.toFixed(2))

function toCssLength({ vw, rem }: Length): string {
  if (vw === 0) return `${roundToHundredths(rem)}rem`
  if (rem === 0) return `${roundToHundredths(vw)}vw`
  return `calc(${roundToHundredths(vw)}vw ${rem < 0 ? '-' : '+'} ${roundToHundredths(Math.abs(rem))}rem)`
}

/**
 * @param ratio aspect ratio of the photo, by default very wide
 *
 * @param frame aspect ratio of the carousel's frame, which limits the height, or 0 without a frame
 */
export function buildSizesAttribute(
  layout: PhotoLayout,
  ratio = Number.POSITIVE_INFINITY,
  frame = 0,
): string {
  if (layout === 'thumbnail')
    return `${roundToHundredths(Math.min(THUMBNAIL.height * ratio, THUMBNAIL.maxWidth))}rem`
  const columns: Column[] = COLUMNS[layout]
  const breakpoints = new Set([...VIEWPORTS, ...columns].map(({ from }) => from))
  return [...breakpoints]
    .sort((a, b) => b - a)
    .map((breakpoint) => {
      const viewport = VIEWPORTS.find(({ from }) => from <= breakpoint)
      const column = columns.find(({ from }) => from <= breakpoint)
      if (!viewport || !column) throw new Error(`no column at ${breakpoint}rem`)
      const { part, isBled, maxHeightRatio = Number.POSITIVE_INFINITY } = column
      const page = isBled ? { vw: 100, rem: 0 } : viewport.page
      const { gutter } = viewport
      const shareOfColumn = Math.min(1, Math.min(maxHeightRatio, 1 / frame) * ratio)
      const getLength = (unit: 'vw' | 'rem') =>
        part === 'window'
          ? { vw: 100, rem: 0 }[unit]
          : ((page[unit] + gutter[unit]) * part - gutter[unit]) * shareOfColumn
      const width = toCssLength({ vw: getLength('vw'), rem: getLength('rem') })
      const limits = getWidthLimits(layout, ratio, breakpoint)
      const size = limits.length > 0 ? `min(${[width, ...limits].join(', ')})` : width
      return breakpoint === 0 ? size : `(min-width: ${breakpoint}rem) ${size}`
    })
    .join(', ')
}
