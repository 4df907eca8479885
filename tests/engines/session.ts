/**
 * Types and helpers for browser sessions that use either Marionette or WebDriver as the protocol.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type BrowserSession = {
  /**
   * Sends a command to the browser. `command` is the name of the command in Firefox's Marionette
   * protocol, such as `Navigate`. For WebKit, webdriver.ts translates this name into the
   * corresponding HTTP request.
   */
  send: (command: string, parameters?: object) => Promise<unknown>
  stop: () => Promise<void>
}

export type BrowserOptions = {
  /** Size of the viewport in CSS pixels. */
  width: number
  height: number
  javaScript: boolean
  /** If false, the browser refuses all cookies and all storage. Supported only in Firefox. */
  cookies: boolean
}

/** Starts a browser that stores its profile in `folder`. */
export type BrowserSessionStarter = (
  folder: string,
  options: BrowserOptions,
) => Promise<BrowserSession>

export async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill()
  await exited
}

export const TIMEOUT_MESSAGE_PREFIX = 'waited in vain for'

/**
 * Repeats an attempt every 100 milliseconds until it succeeds.
 * @throws the last error after `times` repetitions. An error whose message contains
 * TIMEOUT_MESSAGE_PREFIX is thrown at once, because the attempt has already waited until its own
 * timeout.
 */
export async function retry<Result>(attempt: () => Promise<Result>, times = 100): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === times || String(error).includes(TIMEOUT_MESSAGE_PREFIX)) throw error
      await sleep(100)
    }
  }
}
