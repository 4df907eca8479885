/**
 * Draws growth rings as SVG, with one ring for each year. The same years always produce the same
 * drawing.
 */

/** Size of the drawing, and the centre and radius of the rings, in SVG units. */
const DRAWING = { width: 1296, height: 700 }
const CENTRE = { x: 320, y: 350 }
const RADIUS = 280
/** Horizontal position in SVG units at which the leader lines end. */
const TEXT_X = 661
/** Minimum number of growth rings, so that the drawing looks like wood even for few years. */
const MIN_RINGS = 3

type GrowthRingsOptions = {
  first: number
  last: number
  /** The year of each period, in the same sequence as the texts beside the drawing. */
  marked: number[]
  /**
   * True if a leader line connects each marked ring with its text. Each text takes an equal share
   * of the height.
   */
  hasLeaders: boolean
}
type Point = [x: number, y: number]

/**
 * Returns a deterministic pseudo-random number generator (mulberry32) with values from 0
 * (inclusive) to 1 (exclusive).
 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.imul(state ^ (state >>> 15), 1 | state)
    state ^= state + Math.imul(state ^ (state >>> 7), 61 | state)
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a smooth closed path through the points (Catmull-Rom spline as Bézier curves). */
function buildClosedPath(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point
  const round = (of: Point) => of.map(Math.round).join(' ')
  const handle = (from: Point, before: Point, after: Point, way: 1 | -1): Point => [
    from[0] + (way * (after[0] - before[0])) / 6,
    from[1] + (way * (after[1] - before[1])) / 6,
  ]
  const curves = points.map((point, index) => {
    const next = at(index + 1)
    const leaves = handle(point, at(index - 1), next, 1)
    const arrives = handle(next, point, at(index + 2), -1)
    return `C${round(leaves)} ${round(arrives)} ${round(next)}`
  })
  return `M${round(at(0))}${curves.join('')}z`
}

/** Numbers of waves along the circumference of a growth ring. */
const WAVES = [2, 3, 4, 5]
/** Direction in radians in which the growth rings are widest. */
const LEAN_ANGLE = 0.7

/**
 * Calculates the points of each growth ring. Each ring has the shape of the ring inside it, with a
 * random width and shifted waves.
 */
function computeGrowthRings(count: number): Point[][] {
  const chance = createRandom(1998)
  let phases = WAVES.map(() => chance() * 2 * Math.PI)
  const heights = WAVES.map((waves) => ((0.5 + chance()) * 0.055) / (waves * 0.62))
  const growths = Array.from({ length: count }, (_, ring) => {
    const isDry = chance() < 0.14
    return (0.55 + chance() * 0.95) * (1 - (0.35 * ring) / count) * (isDry ? 0.45 : 1)
  })
  const grown = growths.reduce((sum, growth) => sum + growth, 0)
  let radius = 0
  return growths.map((growth, ring) => {
    radius += (growth / grown) * RADIUS
    const age = ring / count
    phases = phases.map((phase) => phase + (chance() - 0.5) * 0.16)
    const corners = ring < 3 ? 8 : 14
    return Array.from({ length: corners }, (_, corner): Point => {
      const angle = (corner / corners) * 2 * Math.PI
      const waves = WAVES.reduce(
        (sum, many, which) =>
          sum +
          (heights[which] ?? 0) * (0.4 + 0.6 * age) * Math.cos(many * angle + (phases[which] ?? 0)),
        0,
      )
      const leans = 0.2 * (0.35 + 0.65 * age) * Math.cos(angle - LEAN_ANGLE)
      const reach = radius * (1 + leans + waves + (chance() - 0.5) * 0.012)
      return [CENTRE.x + reach * Math.cos(angle), CENTRE.y + reach * Math.sin(angle)]
    })
  })
}

/** Returns the point of the growth ring that is nearest to the point `to`. */
function findNearestPoint(ring: Point[], to: Point): Point {
  const away = ([x, y]: Point) => Math.hypot(x - to[0], y - to[1])
  return ring.reduce((best, point) => (away(point) < away(best) ? point : best))
}

export function drawGrowthRings({ first, last, marked, hasLeaders }: GrowthRingsOptions): string {
  const count = Math.max(MIN_RINGS, last - first + 1)
  const rings = computeGrowthRings(count)
  const ringOf = (year: number) => Math.min(count - 1, Math.max(0, year - first))
  const chosen = new Set(marked.map(ringOf))
  const plain = rings.filter((_, ring) => !chosen.has(ring)).map(buildClosedPath)
  const special = rings.filter((_, ring) => chosen.has(ring)).map(buildClosedPath)
  const leaders = marked.map((year, row) => {
    const words: Point = [TEXT_X, Math.round((row * DRAWING.height) / marked.length) + 0.5]
    const [x, y] = findNearestPoint(rings[ringOf(year)] ?? [], words).map(Math.round)
    return `<path class="leader" d="M${x} ${y}L${words.join(' ')}"/><circle class="dot" cx="${x}" cy="${y}" r="4.5"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="#84583a" class="rings" viewBox="0 0 ${DRAWING.width} ${DRAWING.height}" aria-hidden="true">`,
    `<path d="${plain.join('')}"/><path class="mark" d="${special.join('')}"/>`,
    ...(hasLeaders ? leaders : []),
    '</svg>',
  ].join('')
}
