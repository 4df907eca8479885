/** Finds the nginx that the tests put in front of the site, or installs one. */
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const NGINX = '/usr/sbin/nginx'

/**
 * The path of an nginx: the one that is named or Debian's, which is fetched where apt is ours to use. An empty text
 * when there is none: the tests then put a proxy of Node's own there. Where systemd runs, installing it would start a
 * service on the host's port 80, so that it is left to the host.
 */
export function findNginx() {
  const path = process.env.NGINX_PATH || NGINX
  if (existsSync(path)) return path
  if (existsSync('/run/systemd/system')) return ''
  console.log('▸ Looking for an nginx for the tests behind a proxy')
  return installDebian('nginx-light', 'nginx') && existsSync(NGINX) ? NGINX : ''
}
