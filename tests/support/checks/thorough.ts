/**
 * True for `npm run torture -- screens` and for the tests of all screens in `npm run test:nightly`.
 * These runs check every viewport, text size and language. `npm test` checks only the combinations
 * that have found the most bugs, because it must end within ten minutes.
 */
export const IS_THOROUGH_RUN = process.env.THOROUGH === '1'
