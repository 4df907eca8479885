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
