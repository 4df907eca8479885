import type { Photograph } from '../../../shared/image.ts'
import styles from './photo.module.css'

/** The photograph's own colours, four by four: they keep its place, whole and uncropped or stretched over it, until it is there. */
export function Tone({ photo, isStretched = false }: { photo: Photograph; isStretched?: boolean }) {
  const { width, height, placeholder } = photo
  const colours = placeholder.match(/.{3}/g) ?? []
  return (
    <svg
      className={styles.tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : 'xMinYMax'}
      aria-hidden="true"
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the drawing around it is hidden from those who listen */}
      <svg viewBox="0 0 4 4" preserveAspectRatio="none">
        <g>
          {colours.map((colour, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells a colour from the next
            <path key={index} fill={`#${colour}`} d={square(index % 4, Math.floor(index / 4))} />
          ))}
        </g>
      </svg>
    </svg>
  )
}

/** Those at the border reach beyond it, so that the blur does not make it pale. */
function square(column: number, row: number) {
  const [left, right] = reach(column)
  const [top, bottom] = reach(row)
  return `M${left} ${top}H${right}V${bottom}H${left}`
}
const reach = (place: number) => [place === 0 ? -2 : place, place === 3 ? 6 : place + 1]
