import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { createSelfSignedCertificate } from './certificate.ts'
import { buildNginxConfig, NGINX_PATH } from './nginx.ts'

export type TlsProxy = { name: 'nginx' | 'Node'; stop: () => Promise<void> }

/**
 * @param ended returns true if the server process has ended
 *
 * @throws if the server process has ended, or after 200 attempts
 */
async function waitForTls(port: number, ended: () => boolean) {
  for (let tries = 0; tries < 200 && !ended(); tries++) {
    const spoke = await new Promise<boolean>((done) => {
      const socket = connect({
        ...{ port, host: '127.0.0.1', servername: 'localhost' },
        rejectUnauthorized: false,
      })
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
  const { key, cert } = createSelfSignedCertificate()
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'nginx.conf'), buildNginxConfig(folder, port, site))
  const child = spawn(NGINX_PATH, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!ended()) {
      const exit = new Promise((gone) => child.once('exit', gone))
      child.kill('SIGTERM')
      await exit
    }
    rmSync(folder, { recursive: true })
  }
  await waitForTls(port, ended).catch(async (error) => {
    await stop()
    throw error
  })
  return { name: 'nginx', stop }
}

async function startNodeProxy(port: number, site: string): Promise<TlsProxy> {
  const server = createServer(createSelfSignedCertificate(), (from, to) => {
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

/** Starts nginx with docs/hosting/nginx.conf, or Node's https module if nginx is missing. */
export const startTlsProxy = (port: number, site: string): Promise<TlsProxy> =>
  existsSync(NGINX_PATH) ? startNginx(port, site) : startNodeProxy(port, site)
