/**
 * Copies only the named fields of an object. The public API responses are built with this function,
 * so that a new field of an entity stays private until a developer adds its name to the call.
 */
export const pick = <Entity extends object, Name extends keyof Entity>(
  entity: Entity,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<Entity, Name>

/** Returns the keys of an object as a typed array. */
export const getTypedKeys = <Entity extends object>(entity: Entity) =>
  Object.keys(entity) as (keyof Entity & string)[]

/** Copies an object without the named fields, which must be optional. */
export function omit<Entity extends object>(entity: Entity, names: (keyof Entity)[]): Entity {
  const rest = { ...entity }
  for (const name of names) delete rest[name]
  return rest
}
