/** The caller chooses the page renderer: main.ts is for production, dev.ts for development. */

import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { isIPv6 } from 'node:net'
import { prepareDemoContent } from '../demo/load.ts'
import site from '../package.json' with { type: 'json' }
import { MINUTE } from '../shared/workshop-day.ts'
import { generatePassword, isCommonPassword } from './accounts/passwords.ts'
import { finishOrDiscardRestore } from './backup/restore/replace-data.ts'
import type { Config } from './config.ts'
import { lockDataFolder, rejectFolderWithOtherFiles } from './database/folder-lock.ts'
import { formatCommand, HostError } from './host-error.ts'
import { type AppOptions, createApp } from './http/app.ts'
import type { PageCache } from './http/cache/page-cache.ts'
import { createClientNetworkResolver } from './http/headers/client-address.ts'
import { createHttpServer } from './http/http-server.ts'
import { log, logWithStack } from './logger.ts'
import { lowerLibuvThreadPriority } from './priority.ts'
import { restrictDataFolderPermissions } from './private-folder.ts'
import { rejectFolderOfOtherUser } from './run.ts'
import { createServices, type Services } from './services.ts'

const POLL_INTERVAL_MS = 20

async function waitUntil(isDone: () => boolean, milliseconds: number) {
  const end = Date.now() + milliseconds
  while (!isDone() && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
}

/**
 * Accepts no more connections, waits for running requests, then closes all connections. An upload
 * may be interrupted, because the admin area repeats it.
 *
 * @param requestTimeout milliseconds to wait for running requests
 *
 * @param cleanupTimeout milliseconds in which requests can clean up after their connections were
 * closed
 */
async function shutDownServer(
  server: Server,
  running: () => number,
  { requestTimeout, cleanupTimeout }: { requestTimeout: number; cleanupTimeout: number },
): Promise<void> {
  let isClosed = false
  server.close(() => {
    isClosed = true
  })
  await waitUntil(() => {
    // Closes idle connections, which would otherwise keep the server open.
    server.closeIdleConnections()
    return isClosed && running() === 0
  }, requestTimeout)
  server.closeAllConnections()
  await waitUntil(() => isClosed && running() === 0, cleanupTimeout)
}

/**
 * In milliseconds, together less than the ten seconds after which most hosting services kill the
 * process.
 */
const SHUTDOWN_TIMEOUTS = { requestTimeout: 8_000, cleanupTimeout: 1_000 }
/**
 * A process waits at most this long for the start lock, because another process with the same
 * database may be loading the demo content.
 */
const START_LOCK_TIMEOUT_MS = 10 * MINUTE
/**
 * Length of the queue of pending TCP connections. In a short queue, the system refuses connections
 * under load.
 */
const LISTEN_BACKLOG = 2_048

export type WebHandlersFactory = (
  services: Services,
  config: Config,
) => Promise<Pick<AppOptions, 'handlePage' | 'preview' | 'staticFiles'> & { cache?: PageCache }>

/** Rejects a common `ADMIN_PASSWORD` before demo content or an administrator is created. */
async function checkFirstPassword({ admins }: Services, config: Config) {
  const { adminPassword, adminUsername } = config
  if (adminPassword === null || (await admins.hasAny())) return
  if (await isCommonPassword(adminPassword, adminUsername))
    throw new HostError(
      'ADMIN_PASSWORD is among the passwords that are guessed first; allowed: another one, or unset to have one generated.',
    )
}

/**
 * Creates the first administrator and prints the login, but not to the log. Prints first, because a
 * generated password that is stored but not printed is lost.
 */
async function createFirstAdministrator({ admins }: Services, config: Config) {
  if (await admins.hasAny()) return
  const { adminUsername: username, adminPassword } = config
  const password = adminPassword ?? generatePassword()
  console.log(`Administration: ${config.siteUrl}/admin`)
  console.log(`  ${username} / ${adminPassword === null ? password : '(as set in ADMIN_PASSWORD)'}`)
  await admins.setPassword({ username, password })
}

async function prepareSite(services: Services, config: Config) {
  await checkFirstPassword(services, config)
  await services.photos.resume()
  if (await prepareDemoContent(services, config.demo))
    log('info', 'The demo content has been loaded.')
}

const listen = (server: Server, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: LISTEN_BACKLOG }, resolve)
  })

