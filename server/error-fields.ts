/**
 * Returns the code of a system error, such as `ENOENT`. Returns undefined if the error has no code.
 */
export const getSystemErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
