/** Debian packages that the tests use where apt is ours to use. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

/** Runs a command quietly, but for its complaints. @returns whether it succeeded */
export const run = (command, ...args) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

let updated
/** What the sources offer is asked for once, and only when a package was not found without that. */
const update = () => {
  updated ??= run('apt-get', 'update', '-qq')
  return updated
}

/** @returns whether the first of these packages that can be had is installed now */
export function installDebian(...names) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const install = (name) => run('apt-get', 'install', '-y', '-qq', name)
  return install(names[0]) || (update() && names.some(install))
}