/** Runs until SIGTERM or SIGINT. Throws HostError if a setting prevents the start. */
export async function startSite(
  config: Config,
  createWebHandlers: WebHandlersFactory,
): Promise<void> {
  rejectFolderOfOtherUser(config.dataDir)
  rejectFolderWithOtherFiles(config.dataDir)
  const unlock = lockDataFolder(config.dataDir)
  if (!unlock) {
    const folder = JSON.stringify(config.dataDir)
    throw new HostError(`DATA_DIR is ${folder}; allowed: a folder that no other Copeaux works in.`)
  }
  await finishOrDiscardRestore(config)
  const permissionWarning = await restrictDataFolderPermissions(config.dataDir)
  if (permissionWarning) log('warning', permissionWarning)
  const services = await createServices(config)
  try {
    let isStopping = false
    const { cache, ...web } = await createWebHandlers(services, config)
    // Only one of several processes that start together may create the demo content and the
    // administrator.
    const withStartLock = (work: () => Promise<void>) =>
      services.withLock('start', work, START_LOCK_TIMEOUT_MS)
    await withStartLock(() => prepareSite(services, config))
    const app = createApp({ config, services, ...web, isStopping: () => isStopping })
    /** Includes requests whose connection was closed while they were running. */
    let runningRequests = 0
    const ready = Promise.withResolvers<void>()
    // Delays requests until the administrator exists, because the server listens before that.
    const fetch: typeof app.fetch = async (...request) => {
      runningRequests += 1
      try {
        await ready.promise
        return await app.fetch(...request)
      } finally {
        runningRequests -= 1
      }
    }
    const server = createHttpServer(fetch, {
      ...(cache && { cache }),
      networkOf: createClientNetworkResolver(config),
    })
    lowerLibuvThreadPriority()
    await listen(server, config)
    const awaitsSignIn = await services.admins.awaitsSignIn()
    // Creates the administrator last, because the generated password is printed only once and would
    // be lost if a later step failed.
    await withStartLock(() => createFirstAdministrator(services, config))
    // Renews passed deadlines before the outbox starts, because no e-mail may name a passed
    // deadline.
    await services.registrations.start()
    ready.resolve()
    // Installs the signal handlers before the URL is logged, because a program that waits for the
    // URL may stop the site immediately.
    exitOnUncaughtException()
    stopOnSignal(async (signal) => {
      isStopping = true
      log('info', `Stopping on ${signal}`)
      await shutDownServer(server, () => runningRequests, SHUTDOWN_TIMEOUTS)
      await services.close()
      unlock()
      log('info', 'Stopped')
    })
    services.backups.start()
    services.trash.start()
    services.messages.start()
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const host = isIPv6(config.host) ? `[${config.host}]` : config.host
    log('info', `Copeaux ${site.version}: http://${host}:${port}`)
    for (const advice of config.advice) log('warning', advice)
    if (awaitsSignIn)
      log(
        'info',
        `Nobody is signed in. \`${formatCommand('admin', 'list')}\` prints the user name. If the password is unknown, stop the site and run \`${formatCommand('admin', 'reset-password')}\`.`,
      )
    // Writes the compile cache now, because a killed process does not write it.
    flushCompileCache()
  } catch (error) {
    await services.close()
    throw error
  }
}

function exitOnUncaughtException() {
  process.on('uncaughtException', (error) => {
    logWithStack(error)
    process.exit(1)
  })
}

/**
 * Calls `stop` on SIGTERM or SIGINT. Ignores further signals, because under npm the process
 * receives Ctrl-C twice.
 */
function stopOnSignal(stop: (signal: string) => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop(signal).then(
        () => process.exit(0),
        (error) => {
          logWithStack(error)
          process.exit(1)
        },
      )
    })
}
