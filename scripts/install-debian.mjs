import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

/** Runs a command, prints only its errors and returns true if it succeeded. */
export const runCommand = (command, ...args) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

let updated
/** Updates the package lists of apt at most once, because the update takes time. */
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
