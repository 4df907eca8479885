/** Parses French dimensions, such as `Ø 24 × H 46 cm`. Rejects ambiguous texts. */
import { type Measurement, parseMeasurements } from './dimension-measurements.ts'
import type { DimensionLabel } from './dimension-tokens.ts'

/** The size of one object in centimetres. */
export type ObjectSize = {
  height: number | null
  /** The diameter of a round object. Otherwise the length, or the width if no length is given. */
  width: number | null
  depth: number | null
  round: boolean
}

export type Dimensions = {
  height: number | null
  objects: ObjectSize[]
  range: boolean
}

type Axis = Exclude<DimensionLabel, 'L' | 'l'>

function resolveLabel(label: DimensionLabel, all: DimensionLabel[]): Axis | null {
  const has = (...labels: DimensionLabel[]) => labels.some((other) => all.includes(other))
  switch (label) {
    // `L` means “longueur” (length), or “largeur” (width) if another label is a length.
    case 'L':
      return has('length') ? 'width' : 'length'
    case 'l':
      return has('L', 'length') ? 'width' : 'length'
    default:
      return label
  }
}

/**
 * Adds missing labels in texts such as `Ø 24 × 46 cm` or `H 46 × 24 × 20 cm`. Returns null if
 * several labels are possible.
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
 * Groups measurements by object. A label that the current object already has starts a new object.
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
 * Returns the size of each object. `H 20 × L 30 cm` describes one object, `H 182, 132 et 104 cm`
 * three.
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

/** Reads the sizes of the objects. Returns null if the objects do not have the same labels. */
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

/** Matches remarks about a base, which do not change the size of a single object. */
const BASE_REMARK = /\b(?:socle|base)\b/i

function parse(text: string): Dimensions | null {
  let hasRemark = false
  const withoutParentheses = text.replace(/\(([^()\d]*)\)/g, (_, inside: string) => {
    if (!BASE_REMARK.test(inside)) return ` ${inside} `
    hasRemark = true
    return ' '
  })
  const measurements = parseMeasurements(withoutParentheses)
  const objects = measurements && toObjects(measurements)
  if (!objects || (hasRemark && objects.length > 1)) return null
  const heights = objects.map(({ height }) => height).filter((height) => height !== null)
  return {
    height: heights.length > 0 ? Math.max(...heights) : null,
    objects,
    range: measurements.some(({ isRange }) => isRange),
  }
}

/** Caches parsed dimensions, because pages parse the same texts for each list of pieces. */
const parsed = new Map<string, Dimensions | null>()
const MAX_REMEMBERED_TEXTS = 1000

export function parseDimensions(text: string): Dimensions | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  if (parsed.size >= MAX_REMEMBERED_TEXTS) parsed.clear()
  const dimensions = parse(text)
  parsed.set(text, dimensions)
  return dimensions
}

const NUMBER = /\d+(?:\s\d{3})*(?:[.,]\d+)?/g

/** Adds “cm” after the last number if it ends the text, or else after each number. */
const addCentimetres = (text: string) =>
  /\d$/.test(text) ? `${text} cm` : text.replace(NUMBER, '$& cm')

/**
 * Suggests how to complete dimensions that cannot be parsed: `H 30` lacks a unit, `env. 30 cm` may
 * be a height or a diameter.
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

/** The size of an object seen from the front, in centimetres. The width is 0 if it is unknown. */
export type FrontSize = { height: number; width: number }

/**
 * Takes a round object without a height for a circle, whose width is also its height. Returns null
 * for any other object without a height.
 */
function getFrontSize({ height, width, round }: ObjectSize): FrontSize | null {
  if (height !== null) return { height, width: width ?? 0 }
  return round && width !== null ? { height: width, width } : null
}

/** Returns the front sizes of all objects, or null if one is unknown. */
export function getFrontSizes(size: Dimensions | null): FrontSize[] | null {
  const sizes = size?.objects.flatMap((object) => getFrontSize(object) ?? []) ?? []
  return sizes.length > 0 && sizes.length === size?.objects.length ? sizes : null
}

/** Returns the largest dimension in centimetres, or null if the sizes are unknown. */
export function getLargestMeasurement(size: Dimensions | null): number | null {
  if (!size) return null
  return Math.max(
    ...size.objects.flatMap(({ height, width, depth }) => [height ?? 0, width ?? 0, depth ?? 0]),
  )
}

/** Returns the height of the tallest object in centimetres, or null if a front size is unknown. */
export function getFrontHeight(dimensions: string): number | null {
  const sizes = getFrontSizes(parseDimensions(dimensions))
  return sizes && Math.max(...sizes.map(({ height }) => height))
}
