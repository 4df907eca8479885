/**
 * Arranges gallery cards in rows. A full-width card usually has its own row. With three columns,
 * the cards before it widen if they would leave a gap at the end of their row.
 */
import { type DisplayablePhoto, getAspectRatio } from '../photos/photo-data.ts'

const COLUMNS = 3
/** Maximum height of a photo, divided by the width of its column. */
const MAX_HEIGHT = 1.25
/**
 * Height of the drawing for a missing photo, divided by the column width. Must match
 * photo-placeholder.module.css.
 */
const PLACEHOLDER_HEIGHT = 2 / 3

export type CardWidth = 'third' | 'half' | 'full'
type Row = { cards: number; width: CardWidth }

const createRows = (count: number, cards: number, width: CardWidth): Row[] =>
  Array.from({ length: count }, () => ({ cards, width }))

/** Returns rows of three cards. If a row would have a gap, the last rows have two wider cards. */
function arrangeFullRows(count: number): Row[] {
  if (count === 1) return [{ cards: 1, width: 'full' }]
  const halves = (COLUMNS - (count % COLUMNS)) % COLUMNS
  const thirds = (count - 2 * halves) / COLUMNS
  return [...createRows(thirds, COLUMNS, 'third'), ...createRows(halves, 2, 'half')]
}

/**
 * Returns the rows of a page in the layout with three columns.
 * @param areFull for each card, true if it takes the full width
 * @param isLastPage false if the last row must be full, because the cards of the next page follow
 */
export function arrangeRows(areFull: boolean[], isLastPage: boolean): Row[] {
  const rows: Row[] = []
  let waiting = 0
  for (const isFull of areFull) {
    if (!isFull) waiting++
    else {
      // A single card before a full-width card would be as large, so both share a row.
      if (waiting === 1) rows.push({ cards: 2, width: 'half' })
      else rows.push(...arrangeFullRows(waiting), { cards: 1, width: 'full' })
      waiting = 0
    }
  }
  if (!isLastPage) return [...rows, ...arrangeFullRows(waiting)]
  for (; waiting > 0; waiting -= COLUMNS)
    rows.push({ cards: Math.min(waiting, COLUMNS), width: 'third' })
  return rows
}

/** Returns the height of a photo, divided by the width of its column. */
function getHeight(photo: DisplayablePhoto | undefined): number {
  if (!photo) return PLACEHOLDER_HEIGHT
  return Math.min(MAX_HEIGHT, 1 / (getAspectRatio(photo) ?? 1 / MAX_HEIGHT))
}

export type ArrangedCard = {
  width: CardWidth
  isRowEnd: boolean
  /** The class whose styles set the row height for one, two and three columns. */
  className: string
}

type CardInput = { full_width: boolean; photo: DisplayablePhoto | undefined }

/** Gives all frames of a row the height of the highest photo, so that the photos are aligned. */
export function arrangeCards(
  cards: CardInput[],
  { hasFullWidth, isLastPage }: { hasFullWidth: boolean; isLastPage: boolean },
): ArrangedCard[] {
  const areFull = cards.map(({ full_width }) => hasFullWidth && full_width)
  const heights = cards.map(({ photo }) => getHeight(photo))
  // Rounds up, because a frame must not be lower than its photo.
  const getMaxHeight = (from: number, count: number) =>
    Math.ceil(Math.max(...heights.slice(from, from + count)) * 10_000)
  let next = 0
  return arrangeRows(areFull, isLastPage).flatMap((row) => {
    const start = next
    next += row.cards
    return Array.from({ length: row.cards }, (_, offset) => {
      const index = start + offset
      const frames = [
        getMaxHeight(index, 1),
        getMaxHeight(index - (index % 2), 2),
        getMaxHeight(start, row.cards),
      ]
      return {
        width: row.width,
        isRowEnd: offset === row.cards - 1,
        className: `hang-${frames.join('-')}`,
      }
    })
  })
}

export const buildRowStyles = (cards: ArrangedCard[]): string =>
  [...new Set(cards.map(({ className }) => className))]
    .map((className) => {
      const frames = className.split('-').slice(1)
      const frame = (index: number) => `--frame-${index + 1}:1e4/${frames[index]}`
      return `.${className}{${[0, 1, 2].map(frame).join(';')}}`
    })
    .join('')
