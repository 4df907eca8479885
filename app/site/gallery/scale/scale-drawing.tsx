import { useTranslation } from 'react-i18next'
import {
  type Dimensions,
  type FrontSize,
  getFrontSizes,
  type ObjectSize,
} from '../../../../shared/dimensions.ts'
import styles from './scale-drawing.module.css'

/** Coordinates are in centimetres. The ground is at y = 0, and points above it have negative y. */
const round = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const Hand = () => (
  <>
    <path fill="currentColor" d="M4.1 0C4 -2 3.3 -3 3.3 -5V-9.6H11.1V-5C11.1 -3 10 -2 9.9 0Z" />
    <path
      {...round}
      strokeWidth="1.85"
      d="M4.2-9 3.8-15.8M6.3-9V-17M8.3-9 8.6-15.9M10.2-8.6 11-13"
    />
    <path {...round} strokeWidth="2.1" d="M4.6-3.6 1.3-8.4" />
  </>
)

const Chair = () => (
  <path {...round} strokeWidth="3.4" d="M2-86.3 6-45 3-1.7M4.5-45H42L44-1.7M4.6-22H43" />
)

const Person = () => (
  <path
    fill="currentColor"
    d="M24-170C29.2-170 32.2-166 32.2-160.4C32.2-154.6 29.6-150.6 27.4-148.6C27.2-146.6 27.6-145.2 29-144.4C34-142 39-141.6 40.6-135.4C42.6-127.4 42.8-115 43.4-106C44-98 44.4-90.6 44.2-84.4C44.2-80 43.6-75.4 41.2-75C39.6-74.8 39.4-77.6 39.8-80.6C40-83.6 39.4-87.6 38.6-92.6C37.4-100.6 36.4-107.6 35.6-114.4C35-108.6 35-103.6 35.6-98C36.8-88 36.8-78 35.4-67.4C34.2-58 33-50 33.2-41.6C33.4-30 31.4-19.6 30.6-8.6C31.6-5.4 35-3.6 35.6-1.4C35.8-0.4 35.2 0 34 0H27.4C25.8 0 25.6-1 25.6-3C25.6-6.6 26-9 25.8-13C25.4-23 25-31 25.2-41C25.2-51 24.4-62 23.6-74.6C22.8-62 21.8-51 21.6-41C21.6-31 20.4-22.4 19.4-13C19-9 19.6-6.6 19.4-3C19.2-1 19-0 17.4 0H10.8C9.6 0 9-0.4 9.4-1.4C10-3.6 13.6-5.4 14.4-8.6C13.8-19.6 12-30 12.8-41.6C13.4-50 12.4-58 11.8-67.4C11.2-78 11.6-88 12.8-98C13.4-103.6 13.2-108.6 12.6-114.4C11.8-107.6 10.6-100.6 9.2-92.6C8.4-87.6 7.8-83.6 8-80.6C8.4-77.6 8-74.8 6.4-75C4-75.4 3.6-80 3.6-84.4C3.6-90.6 4.2-98 4.8-106C5.6-115 5.6-127.4 7.4-135.4C9-141.6 14-142 19-144.4C20.4-145.2 20.8-146.6 20.6-148.6C18.4-150.6 15.8-154.6 15.8-160.4C15.8-166 18.8-170 24-170Z"
  />
)

/** The reference figures, with heights and widths in centimetres. */
export const SCALE_REFERENCES = {
  hand: { height: 18, width: 12, Drawing: Hand },
  chair: { height: 88, width: 46, Drawing: Chair },
  person: { height: 170, width: 46, Drawing: Person },
}
type ScaleReference = keyof typeof SCALE_REFERENCES

/**
 * In pixels: the maximum height of the drawing, and the maximum total width of the objects and the
 * reference figure, without gaps.
 */
const MAX_HEIGHT = 116
const MAX_WIDTH = 176
const GAP = 12
const MARGIN = 2

function chooseScaleReference(sizes: FrontSize[]): ScaleReference {
  const height = Math.max(...sizes.map((one) => one.height))
  const largest = Math.max(height, ...sizes.map((one) => one.width))
  if (largest <= 60) return 'hand'
  return height > 120 ? 'person' : 'chair'
}

/** Builds the outline of an object with its lower left corner at (0, 0). Sizes are in pixels. */
function buildOutlinePath(
  { height: isStanding, round }: ObjectSize,
  height: number,
  width: number,
) {
  const half = width / 2
  if (isStanding === null)
    return `M0${-half}a${half} ${half} 0 0 1 ${width} 0a${half} ${half} 0 0 1 ${-width} 0z`
  if (width === 0) return `M-4 0h8M-4${-height}h8M0 0V${-height}`
  if (!round) return `M0 0V${-height}H${width}V0z`
  const rim = Math.min(width * 0.11, height / 3)
  const arc = `a${half} ${rim} 0 0`
  const top = -height + rim
  return `M0${-rim}V${top}${arc} 1 ${width} 0V${-rim}${arc} 1 ${-width} 0zM0${top}${arc} 0 ${width} 0`
}

type ScaleDrawingProps = {
  size: Dimensions
  text: string
}

export function ScaleDrawing({ size, text }: ScaleDrawingProps) {
  const { t } = useTranslation()
  const sizes = getFrontSizes(size)
  if (!sizes) return null
  const reference = chooseScaleReference(sizes)
  const { Drawing, ...known } = SCALE_REFERENCES[reference]
  const all = [...sizes, known]
  const width = all.reduce((sum, one) => sum + one.width, 0)
  const scale = Math.min(
    MAX_HEIGHT / Math.max(...all.map(({ height }) => height)),
    MAX_WIDTH / width,
  )
  const toPixels = (centimetres: number) => Math.round(centimetres * scale * 10) / 10
  const ground = Math.ceil(Math.max(...all.map(({ height }) => toPixels(height)))) + MARGIN
  let end = MARGIN
  const starts = all.map((one) => {
    const start = end + (one.width === 0 ? 4 : 0)
    end = start + toPixels(one.width) + (one.width === 0 ? 4 : 0) + GAP
    return start
  })
  const total = Math.ceil(end - GAP) + MARGIN
  return (
    <figure className={styles.scale}>
      <svg
        role="img"
        aria-label={t('scale.drawing', { dimensions: text })}
        width={total}
        height={ground + MARGIN}
        viewBox={`0 0 ${total} ${ground + MARGIN}`}
      >
        {size.objects.map((object, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the objects never change their order
            key={index}
            transform={`translate(${starts[index]} ${ground})`}
            d={buildOutlinePath(
              object,
              toPixels(sizes[index]?.height ?? 0),
              toPixels(sizes[index]?.width ?? 0),
            )}
          />
        ))}
        <g
          opacity="0.45"
          stroke="none"
          transform={`translate(${starts.at(-1)} ${ground}) scale(${scale.toFixed(4)})`}
        >
          <Drawing />
        </g>
        <path d={`M0 ${ground}H${total}`} opacity="0.45" />
      </svg>
      <figcaption>{t(`scale.${reference}`)}</figcaption>
    </figure>
  )
}
