/**
 * Silhouettes of known size that are drawn beside a piece for comparison. Their coordinates are
 * centimetres. The ground is at y = 0, and points above the ground have negative y values.
 */
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
  <>
    <circle cx="23" cy="-158.5" r="11.5" fill="currentColor" />
    <path
      {...round}
      fill="currentColor"
      strokeWidth="7"
      d="M13-137H33L30-84H16ZM17.5-84V-3.5M28.5-84V-3.5M12-136 5-84M34-136 41-84"
    />
  </>
)

/** The drawing of each reference figure, with its height and width in centimetres. */
export const SCALE_REFERENCES = {
  hand: { height: 18, width: 12, Drawing: Hand },
  chair: { height: 88, width: 46, Drawing: Chair },
  person: { height: 170, width: 46, Drawing: Person },
}
export type ScaleReference = keyof typeof SCALE_REFERENCES
