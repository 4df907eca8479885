/** What the site does from its start to its end, whoever renders the pages (main.ts or the development server). */
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
import { createServer } from './http/connections.ts'
import type { PageCache } from './http/page-cache.ts'
import { say, sayFailed } from './logger.ts'
import { answerFirst } from './priority.ts'
import { makePrivate } from './private-folder.ts'
import { createServices, type Services } from './services.ts'
import { countWork, drain } from './shutdown.ts'

/** Milliseconds when the site stops: most hosts end it by force after ten seconds. */
const STOPPING = { patience: 8_000, cleaning: 1_000 }
/** How long a start waits for another one on the same database, in milliseconds: that one may be loading the demo. */
const FIRST_START = 10 * 60_000
/** Connections that may wait to be taken, so that a crowd turns nobody away. */
const WAITING = 2_048

export type LoadWeb = (
  services: Services,
  config: Config,
) => Promise<Pick<AppOptions, 'pages' | 'preview' | 'staticFiles'> & { cache?: PageCache }>

/** Makes the first administrator where there is none. @returns the lines that tell its login, once */
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

/** Puts in order what is there, and makes what is missing. @returns what only the host is to read, once */
async function prepare(services: Services, config: Config): Promise<string[]> {
  await services.photos.resume()
  if (await prepareDemo(services, config.demo)) say('info', 'The demo content has been loaded.')
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
  await finishSwap(config)
  const readable = await makePrivate(config.dataDir)
  if (readable) say('warning', readable)
  const services = await createServices(config)
  try {
    // Whoever starts beside it finds the demo and the administrator made.
    const login = await services.withLock('start', () => prepare(services, config), FIRST_START)
    let isStopping = false
    const { cache, ...web } = await loadWeb(services, config)
    const app = createApp({ config, services, ...web, isStopping: () => isStopping })
    const { counted, running } = countWork()
    const server = createServer(counted(app.fetch), { ...(cache && { cache }) })
    answerFirst()
    await listen(server, config)
    // Before anybody is told where it is: who knows it may also stop it.
    onFault()
    onSignal(async (signal) => {
      isStopping = true
      say('info', `Stopping on ${signal}`)
      await drain(server, running, STOPPING)
      await services.close()
      unlock()
      say('info', 'Stopped')
    })
    services.backups.start()
    services.trash.begin()
    services.messages.begin()
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    say('info', `Copeaux: http://${config.host}:${port}`)
    for (const advice of config.advice) say('warning', advice)
    // For the host's eyes, once: not a line of the log.
    for (const words of login) console.log(words)
    // Kept from now on (scripts/prepare.mjs): a process that is killed never comes to its own end.
    flushCompileCache()
  } catch (error) {
    await services.close()
    throw error
  }
}

/** What no part of the site expected leaves it in no known state: it says so as it says everything, and ends with 1. */
function onFault() {
  process.on('uncaughtException', (error) => {
    sayFailed(error)
    process.exit(1)
  })
}

/** Ends the process with 0 once `stop` is done. A second signal changes nothing: npm passes Ctrl-C on to who has had it. */
function onSignal(stop: (signal: string) => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop(signal).then(
        () => process.exit(0),
        (error) => {
          sayFailed(error)
          process.exit(1)
        },
      )
    })
}
