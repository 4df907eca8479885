/**
 * Starts and stops the site. The production build (main.ts) and the development server supply the
 * page renderer.
 */
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { prepareDemo } from '../demo/load.ts'
import { isCommonPassword } from './accounts/common-passwords.ts'
import { generatePassword } from './accounts/passwords.ts'
import { finishSwap } from './backup/swap-data.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { lockFolder } from './database/folder-lock.ts'
import { type AppOptions, createApp } from './http/app.ts'
import { createHttpServer } from './http/http-server.ts'
import type { PageCache } from './http/page-cache.ts'
import { log, logError } from './logger.ts'
import { lowerWorkerPriority } from './priority.ts'
import { restrictPermissions } from './private-folder.ts'
import { createServices, type Services } from './services.ts'
import { countRequests, shutdown } from './shutdown.ts'

/** Time limits of a shutdown in milliseconds. Most hosts kill the process after ten seconds. */
const STOPPING = { patience: 8_000, cleaning: 1_000 }
/**
 * How long a start waits for another process on the same database, in milliseconds. The other one
 * may be loading the demo.
 */
const FIRST_START = 10 * 60_000
/**
 * Length of the queue of pending TCP connections (listen backlog), so that none is refused under
 * load.
 */
const WAITING = 2_048

export type LoadWeb = (
  services: Services,
  config: Config,
) => Promise<Pick<AppOptions, 'pages' | 'preview' | 'staticFiles'> & { cache?: PageCache }>

/**
 * Creates the first administrator if there is none.
 * @returns the lines that print the login once, for the host only
 */
async function firstAdministrator(services: Services, config: Config): Promise<string[]> {
  if (await services.admins.hasAny()) return []
  const password = config.adminPassword ?? generatePassword()
  if (await isCommonPassword(password, config.adminUsername))
    throw new ConfigError(
      'ADMIN_PASSWORD is among the passwords that are guessed first; allowed: another one, or unset to have one generated.',
    )
  await services.admins.set({ username: config.adminUsername, password })
  const shown = config.adminPassword === null ? password : '(as set in ADMIN_PASSWORD)'
  return [`Administration: ${config.siteUrl}/admin`, `  ${config.adminUsername} / ${shown}`]
}

/**
 * Resumes interrupted work, loads the demo and creates the first administrator.
 * @returns the lines that only the host may read, printed once
 */
async function prepare(services: Services, config: Config): Promise<string[]> {
  await services.photos.resume()
  if (await prepareDemo(services, config.demo)) log('info', 'The demo content has been loaded.')
  return firstAdministrator(services, config)
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
    server.listen({ port, host, backlog: WAITING }, resolve)
  })
}

/**
 * Opens the data folder, fills a new one, and serves the site until SIGTERM or SIGINT.
 * @throws ConfigError if a setting prevents the start
 */
export async function start(config: Config, loadWeb: LoadWeb): Promise<void> {
  const unlock = lockFolder(config.dataDir)
  if (!unlock) {
    const folder = JSON.stringify(config.dataDir)
    throw new ConfigError(
      `DATA_DIR is ${folder}; allowed: a folder that no other Copeaux works in.`,
    )
  }
  await finishSwap(config)
  const readable = await restrictPermissions(config.dataDir)
  if (readable) log('warning', readable)
  const services = await createServices(config)
  try {
    // Processes that start at the same time wait here, so that only the first one creates the demo
    // and the administrator.
    const login = await services.withLock('start', () => prepare(services, config), FIRST_START)
    let isStopping = false
    const { cache, ...web } = await loadWeb(services, config)
    const app = createApp({ config, services, ...web, isStopping: () => isStopping })
    const { counted, running } = countRequests()
    const server = createHttpServer(counted(app.fetch), { ...(cache && { cache }) })
    lowerWorkerPriority()
    await listen(server, config)
    // Signal handlers are installed before the URL is printed, because a program that reads it may
    // stop the site at once.
    onFault()
    onSignal(async (signal) => {
      isStopping = true
      log('info', `Stopping on ${signal}`)
      await shutdown(server, running, STOPPING)
      await services.close()
      unlock()
      log('info', 'Stopped')
    })
    services.backups.start()
    services.trash.begin()
    services.messages.begin()
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log('info', `Copeaux: http://${config.host}:${port}`)
    for (const advice of config.advice) log('warning', advice)
    // Prints the login for the host. It must not appear in the log.
    for (const words of login) console.log(words)
    // Writes the compile cache now (scripts/prepare.mjs), because Node does not write it if the
    // process is killed.
    flushCompileCache()
  } catch (error) {
    await services.close()
    throw error
  }
}

/** Logs an uncaught exception and exits with code 1, because the process is in an unknown state. */
function onFault() {
  process.on('uncaughtException', (error) => {
    logError(error)
    process.exit(1)
  })
}

/**
 * Exits with code 0 after `stop` is done. Further signals are ignored: npm forwards Ctrl-C to a
 * process that already received it.
 */
function onSignal(stop: (signal: string) => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop(signal).then(
        () => process.exit(0),
        (error) => {
          logError(error)
          process.exit(1)
        },
      )
    })
}
