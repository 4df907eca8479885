import { useTranslation } from 'react-i18next'
import {
  type Dimensions,
  type FrontSize,
  getFrontSizes,
  type ObjectSize,
} from '../../../../shared/dimensions.ts'
import styles from './scale-drawing.module.css'
import { SCALE_REFERENCES, type ScaleReference } from './scale-references.tsx'

/**
 * Maximum height of the drawing in pixels, and maximum sum of the widths of the objects and the
 * reference figure (hand, chair or person), without the gaps between them.
 */
const MAX_HEIGHT = 116
const MAX_WIDTH = 176
const GAP = 12
const MARGIN = 2

/**
 * Returns the reference figure that suits the sizes of the objects: a hand, a chair or a person.
 */
function chooseScaleReference(sizes: FrontSize[]): ScaleReference {
  const height = Math.max(...sizes.map((one) => one.height))
  const largest = Math.max(height, ...sizes.map((one) => one.width))
  if (largest <= 60) return 'hand'
  return height > 120 ? 'person' : 'chair'
}

/**
 * Returns SVG path data for the outline of an object. The lower left corner of the outline is at
 * (0, 0). `height` and `width` are in pixels.
 */
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
  /** The dimensions as text in the language of the page. */
  text: string
}

/**
 * Draws the outlines of a piece to scale beside a hand, a chair or a person. Returns null if the
 * dimensions give neither a height nor a diameter.
 */
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
