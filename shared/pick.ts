/**
 * Copies the named fields. New fields of an entity stay private until a developer adds their names.
 */
export const pick = <Entity extends object, Name extends keyof Entity>(
  entity: Entity,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<Entity, Name>

export const getKeys = <Entity extends object>(entity: Entity) =>
  Object.keys(entity) as (keyof Entity & string)[]

export function omit<Entity extends object>(entity: Entity, names: (keyof Entity)[]): Entity {
  const rest = { ...entity }
  for (const name of names) delete rest[name]
  return rest
}
