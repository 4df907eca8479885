/**
 * Starts several processes of the built site, which share PostgreSQL and an object storage, behind
 * nginx.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './port.ts'
import { startPostgres } from './postgres.ts'
import { startS3Server } from './s3-server.ts'
import { SAME_ORIGIN_HEADERS } from './server-process.ts'

const ADMIN = { username: 'atelier', password: 'copeaux et gouges' }
/** In milliseconds. */
const MAX_START_TIME = 60_000
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Returns the nginx configuration of docs/hosting/several-machines.md, without TLS. */
const buildProxyConfig = (port: number, ports: number[]) => `
  daemon off;
  master_process off;
  pid nginx.pid;
  error_log stderr crit;
  events { worker_connections 4096; }
  http {
    access_log off;
    ${TEMPORARY.map((of) => `${of}_temp_path ${of};`).join(' ')}
    upstream copeaux {
      ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')}
      keepalive 64;
    }
    server {
      listen 127.0.0.1:${port};
      client_max_body_size 66m;
      location / {
        proxy_pass http://copeaux;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
      }
    }
  }`

export type Replica = {
  start: () => Promise<void>
  kill: () => Promise<void>
  pid: () => number
  url: string
}

async function waitUntilReady(url: string, hasEnded: () => string | null) {
  const until = Date.now() + MAX_START_TIME
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    const end = hasEnded()
    if (end !== null || Date.now() > until) throw new Error(`it does not start: ${end}`)
    await wait(10)
  }
}

/**
 * Prepares a server process on a free port, but does not start it.
 *
 * @param env environment variables except the port
 */
export async function createReplica(
  dataDir: string,
  env: Record<string, string>,
): Promise<Replica> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  return {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      output = ''
      const own = spawn(process.execPath, ['server/main.ts'], {
        env: {
          PATH: process.env.PATH,
          ...(process.env.NODE_COMPILE_CACHE && {
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          }),
          NODE_ENV: 'production',
          DATA_DIR: dataDir,
          PORT: `${port}`,
          DEMO: '0',
          ADMIN_USERNAME: ADMIN.username,
          ADMIN_PASSWORD: ADMIN.password,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = own
      for (const stream of [own.stdout, own.stderr])
        stream?.on('data', (data) => {
          output += data
        })
      await waitUntilReady(url, () =>
        own.exitCode === null && own.signalCode === null ? null : output,
      )
    },
    async kill() {
      const own = child
      child = undefined
      if (!own || own.exitCode !== null || own.signalCode !== null) return
      const ended = new Promise((resolve) => own.once('exit', resolve))
      own.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Signs in.
 * @returns a function that sends a write request with the session cookie
 */
export async function signIn(url: string) {
  const headers = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
    headers,
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (method: string, path: string, body: object) =>
    fetch(url + path, { method, body: JSON.stringify(body), headers: { ...headers, cookie } })
}

export async function startLoadBalancer(nginx: string, folder: string, replicas: Replica[]) {
  const port = await findFreePort()
  mkdirSync(folder, { recursive: true })
  const ports = replicas.map(({ url }) => Number(new URL(url).port))
  writeFileSync(join(folder, 'nginx.conf'), buildProxyConfig(port, ports))
  const proxy = spawn(nginx, ['-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, () => (proxy.exitCode === null ? null : 'nginx ended'))
  return {
    url,
    pid: proxy.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => proxy.once('exit', resolve))
      proxy.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * @param folder the folder for the data of all servers
 *
 * @param count number of processes of the site
 *
 * @param extraEnv additional environment variables of each process
 */
export async function startReplicas(
  nginx: string,
  folder: string,
  count: number,
  extraEnv: Record<string, string> = {},
) {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const s3 = await startS3Server(join(folder, 's3'))
  const env = { ...s3.env, DATABASE_URL: postgres.url, TRUST_PROXY: '1', ...extraEnv }
  const replicas: Replica[] = []
  for (let n = 0; n < count; n++) replicas.push(await createReplica(join(folder, `data-${n}`), env))
  await Promise.all(replicas.map((one) => one.start()))
  const proxy = await startLoadBalancer(nginx, join(folder, 'nginx'), replicas)
  return {
    url: proxy.url,
    proxy,
    env,
    postgres,
    replicas,
    async stop() {
      await proxy.stop()
      for (const one of replicas) await one.kill()
      await s3.stop()
      await postgres.stop()
    },
  }
}
