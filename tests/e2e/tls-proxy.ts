/** What most hosts put in front of the site: a proxy that ends TLS and passes everything on in clear. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { selfSigned } from './certificate.ts'

/** What scripts/find-nginx.mjs has found; without it Debian's own place is looked at. */
const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

export type TlsProxy = { name: 'nginx' | 'Node'; stop: () => Promise<void> }

/** As docs/hosting.md says it: the Host header unchanged, the visitor's address added, bodies of 65 MB. */
const configuration = (port: number, site: string) => `
  daemon off;
  master_process off;
  pid nginx.pid;
  error_log stderr;
  events {}
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`).join(' ')}
    server {
      listen 127.0.0.1:${port} ssl;
      ssl_certificate cert.pem;
      ssl_certificate_key key.pem;
      client_max_body_size 65m;
      location / {
        proxy_pass ${site};
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      }
    }
  }`

/** Resolves once something speaks TLS there; stops trying when `ended` says that nothing will. */
async function speaksTls(port: number, ended: () => boolean) {
  for (let tries = 0; tries < 200 && !ended(); tries++) {
    const spoke = await new Promise<boolean>((done) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
      socket.once('secureConnect', () => done(Boolean(socket.end())))
      socket.once('error', () => done(false))
    })
    if (spoke) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('the proxy did not start')
}

async function startNginx(port: number, site: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-nginx-'))
  const { key, cert } = selfSigned()
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, site))
  const child = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!ended()) {
      const exit = new Promise((gone) => child.once('exit', gone))
      child.kill('SIGTERM')
      await exit
    }
    rmSync(folder, { recursive: true })
  }
  await speaksTls(port, ended).catch(async (error) => {
    await stop()
    throw error
  })
  return { name: 'nginx', stop }
}

async function startOwn(port: number, site: string): Promise<TlsProxy> {
  const server = createServer(selfSigned(), (from, to) => {
    const { method, url, headers } = from
    const onward = request(site + url, {
      method,
      headers: { ...headers, 'x-forwarded-for': from.socket.remoteAddress },
    })
    onward.once('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.once('error', () => to.writeHead(502).end())
    from.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    name: 'Node',
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/** An nginx where there is one, else Node's own https, on this port in front of the site. */
export const startTlsProxy = (port: number, site: string): Promise<TlsProxy> =>
  existsSync(NGINX) ? startNginx(port, site) : startOwn(port, site)
