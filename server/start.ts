/** What the site does from its start to its end, whoever renders the pages (main.ts or the development server). */
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { prepareDemo } from '../demo/load.ts'
import { generatePassword } from './accounts/passwords.ts'
import { type Config, ConfigError } from './config.ts'
import { lockFolder } from './database/folder-lock.ts'
import { type AppOptions, createApp } from './http/app.ts'
import { answerFirst } from './priority.ts'
import { createServices, type Services } from './services.ts'

/** Milliseconds that answers under way are given when the site stops. */
const PATIENCE = 10_000
/** Milliseconds that a request may take to arrive: a photo of 64 MiB at 75 kB a second. Node's own is a third. */
const SLOWEST_UPLOAD = 15 * 60_000

export type LoadWeb = (
  services: Services,
  config: Config,
) => Promise<Pick<AppOptions, 'pages' | 'staticFiles'>>

/** Makes the first administrator where there is none. @returns the lines that tell its login, once */
async function firstAdministrator(services: Services, config: Config): Promise<string[]> {
  if (await services.admins.any()) return []
  const password = config.adminPassword ?? generatePassword()
  await services.admins.set({ username: config.adminUsername, password })
  const shown = config.adminPassword === null ? password : '(as set in ADMIN_PASSWORD)'
  return [`Administration: ${config.siteUrl}/admin`, `  ${config.adminUsername} / ${shown}`]
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT is "${port}"; allowed: a port that no other program listens on.`,
        EACCES: `PORT is "${port}"; allowed: a port that this user may listen on.`,
        EADDRNOTAVAIL: `HOST is "${host}"; allowed: an address of this machine.`,
        ENOTFOUND: `HOST is "${host}"; allowed: an address of this machine.`,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new ConfigError(reason) : error)
    })
    server.listen(port, host, resolve)
  })
}

/**
 * Opens the data folder, fills it where it is new, and serves the site until SIGTERM or SIGINT.
 * @throws ConfigError where a setting keeps it from starting
 */
export async function start(config: Config, loadWeb: LoadWeb): Promise<void> {
  const unlock = lockFolder(config.dataDir)
  if (!unlock) {
    const folder = JSON.stringify(config.dataDir)
    throw new ConfigError(
      `DATA_DIR is ${folder}; allowed: a folder that no other Copeaux works in.`,
    )
  }
  const services = await createServices(config)
  try {
    await services.photos.resume()
    if (await prepareDemo(services, config.demo)) console.log('The demo content has been loaded.')
    const login = await firstAdministrator(services, config)
    const app = createApp({ config, services, ...(await loadWeb(services, config)) })
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    server.requestTimeout = SLOWEST_UPLOAD
    answerFirst()
    await listen(server, config)
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    console.log([`Copeaux: http://${config.host}:${port}`, ...login].join('\n'))
    stopOnSignal(server, async () => {
      await services.close()
      unlock()
    })
  } catch (error) {
    await services.close()
    throw error
  }
}

/** Lets answers under way finish, then closes the database, so that nothing is left to recover at the next start. */
function stopOnSignal(server: Server, close: () => Promise<void>) {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => server.closeAllConnections(), PATIENCE).unref()
    server.close(() => close().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Runs a program's main part; what the host can mend is one line, everything else shows where it happened. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
