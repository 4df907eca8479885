/** Adapts the nginx configuration of docs/hosting to the port and folder of a test. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const GIVEN = resolve(import.meta.dirname, '../../../docs/hosting/nginx.conf')

/**
 * Path of nginx as found by scripts/find-nginx.mjs, with the default path of Debian as a fallback.
 */
export const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

const replacements = (folder: string, port: number, site: string): [RegExp, string][] => [
  [/^.*listen \[::\].*\n/gm, ''],
  [/listen 80\b/g, `listen unix:${folder}/http.sock`],
  [/listen 443\b/g, `listen 127.0.0.1:${port}`],
  [/server_name atelier\.example;/g, 'server_name localhost;'],
  // The URL of a test site has a port, and $host leaves the port out.
  [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
  [/ssl_certificate \S+;/, 'ssl_certificate cert.pem;'],
  [/ssl_certificate_key \S+;/, 'ssl_certificate_key key.pem;'],
  [/error_log \S+ crit;/, 'error_log stderr crit;'],
  [/proxy_pass http:\/\/127\.0\.0\.1:3000;/, `proxy_pass ${site};`],
]

/**
 * Returns the nginx configuration.
 * @param folder an absolute path that contains `cert.pem` and `key.pem`
 * @param site the origin of the site, such as `http://127.0.0.1:3000`
 */
export function nginxConfig(folder: string, port: number, site: string): string {
  let servers = readFileSync(GIVEN, 'utf8')
  for (const [given, own] of replacements(folder, port, site)) {
    if (!given.test(servers)) throw new Error(`docs/hosting/nginx.conf has no ${given}`)
    servers = servers.replace(given, own)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log stderr;
    events { worker_connections 16384; }
    http {
      ${temporary.map((of) => `${of}_temp_path ${of};`).join(' ')}
      ${servers}
    }`
}
