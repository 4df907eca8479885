/**
 * True for `npm run torture -- screens`, which checks every viewport and text size. `npm test`
 * checks only the viewports and text sizes that found most bugs, because it must end within 20
 * minutes.
 */
export const IS_THOROUGH_RUN = process.env.THOROUGH === '1'
