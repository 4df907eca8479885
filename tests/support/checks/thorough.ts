/**
 * Whether everything is looked at in every window and size (`npm run torture -- screens`), or in those that most faults
 * showed in (`npm test`, which has to end within twenty minutes).
 */
export const IS_THOROUGH = process.env.THOROUGH === '1'
