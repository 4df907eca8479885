/** Returns the code of a system error, such as `ENOENT`, or undefined if it has none. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
