/** Finds or installs the nginx that the tests use as a reverse proxy. */
import { existsSync } from 'node:fs'
import { installDebianPackages } from './install-debian.mjs'

const NGINX = '/usr/sbin/nginx'

/**
 * Returns the path of nginx: the path in NGINX_PATH, or that of Debian's nginx, which is installed
 * if apt can be used. It is not installed on systems with systemd, because the installation would
 * start a service on port 80. Returns an empty string if there is no nginx; the tests then use a
 * proxy written in Node.
 */
export function findNginx() {
  const path = process.env.NGINX_PATH || NGINX
  if (existsSync(path)) return path
  if (existsSync('/run/systemd/system')) return ''
  console.log('▸ Looking for an nginx for the tests behind a proxy')
  return installDebianPackages('nginx-light', 'nginx') && existsSync(NGINX) ? NGINX : ''
}
