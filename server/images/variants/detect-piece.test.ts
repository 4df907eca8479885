import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPhoto } from '../decode/open-photo.ts'
import { detectPieceBox } from './detect-piece.ts'

const WIDTH = 300
const HEIGHT = 400
type Color = [red: number, green: number, blue: number]
const WOOD: Color = [138, 79, 42]
const BLACK: Color = [22, 20, 18]

type Drawing = {
  color?: Color
  /** Boxes of the pieces in pixels: left, top, right, foot. */
  pieces?: [number, number, number, number][]
  hasShadow?: boolean
  /** The lower part of the drawing, from this row of pixels on, shows a brown table. */
  tableEdge?: number
}

/** Draws round pieces in front of a grey gradient and runs `detectPieceBox` on the drawing. */
function detectDrawn({ color = WOOD, pieces = [], hasShadow, tableEdge = HEIGHT }: Drawing) {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const gray = 200 - (y / HEIGHT) * 60
      const distance = ((x - 190) / 60) ** 2 + ((y - 345) / 18) ** 2
      const light = hasShadow ? 1 - 0.85 * Math.exp(-distance) : 1
      const ground: Color = y < tableEdge ? [gray, gray - 2, gray - 4] : [91, 58, 34]
      const isPiece = pieces.some(([left, top, right, foot]) => {
        const half = (right - left) * (0.35 + 0.15 * Math.sin((Math.PI * (y - top)) / (foot - top)))
        return y >= top && y < foot && Math.abs(x - (left + right) / 2) < half
      })
      const shown = isPiece ? color : ground.map((value) => value * light)
      data.set(shown, (y * WIDTH + x) * 3)
    }
  return detectPieceBox({ data, width: WIDTH, height: HEIGHT })
}
const VASE: Drawing['pieces'] = [[90, 80, 210, 340]]

test('finds a wooden or nearly black piece, also beside its shadow', async () => {
  for (const drawing of [{}, { hasShadow: true }, { color: BLACK }]) {
    const box = await detectDrawn({ pieces: VASE, ...drawing })
    expect(Math.abs((box?.top ?? 0) - 200)).toBeLessThanOrEqual(10)
    expect(Math.abs((box?.foot ?? 0) - 850)).toBeLessThanOrEqual(12)
    expect(Math.abs((box?.left ?? 0) - 300)).toBeLessThanOrEqual(15)
    expect(Math.abs((box?.right ?? 0) - 700)).toBeLessThanOrEqual(15)
  }
})

test('finds nothing if the result would be doubtful', async () => {
  const drawings: Record<string, Drawing> = {
    'an empty wall': {},
    'a shadow alone': { hasShadow: true },
    'a piece that is cut off': { pieces: [[90, 80, 210, 440]] },
    'two pieces': {
      pieces: [
        [40, 100, 120, 330],
        [170, 90, 260, 330],
      ],
    },
    'a very small piece': { pieces: [[140, 300, 160, 330]] },
    'a foot at the edge of a table': { pieces: VASE, tableEdge: 340 },
  }
  for (const [name, drawing] of Object.entries(drawings))
    expect(await detectDrawn(drawing), name).toBeNull()
})

/**
 * Top and foot of the piece on each demo photo, as marked by a person: distances from the upper
 * edge of the photo, in thousandths of its height. Null means that `detectPieceBox` must find no
 * piece. The comment above each group of such photos gives the reason.
 */
const DEMO_PHOTOS: Record<string, [top: number, foot: number] | null> = {
  'bowl-walnut-01': [150, 728],
  'hollow-beech-01': [175, 853],
  'hollow-elm-01': [190, 775],
  // No piece is found, because the bench or the plinth on which the piece stands has the colour of
  // the piece or an edge near its foot.
  'bowl-yew-01': null,
  'bronze-01': null,
  'sculpture-walnut-01': null,
  'vase-oak-charred-01': null,
  // No piece is found, because a pale piece stands in front of a pale background.
  'sculpture-ash-01': null,
  // No piece is found, because the photo shows several pieces.
  'goblet-cherry-01': null,
  'box-boxwood-01': null,
  'totem-oak-01': null,
  // No piece is found, because the photo shows only a detail.
  'hollow-elm-02': null,
  'vase-oak-charred-02': null,
  'ambience-tools-01': null,
}

test.each(Object.entries(DEMO_PHOTOS))(
  'finds the piece on the photo %s or nothing',
  async (name, marks) => {
    const file = join(import.meta.dirname, `../../../demo/photos/${name}.jpg`)
    const photo = await openPhoto(file, 'image/jpeg')
    if (!photo.ok) throw new Error(photo.code)
    const box = await detectPieceBox(await photo.value.pixels({ width: 960, height: 1600 }))
    if (!marks) return expect(box).toBeNull()
    const height = marks[1] - marks[0]
    expect(Math.abs((box?.top ?? 0) - marks[0]) / height).toBeLessThan(0.03)
    expect(Math.abs((box?.foot ?? 0) - marks[1]) / height).toBeLessThan(0.03)
  },
)
