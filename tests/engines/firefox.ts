/** Starts Firefox and sends it commands over Marionette, the remote control protocol of Firefox. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { PROGRAMS } from '../../scripts/find-engines.mjs'
import { findFreePort } from '../support/port.ts'
import { type BrowserSessionStarter, retry, stopProcess } from './session.ts'

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.aboutwelcome.enabled': false,
  'intl.accept_languages': 'fr-FR, fr',
  // Turns on overlay scrollbars, because they take no space in the layout, like the scrollbars of
  // the other engines.
  'ui.useOverlayScrollbars': 1,
}

/**
 * Value of the preference network.cookie.cookieBehavior with which Firefox refuses all cookies and
 * all storage.
 */
const REFUSE_COOKIES = 2

type Message = [type: number, id: number, error: { error: string; message: string }, result: object]

/** Returns a function that sends a command over the socket and resolves to its result. */
function marionette(socket: Socket) {
  const pending = new Map<number, (message: Message) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const start = colon + 1
      const length = Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 1 || received.length < start + length) return
      const message = JSON.parse(received.toString('utf8', start, start + length))
      received = received.subarray(start + length)
      if (Array.isArray(message)) pending.get(message[1])?.(message as Message)
    }
  })
  let count = 0
  return async (command: string, parameters: object = {}) => {
    const id = ++count
    const body = JSON.stringify([0, id, command, parameters])
    const answered = new Promise<Message>((done) => pending.set(id, done))
    socket.write(`${Buffer.byteLength(body)}:${body}`)
    const [, , error, result] = await answered
    pending.delete(id)
    if (error) throw new Error(`${error.error}: ${error.message} (${command})`)
    return result && 'value' in result ? result.value : result
  }
}

export const startFirefox: BrowserSessionStarter = async (folder, { javaScript, cookies }) => {
  const port = await findFreePort()
  const preferences = {
    ...PREFERENCES,
    'marionette.port': port,
    'javascript.enabled': javaScript,
    ...(!cookies && { 'network.cookie.cookieBehavior': REFUSE_COOKIES }),
  }
  writeFileSync(
    join(folder, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = spawn(
    PROGRAMS.firefox.browser,
    ['--headless', '--marionette', '-remote-allow-system-access', '--profile', folder],
    { env: { PATH: process.env.PATH, HOME: folder, LANG: 'fr_FR.UTF-8' }, stdio: 'ignore' },
  )
  const socket = await retry(
    () =>
      new Promise<Socket>((opened, failed) => {
        const attempt = connect(port, '127.0.0.1', () => opened(attempt)).once('error', failed)
      }),
  )
  const call = marionette(socket)
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  // Removes the minimum width of 450 pixels from the Firefox window, so that tests can set the
  // width of a phone.
  await call('Marionette:SetContext', { value: 'chrome' })
  await call('WebDriver:ExecuteScript', {
    script: `for (const one of document.querySelectorAll('*'))
      one.style.setProperty('min-width', '0', 'important')`,
    args: [],
  })
  await call('Marionette:SetContext', { value: 'content' })
  return {
    send: (command, parameters) => call(`WebDriver:${command}`, parameters),
    stop: async () => {
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
      socket.destroy()
      await stopProcess(child)
    },
  }
}
