/**
 * Builds a drawing of growth rings, one for each year. The same years always give the same drawing.
 */

/** Size of the drawing. All sizes and positions in this file are in SVG units. */
const DRAWING = { width: 1296, height: 700 }
const CENTRE = { x: 320, y: 350 }
const RADIUS = 280
/** Horizontal position of the ends of the leader lines, which connect rings with texts. */
const TEXT_X = 661
/** Minimum number of growth rings. Fewer would not look like wood. */
const MIN_RINGS = 3

type GrowthRingsOptions = {
  first: number
  last: number
  /** The years of the periods, in the order of the texts beside the drawing. */
  marked: number[]
  /**
   * Draws a line from the ring of each period to its text. The ends of the lines are equally
   * spaced, so all texts must have the same height.
   */
  hasLeaders: boolean
}
type Point = [x: number, y: number]

/**
 * Returns pseudo-random numbers from 0 (inclusive) to 1 (exclusive), always the same ones for a
 * seed (mulberry32).
 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.imul(state ^ (state >>> 15), 1 | state)
    state ^= state + Math.imul(state ^ (state >>> 7), 61 | state)
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Builds an SVG path through the points: a Catmull-Rom spline, written as Bézier curves. */
function buildClosedPath(points: Point[]): string {
  const getPoint = (index: number) => points[(index + points.length) % points.length] as Point
  const formatPoint = (point: Point) => point.map(Math.round).join(' ')
  const getControlPoint = (from: Point, previous: Point, next: Point, direction: 1 | -1): Point => [
    from[0] + (direction * (next[0] - previous[0])) / 6,
    from[1] + (direction * (next[1] - previous[1])) / 6,
  ]
  const curves = points.map((point, index) => {
    const next = getPoint(index + 1)
    const firstControl = getControlPoint(point, getPoint(index - 1), next, 1)
    const secondControl = getControlPoint(next, point, getPoint(index + 2), -1)
    return `C${formatPoint(firstControl)} ${formatPoint(secondControl)} ${formatPoint(next)}`
  })
  return `M${formatPoint(getPoint(0))}${curves.join('')}z`
}

/** A growth ring is a circle plus four cosine waves, which have these numbers of periods. */
const WAVES = [2, 3, 4, 5]
/** The direction in which the rings are widest, in radians. */
const LEAN_ANGLE = 0.7

/** Each ring has the shape of the previous inner ring, with shifted waves and a random width. */
function computeGrowthRings(count: number): Point[][] {
  const random = createRandom(1998)
  let phases = WAVES.map(() => random() * 2 * Math.PI)
  const heights = WAVES.map((waves) => ((0.5 + random()) * 0.055) / (waves * 0.62))
  const growths = Array.from({ length: count }, (_, ring) => {
    const isDry = random() < 0.14
    return (0.55 + random() * 0.95) * (1 - (0.35 * ring) / count) * (isDry ? 0.45 : 1)
  })
  const totalGrowth = growths.reduce((sum, growth) => sum + growth, 0)
  let radius = 0
  return growths.map((growth, ring) => {
    radius += (growth / totalGrowth) * RADIUS
    const age = ring / count
    phases = phases.map((phase) => phase + (random() - 0.5) * 0.16)
    const corners = ring < 3 ? 8 : 14
    return Array.from({ length: corners }, (_, corner): Point => {
      const angle = (corner / corners) * 2 * Math.PI
      const waves = WAVES.reduce(
        (sum, waveCount, index) =>
          sum +
          (heights[index] ?? 0) *
            (0.4 + 0.6 * age) *
            Math.cos(waveCount * angle + (phases[index] ?? 0)),
        0,
      )
      const lean = 0.2 * (0.35 + 0.65 * age) * Math.cos(angle - LEAN_ANGLE)
      const distance = radius * (1 + lean + waves + (random() - 0.5) * 0.012)
      return [CENTRE.x + distance * Math.cos(angle), CENTRE.y + distance * Math.sin(angle)]
    })
  })
}

function findNearestPoint(ring: Point[], to: Point): Point {
  const getDistance = ([x, y]: Point) => Math.hypot(x - to[0], y - to[1])
  return ring.reduce((best, point) => (getDistance(point) < getDistance(best) ? point : best))
}

/** Size of the label of a year on a phone, where it is largest, in SVG units. */
const YEAR_SIZE = { width: 70, height: 34 }

/**
 * Returns the position of the label of each year, or null if it would overlap an earlier one. Each
 * label is at another angle, so that the labels of neighbouring rings rarely overlap.
 */
function placeYears(marked: Point[][]): (Point | null)[] {
  const placed: Point[] = []
  return marked.map((ring, index) => {
    const corner =
      Math.round((((index + 0.5) / marked.length + 0.75) % 1) * ring.length) % ring.length
    const [x, y] = (ring[corner] ?? [CENTRE.x, CENTRE.y]).map(Math.round) as Point
    const isFree = placed.every(
      (other) =>
        Math.abs(x - other[0]) > YEAR_SIZE.width || Math.abs(y - other[1]) > YEAR_SIZE.height,
    )
    if (!isFree) return null
    placed.push([x, y])
    return [x, y]
  })
}

export function buildGrowthRingsSvg({
  first,
  last,
  marked,
  hasLeaders,
}: GrowthRingsOptions): string {
  const count = Math.max(MIN_RINGS, last - first + 1)
  const rings = computeGrowthRings(count)
  const getRingIndex = (year: number) => Math.min(count - 1, Math.max(0, year - first))
  const markedRings = new Set(marked.map(getRingIndex))
  const plainPaths = rings.filter((_, ring) => !markedRings.has(ring)).map(buildClosedPath)
  const markedPaths = rings.filter((_, ring) => markedRings.has(ring)).map(buildClosedPath)
  const leaders = marked.map((year, row) => {
    const textPosition: Point = [TEXT_X, Math.round((row * DRAWING.height) / marked.length) + 0.5]
    const [x, y] = findNearestPoint(rings[getRingIndex(year)] ?? [], textPosition).map(Math.round)
    return `<path class="leader" d="M${x} ${y}L${textPosition.join(' ')}"/><circle class="dot" cx="${x}" cy="${y}" r="4.5"/>`
  })
  const positions = placeYears(marked.map((year) => rings[getRingIndex(year)] ?? []))
  const years = positions.map((position, index) =>
    position
      ? `<text class="year" x="${position[0]}" y="${position[1]}">${marked[index]}</text>`
      : '',
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="#84583a" class="rings" viewBox="0 0 ${DRAWING.width} ${DRAWING.height}" aria-hidden="true">`,
    `<path d="${plainPaths.join('')}"/><path class="mark" d="${markedPaths.join('')}"/>`,
    ...(hasLeaders ? leaders : []),
    ...years,
    '</svg>',
  ].join('')
}
