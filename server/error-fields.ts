/** Returns the code of an error of the system, such as `ENOENT`; undefined where it has none. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
