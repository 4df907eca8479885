import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

/** Shows only errors. Returns true if the command succeeded. */
export const runCommand = (command, ...args) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

let updated
/** Updating takes time, so it happens at most once, after an installation has failed. */
const updatePackageList = () => {
  updated ??= runCommand('apt-get', 'update', '-qq')
  return updated
}

/**
 * Installs the first available package. Does nothing without apt or if the user is not root.
 *
 * @returns true if one of the packages was installed or was already present
 */
export function installDebianPackages(...names) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const install = (name) => runCommand('apt-get', 'install', '-y', '-qq', name)
  return install(names[0]) || (updatePackageList() && names.some(install))
}
