import {
  type DimensionLabel,
  type DimensionSeparator,
  type DimensionToken,
  tokenizeDimensions,
} from './dimension-tokens.ts'

type ReadNumber = { value: number; centimetres: number | null }

/**
 * One dimension, such as a height, in centimetres. Several values mean several objects or a range.
 */
export type Measurement = {
  label: DimensionLabel | null
  values: number[]
  isRange: boolean
  /**
   * The separator before the measurement, such as `times` for `×`. Null before the first
   * measurement, and if there is only a space.
   */
  connector: DimensionSeparator | null
}
type Item = Omit<Measurement, 'values'> & { numbers: ReadNumber[]; isLabelFirst: boolean }

/** Writes each token as one character of its type, so that regular expressions can match tokens. */
const CODES = {
  ...{ number: 'N', unit: 'U', label: 'L', to: 'R' },
  ...{ times: 'x', comma: ',', and: '&', semicolon: ';', slash: '/' },
} satisfies Record<DimensionToken['type'], string>

const getCodes = (tokens: DimensionToken[]) => tokens.map(({ type }) => CODES[type]).join('')

const VALUE = 'NU?(?:RNU?)?'
const LABELS_FIRST = new RegExp(`^(?:L${VALUE})+$`)
const LABELS_LAST = new RegExp(`^(?:${VALUE}LU?)+$`)
const UNLABELLED = new RegExp(`^${VALUE}$`)
const ONE_ITEM = new RegExp(`${VALUE}(?:LU?)?`, 'g')

function createMeasureItem(tokens: DimensionToken[], connector: DimensionSeparator | null): Item {
  const item: Item = {
    ...{ label: null, numbers: [], isRange: false, connector },
    isLabelFirst: tokens[0]?.type === 'label',
  }
  for (const token of tokens) {
    const last = item.numbers.at(-1)
    if (token.type === 'label') item.label = token.label
    else if (token.type === 'to') item.isRange = true
    else if (token.type === 'unit' && last) last.centimetres = token.centimetres
    else if (token.type === 'number') item.numbers.push({ ...token, centimetres: null })
  }
  return item
}

/** Parses a segment, such as `H 46` in `H 46 × L 30 cm`: the text between two connectors. */
function readSegment(
  tokens: DimensionToken[],
  connector: DimensionSeparator | null,
): Item[] | null {
  const codes = getCodes(tokens)
  const isLabelFirst = LABELS_FIRST.test(codes)
  if (!isLabelFirst && !LABELS_LAST.test(codes) && !UNLABELLED.test(codes)) return null
  const pattern = isLabelFirst ? new RegExp(`L${VALUE}`, 'g') : ONE_ITEM
  return [...codes.matchAll(pattern)].map(({ index, 0: match }, position) =>
    createMeasureItem(tokens.slice(index, index + match.length), position === 0 ? connector : null),
  )
}

const isConnector = (token: DimensionToken): token is { type: DimensionSeparator } =>
  !['number', 'unit', 'label', 'to'].includes(token.type)

function readItems(tokens: DimensionToken[]): Item[] | null {
  const items: Item[] = []
  let [segment, connector]: [DimensionToken[], DimensionSeparator | null] = [[], null]
  for (const token of [...tokens, null]) {
    if (token && !isConnector(token)) {
      segment.push(token)
      continue
    }
    const read = readSegment(segment, connector)
    if (!read) return null
    items.push(...read)
    segment = []
    connector = token?.type ?? null
  }
  return items
}

const LEGEND = 'L(?:xL)+'
const VALUES = 'NU?(?:xNU?)+'
const LEGEND_FIRST = new RegExp(`^(${LEGEND})${VALUES}$`)
const LEGEND_LAST = new RegExp(`^${VALUES}U?(${LEGEND})$`)

/** Reads texts such as `L × P × H : 40 × 38 × 44 cm` or `40 × 38 × 44 cm (L × P × H)`. */
function readItemsWithLegend(tokens: DimensionToken[]): Item[] | null {
  const codes = getCodes(tokens)
  const legend = (LEGEND_FIRST.exec(codes) ?? LEGEND_LAST.exec(codes))?.[1]
  if (!legend) return null
  const start = LEGEND_FIRST.test(codes) ? 0 : tokens.length - legend.length
  const labels = tokens.slice(start, start + legend.length).filter(({ type }) => type === 'label')
  const items = readItems(tokens.toSpliced(start, legend.length))
  if (items?.length !== labels.length) return null
  return items.map((item, position) => ({ ...item, ...labels[position], isLabelFirst: true }))
}

/**
 * Joins the values of one dimension if “and” comes before the last, as in `H 182, 132 et 104 cm`.
 * Rejects `H 46, 24 cm`, where 24 may be the width.
 */
function joinLists(items: Item[]): Item[] | null {
  const lists: { items: Item[]; isOpen: boolean }[] = []
  for (const item of items) {
    const list = lists.at(-1)
    const isListed = item.connector === 'comma' || item.connector === 'and'
    if (list?.isOpen && isListed && !(item.label && item.isLabelFirst)) {
      list.items.push(item)
      list.isOpen = !item.label
    } else lists.push({ items: [item], isOpen: item.isLabelFirst || !item.label })
  }
  const joined: Item[] = []
  for (const { items: members } of lists) {
    const [first, last] = [members[0], members.at(-1)]
    if (!first || !last) return null
    const labels = members.filter(({ label }) => label)
    const isList = members.length > 1
    if (isList && (labels.length !== 1 || last.connector !== 'and')) return null
    if (isList && members.some(({ isRange }) => isRange)) return null
    const numbers = members.flatMap((member) => member.numbers)
    joined.push({ ...first, label: labels[0]?.label ?? null, numbers })
  }
  return joined
}

const LARGEST = 2000
const round = (centimetres: number) => Math.round(centimetres * 100) / 100

/**
 * Converts measurements to centimetres. Returns null if no unit is given, and for zero or more than
 * 20 m.
 */
function convert(items: Item[]): Measurement[] | null {
  const numbers = items.flatMap((item) => item.numbers)
  const lastUnit = numbers.findLast(({ centimetres }) => centimetres)?.centimetres
  const sizes = new Map<ReadNumber, number>()
  for (const [position, number] of numbers.entries()) {
    const next = numbers.slice(position).find(({ centimetres }) => centimetres)
    const unit = next?.centimetres ?? lastUnit
    if (!unit) return null
    const size = round(number.value * unit)
    if (size <= 0 || size > LARGEST) return null
    sizes.set(number, size)
  }
  return items.map(({ numbers: own, isLabelFirst: _, ...measurement }) => ({
    ...measurement,
    values: own.map((number) => sizes.get(number) ?? 0),
  }))
}

export function parseMeasurements(text: string): Measurement[] | null {
  const tokens = tokenizeDimensions(text)
  if (!tokens) return null
  const items = readItemsWithLegend(tokens) ?? readItems(tokens)
  const joined = items && joinLists(items)
  return joined && convert(joined)
}
