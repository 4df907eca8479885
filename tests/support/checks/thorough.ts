/**
 * True for the tests of all screens in `npm run test:nightly` and for `npm run torture -- screens`,
 * which check every viewport, text size and language. `npm test` checks only those that found most
 * bugs, because it must end within ten minutes.
 */
export const IS_THOROUGH_RUN = process.env.THOROUGH === '1'
