import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const NGINX_CONF_PATH = resolve(import.meta.dirname, '../../../docs/hosting/nginx.conf')

/** scripts/find-nginx.mjs sets NGINX_PATH. The default path is that of Debian. */
export const NGINX_PATH = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

const buildReplacements = (folder: string, port: number, site: string): [RegExp, string][] => [
  [/^.*listen \[::\].*\n/gm, ''],
  [/listen 80\b/g, `listen unix:${folder}/http.sock`],
  [/listen 443\b/g, `listen 127.0.0.1:${port}`],
  [/server_name atelier\.example;/g, 'server_name localhost;'],
  // `$host` would leave out the port of the test site.
  [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
  [/ssl_certificate \S+;/, 'ssl_certificate cert.pem;'],
  [/ssl_certificate_key \S+;/, 'ssl_certificate_key key.pem;'],
  [/root \/var\/www\/copeaux;/, `root ${dirname(NGINX_CONF_PATH)};`],
  [/error_log \S+ crit;/, 'error_log stderr crit;'],
  [/proxy_pass http:\/\/127\.0\.0\.1:3000;/, `proxy_pass ${site};`],
]

/**
 * Adapts the configuration in docs/hosting to a test.
 *
 * @param folder absolute path of a folder that contains `cert.pem` and `key.pem`
 *
 * @param site the origin of the site, such as `http://127.0.0.1:3000`
 */
export function buildNginxConfig(folder: string, port: number, site: string): string {
  let servers = readFileSync(NGINX_CONF_PATH, 'utf8')
  for (const [given, own] of buildReplacements(folder, port, site)) {
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
