/** Copies only the named fields, so a field that is added later stays private until it is named. */
export const pick = <Entity extends object, Name extends keyof Entity>(
  entity: Entity,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<Entity, Name>
