export const getSystemErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
