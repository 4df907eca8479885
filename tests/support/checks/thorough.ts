/**
 * True in `npm run torture -- screens` and in `npm run test:nightly`, which check every viewport,
 * text size and language. `npm test`, which must end within ten minutes, checks the combinations
 * that have found the most bugs.
 */
export const IS_THOROUGH_RUN = process.env.THOROUGH === '1'
