/**
 * What V8 is told of memory. It would give 48 MB to what lives for a moment, and let the rest grow to several times what
 * is in use before it looks: with less it looks more often, and nobody waits for it (`npm run bench pages memory hits`).
 */
export const MEMORY = ['--max-semi-space-size=2', '--heap-growing-percent=25']

/**
 * What glibc is told of it, in the environment. It would keep memory apart for each thread that ever decoded a photograph; and
 * once one was let go, take what large ones need from where it can be given back only when nothing lies behind it.
 */
export const GLIBC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
