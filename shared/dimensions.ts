/**
 * Parses the artist's text about the dimensions of a piece, such as `Ø 24 × H 46 cm`, in five
 * languages. Rejects ambiguous texts.
 */
import { type Measurement, parseMeasurements } from './dimension-measurements.ts'
import type { DimensionLabel } from './dimension-tokens.ts'

/** The size of one object in centimetres. A size that the text does not give is null. */
export type ObjectSize = {
  height: number | null
  /**
   * The diameter if the object is round, otherwise the length, or the width if there is no length.
   */
  width: number | null
  depth: number | null
  /** True if the object is round. Its width is then the diameter. */
  round: boolean
}

export type Dimensions = {
  /** The height of the tallest object, or null if the text gives no height. */
  height: number | null
  /** The objects in the order of the text. */
  objects: ObjectSize[]
  /**
   * True if the text gives a range, as in `H 22 à 26 cm`. The two objects are then the smallest and
   * the largest of several objects.
   */
  range: boolean
}

type Axis = Exclude<DimensionLabel, 'L' | 'l' | 'D' | 'A'>

/**
 * Resolves an ambiguous label such as `L`, using the other labels of the text. Returns null if the
 * label remains ambiguous.
 */
function resolveLabel(label: DimensionLabel, all: DimensionLabel[]): Axis | null {
  const has = (...labels: DimensionLabel[]) => labels.some((other) => all.includes(other))
  switch (label) {
    // In French, `L` can mean “largeur” (width) or “longueur” (length). In German and English, it
    // means length. It is thus read as the length, unless the text has another label for the
    // length.
    case 'L':
      return has('length') ? 'width' : 'length'
    case 'l':
      return has('L', 'length') ? 'width' : 'length'
    // If the text also has a width, `D` means depth, as in “W 40 × D 38 × H 44”. Without a width it
    // means diameter, unless the text has another label for the depth.
    case 'D':
      if (has('width', 'length', 'L', 'l')) return 'depth'
      return has('depth') ? null : 'diameter'
    // In Spanish, `A` can mean “alto” (height) or “ancho” (width). If the text has another label
    // for the height, `A` means the width, and the other way round.
    case 'A':
      if (has('height')) return 'width'
      return has('width') ? 'height' : null
    default:
      return label
  }
}

/**
 * Adds labels to measurements without a label if only one meaning is possible, as in `Ø 24 × 46
 * cm`, `H 46 × 24 × 20 cm` and `38 × 24 × H 17 cm`. Returns null if several meanings are possible.
 */
function addMissingLabels(measurements: Measurement[]): Measurement[] | null {
  const missing = measurements.filter(({ label }) => !label)
  if (missing.length === 0) return measurements
  const labelled = measurements.filter(({ label }) => label)
  const isProduct = measurements.slice(1).every(({ connector }) => connector === 'times')
  const isOne = measurements.every(({ values }) => values.length === 1)
  if (labelled.length !== 1 || !isProduct || !isOne) return null
  const [only] = labelled
  const isFirst = measurements[0] === only
  const isLast = measurements.at(-1) === only
  let labels: DimensionLabel[] = []
  if (only?.label === 'height' && isFirst) labels = ['width', 'depth']
  // The larger one of the two horizontal sizes is the width, and the smaller one is the depth.
  if (only?.label === 'height' && isLast && missing.length === 2) {
    const [first = 0, second = 0] = missing.flatMap(({ values }) => values)
    labels = first < second ? ['depth', 'width'] : ['width', 'depth']
  }
  if (only?.label === 'diameter' && isFirst) labels = ['height']
  if (missing.length > labels.length) return null
  return measurements.map((measurement) =>
    measurement.label ? measurement : { ...measurement, label: labels.shift() ?? null },
  )
}

/**
 * Groups the measurements by object. A label that the current object already has starts the next
 * object. Returns null if there is no comma, semicolon or “and” between two objects.
 */
function groupByObject(measurements: Measurement[]): Measurement[][] | null {
  const objects: Measurement[][] = []
  for (const measurement of measurements) {
    const object = objects.at(-1)
    if (object && !object.some(({ label }) => label === measurement.label)) {
      object.push(measurement)
      continue
    }
    if (object && !['comma', 'and', 'semicolon'].includes(measurement.connector ?? '')) return null
    objects.push([measurement])
  }
  return objects
}

/**
 * Returns the size of a single object. Returns null if the combination of its dimensions is
 * ambiguous.
 */
function toSize(sizes: Partial<Record<Axis, number>>): ObjectSize | null {
  const { height, width, length, depth, diameter, thickness } = sizes
  const isFlat = depth !== undefined && thickness !== undefined
  const across = depth ?? thickness
  const size = (horizontal?: number, behind?: number): ObjectSize => ({
    height: height ?? null,
    width: horizontal ?? null,
    depth: behind ?? null,
    round: diameter !== undefined,
  })
  if (diameter !== undefined)
    return width === undefined && length === undefined && across === undefined
      ? size(diameter)
      : null
  if (isFlat) return null
  if (length !== undefined && width !== undefined)
    return across === undefined ? size(length, width) : null
  return height === undefined && (length ?? width) === undefined
    ? null
    : size(length ?? width, across)
}

