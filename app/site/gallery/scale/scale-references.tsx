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
  <path
    fill="currentColor"
    d="M24-170C29.2-170 32.2-166 32.2-160.4C32.2-154.6 29.6-150.6 27.4-148.6C27.2-146.6 27.6-145.2 29-144.4C34-142 39-141.6 40.6-135.4C42.6-127.4 42.8-115 43.4-106C44-98 44.4-90.6 44.2-84.4C44.2-80 43.6-75.4 41.2-75C39.6-74.8 39.4-77.6 39.8-80.6C40-83.6 39.4-87.6 38.6-92.6C37.4-100.6 36.4-107.6 35.6-114.4C35-108.6 35-103.6 35.6-98C36.8-88 36.8-78 35.4-67.4C34.2-58 33-50 33.2-41.6C33.4-30 31.4-19.6 30.6-8.6C31.6-5.4 35-3.6 35.6-1.4C35.8-0.4 35.2 0 34 0H27.4C25.8 0 25.6-1 25.6-3C25.6-6.6 26-9 25.8-13C25.4-23 25-31 25.2-41C25.2-51 24.4-62 23.6-74.6C22.8-62 21.8-51 21.6-41C21.6-31 20.4-22.4 19.4-13C19-9 19.6-6.6 19.4-3C19.2-1 19-0 17.4 0H10.8C9.6 0 9-0.4 9.4-1.4C10-3.6 13.6-5.4 14.4-8.6C13.8-19.6 12-30 12.8-41.6C13.4-50 12.4-58 11.8-67.4C11.2-78 11.6-88 12.8-98C13.4-103.6 13.2-108.6 12.6-114.4C11.8-107.6 10.6-100.6 9.2-92.6C8.4-87.6 7.8-83.6 8-80.6C8.4-77.6 8-74.8 6.4-75C4-75.4 3.6-80 3.6-84.4C3.6-90.6 4.2-98 4.8-106C5.6-115 5.6-127.4 7.4-135.4C9-141.6 14-142 19-144.4C20.4-145.2 20.8-146.6 20.6-148.6C18.4-150.6 15.8-154.6 15.8-160.4C15.8-166 18.8-170 24-170Z"
  />
)

/** The drawing of each reference figure, with its height and width in centimetres. */
export const SCALE_REFERENCES = {
  hand: { height: 18, width: 12, Drawing: Hand },
  chair: { height: 88, width: 46, Drawing: Chair },
  person: { height: 170, width: 46, Drawing: Person },
}
export type ScaleReference = keyof typeof SCALE_REFERENCES
