/**
 * The parts in which the admin comes. Left alone, the build makes a file of whatever the same screens share: a hundred
 * small ones, each asked for by itself, far from the next mast. Who signs in, sees the lists and opens a piece needs
 * nearly all of it, so it comes in three steps, each with all that is new in it.
 */
import { resolve } from 'node:path'

/** What is known of a module when files are made of them. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * Step by step, where it begins. A step has all that is loaded with it, used or not: what is taken from a library is
 * imported from a module of its own, not from the one that leads to all of them.
 */
const STEPS = [
  { name: 'gate', from: ['root.tsx', 'admin/layout.tsx', 'admin/login.tsx'] },
  { name: 'lists', from: ['admin/panel.tsx'] },
  {
    name: 'dialog',
    from: ['admin/dialog/entity-dialog.tsx', 'admin/late-fields.tsx', 'admin/list/quick-edit.tsx'],
  },
]

/** @returns all that is loaded with some modules, themselves included; throws where one of them is not there */
function loadedWith(from: readonly string[], modules: Modules): Set<string> {
  const loaded = new Set(from.map((path) => resolve('app', path)))
  for (const id of loaded) {
    const known = modules.getModuleInfo(id)
    if (!known) throw new Error(`vite.admin-parts.ts: nothing is built of ${id}`)
    for (const imported of known.importedIds) loaded.add(imported)
  }
  return loaded
}

let loaded: Set<string>[] | undefined

/** @returns the first step that loads a module; -1 where none does */
function stepOf(id: string, modules: Modules): number {
  loaded ??= STEPS.map(({ from }) => loadedWith(from, modules))
  return loaded.findIndex((step) => step.has(id))
}

/** Libraries change seldom: a browser that has them keeps them over many versions of the site. */
export const ADMIN_PARTS = {
  groups: STEPS.flatMap(({ name }, step) =>
    [/node_modules/, /./].map((source, rank) => ({
      priority: 2 * (STEPS.length - step) - rank,
      name: (id: string, modules: Modules) =>
        source.test(id) && stepOf(id, modules) === step
          ? `${name}${rank ? '' : '-libraries'}`
          : null,
    })),
  ),
}