/**
 * Returns the size of each object that a group of measurements describes. The group `H 20 × L 30
 * cm` describes one object, and the list `H 182, 132 et 104 cm` describes three objects. Returns
 * null if the measurements are ambiguous.
 */
function getObjectSizes(measurements: Measurement[]): ObjectSize[] | null {
  const labels = measurements.map(({ label }) => label).filter((label) => label !== null)
  const count = Math.max(...measurements.map(({ values }) => values.length))
  const lists = measurements.filter(({ values }) => values.length > 1)
  const hasRange = lists.some(({ isRange }) => isRange)
  if (lists.some(({ values }) => values.length !== count) || (hasRange && lists.length > 1))
    return null
  const objects: ObjectSize[] = []
  for (let index = 0; index < count; index += 1) {
    const sizes: Partial<Record<Axis, number>> = {}
    for (const { label, values } of measurements) {
      const axis = label && resolveLabel(label, labels)
      if (!axis || sizes[axis] !== undefined) return null
      sizes[axis] = values[index] ?? values[0]
    }
    const object = toSize(sizes)
    if (!object) return null
    objects.push(object)
  }
  return objects
}

/**
 * Returns the sizes of all objects that the measurements describe. Returns null if the measurements
 * are ambiguous, or if they do not give the same labels for every object.
 */
function toObjects(measurements: Measurement[]): ObjectSize[] | null {
  const labelled = addMissingLabels(measurements)
  const groups = labelled && groupByObject(labelled)
  const [first, ...others] = groups ?? []
  if (!first) return null
  const getLabels = (group: Measurement[]) =>
    group
      .map(({ label }) => label)
      .sort()
      .join()
  const isUniform = others.every((group) => getLabels(group) === getLabels(first))
  const hasList = labelled?.some(({ values }) => values.length > 1)
  if (others.length > 0 && (!isUniform || hasList)) return null
  const sizes = [first, ...others].map(getObjectSizes)
  return sizes.includes(null) ? null : sizes.flatMap((objects) => objects ?? [])
}

const getSortedValues = (measurements: Measurement[]) =>
  measurements.flatMap(({ values }) => values).sort((one, other) => one - other)

/**
 * Returns true if a text in parentheses repeats the sizes of the measurements, for example in
 * another unit. Small differences due to rounding are allowed.
 */
function isConversion(measurements: Measurement[], text: string): boolean {
  const repeated = parseMeasurements(text)
  if (!repeated) return false
  const [sizes, others] = [getSortedValues(measurements), getSortedValues(repeated)]
  return (
    sizes.length === others.length &&
    sizes.every((size, index) => Math.abs(size - (others[index] ?? 0)) < 0.7 + size * 0.02)
  )
}

/**
 * Matches a remark about a base, such as “avec socle” (“with plinth”), which does not change what
 * the numbers mean.
 */
const BASE_REMARK = /\b(?:socle|base|plinth|sockel|peana|sokkel)\b/i

/** Returns the dimensions that a text describes, or null if the text is empty or ambiguous. */
export function parseDimensions(text: string): Dimensions | null {
  const conversions: string[] = []
  let hasRemark = false
  const withoutParentheses = text.replace(/\(([^()]*)\)/g, (_, inside: string) => {
    if (/\d/.test(inside)) conversions.push(inside)
    else if (BASE_REMARK.test(inside)) hasRemark = true
    else return ` ${inside} `
    return ' '
  })
  const measurements = parseMeasurements(withoutParentheses)
  const objects = measurements && toObjects(measurements)
  if (!objects || (hasRemark && objects.length > 1)) return null
  if (conversions.some((conversion) => !isConversion(measurements, conversion))) return null
  const heights = objects.map(({ height }) => height).filter((height) => height !== null)
  return {
    height: heights.length > 0 ? Math.max(...heights) : null,
    objects,
    range: measurements.some(({ isRange }) => isRange),
  }
}

/** The number of a dimension, which may have thousands separated by spaces and decimals. */
const NUMBER = /\d+(?:\s\d{3})*(?:[.,]\d+)?/g

/** Adds centimetres to the last number if it ends the text, or else to each number. */
const addCentimetres = (text: string) =>
  /\d$/.test(text) ? `${text} cm` : text.replace(NUMBER, '$& cm')

/**
 * Returns texts that the artist may mean with a text that cannot be parsed: the text in centimetres
 * if only the `unit` is missing, as in `H 30`, or else a height and a diameter if it is a single
 * size without a `direction`, as in `env. 30 cm`. Returns null if neither is the case.
 */
export function suggestDimensions(
  text: string,
): { missing: 'unit' | 'direction'; texts: string[] } | null {
  if (parseDimensions(text)) return null
  const given = text.trim().replace(/\.$/, '')
  const inCentimetres = addCentimetres(given)
  if (parseDimensions(inCentimetres)) return { missing: 'unit', texts: [inCentimetres] }
  if (given.match(NUMBER)?.length !== 1) return null
  for (const size of [given, inCentimetres]) {
    const texts = [`H ${size}`, `Ø ${size}`]
    if (texts.every(parseDimensions)) return { missing: 'direction', texts }
  }
  return null
}
