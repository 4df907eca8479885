/** Installs Debian packages that the tests use, if apt can be used. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

/**
 * Runs a command and shows only its errors.
 * @returns true if the command succeeded
 */
export const runCommand = (command, ...args) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

let updated
/**
 * Updates the package lists of apt, at most once. The update takes time, so this function is called
 * only after the installation of a package has failed.
 */
const updatePackageList = () => {
  updated ??= runCommand('apt-get', 'update', '-qq')
  return updated
}

/**
 * Installs the first of the given packages that is available. Does nothing if there is no apt or
 * the user is not root.
 * @returns true if one of the packages was installed or was already present
 */
export function installDebianPackages(...names) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const install = (name) => runCommand('apt-get', 'install', '-y', '-qq', name)
  return install(names[0]) || (updatePackageList() && names.some(install))
}
