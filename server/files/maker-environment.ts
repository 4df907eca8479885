/** All that the maker needs of the site's own environment: what reads strangers' photos is to know no password. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot']

/** @param threads how many photos it works on at once */
export function makerEnvironment(threads: number): NodeJS.ProcessEnv {
  const needed = NEEDED.map((name) => [name, process.env[name]] as const)
  return {
    ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)),
    UV_THREADPOOL_SIZE: String(threads),
    MALLOC_ARENA_MAX: '2',
  }
}
