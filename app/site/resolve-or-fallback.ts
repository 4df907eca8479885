/**
 * Returns the list that the promise resolves to. If the promise rejects, logs the error and returns
 * an empty list (specification section 8).
 */
export async function resolveListOrEmpty<Entity>(
  read: Promise<Entity[]>,
  log: (error: unknown) => void,
): Promise<Entity[]> {
  try {
    return await read
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
  read: Promise<Value>,
  otherwise: Value,
  log: (error: unknown) => void,
): Promise<Value> =>
  read.catch((error) => {
    log(error)
    return otherwise
  })
