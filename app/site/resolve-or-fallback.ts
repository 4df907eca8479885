/**
 * Returns the list that the promise resolves to. If the promise rejects, logs the error and returns
 * an empty list (docs/specification.md, section 8).
 */
export async function resolveListOrEmpty<Entity>(
  promise: Promise<Entity[]>,
  log: (error: unknown) => void,
): Promise<Entity[]> {
  try {
    return await promise
  } catch (error) {
    log(error)
    return []
  }
}

/**
 * Returns the value that the promise resolves to. If the promise rejects, logs the error and
 * returns the fallback value.
 */
export const resolveOrFallback = <Value>(
  promise: Promise<Value>,
  fallback: Value,
  log: (error: unknown) => void,
): Promise<Value> =>
  promise.catch((error) => {
    log(error)
    return fallback
  })
