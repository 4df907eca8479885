/** A list that cannot be read is reported and shown empty (specification section 8). */
export async function readList<Entity>(
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

/** The same for what is no list. */
export const readOr = <Value>(
  read: Promise<Value>,
  otherwise: Value,
  log: (error: unknown) => void,
): Promise<Value> =>
  read.catch((error) => {
    log(error)
    return otherwise
  })
