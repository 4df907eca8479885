/**
 * True for `npm run torture -- screens`, which checks every viewport and text size. `npm test`
 * checks only those that found most bugs, to end within 20 minutes.
 */
export const IS_THOROUGH = process.env.THOROUGH === '1'
