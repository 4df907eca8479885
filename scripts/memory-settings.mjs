/**
 * These settings limit the freed memory that V8 and glibc keep instead of returning it to the
 * operating system (docs/decisions/0039-memory.md).
 */
export const memoryArguments = ['--max-semi-space-size=2']
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
