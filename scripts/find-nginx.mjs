import { existsSync } from 'node:fs'
import { installDebianPackages } from './install-debian.mjs'

const NGINX = '/usr/sbin/nginx'

/**
 * Returns the path of the nginx that the tests use as a reverse proxy: NGINX_PATH, or Debian's
 * nginx, which is installed if apt can be used. Does not install it on systems with systemd, where
 * this would start a service on port 80. Without nginx, returns an empty string, and the tests use
 * a proxy in Node.
 */
export function findNginx() {
  const path = process.env.NGINX_PATH || NGINX
  if (existsSync(path)) return path
  if (existsSync('/run/systemd/system')) return ''
  console.log('▸ Looking for an nginx for the tests behind a proxy')
  return installDebianPackages('nginx-light', 'nginx') && existsSync(NGINX) ? NGINX : ''
}
