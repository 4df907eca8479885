/**
 * What V8 is told of memory. It would give 48 MB to what lives for a moment, and let the rest grow to several times what
 * is in use before it looks: with less it looks more often, and nobody waits for it (`npm run bench pages memory hits`).
 */
export const MEMORY = ['--max-semi-space-size=2', '--heap-growing-percent=25']
