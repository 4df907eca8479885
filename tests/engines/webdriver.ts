/** Sends W3C WebDriver commands to the servers of WebKit over HTTP. */
import { spawn } from 'node:child_process'
import { findFreePort } from '../support/port.ts'
import { type BrowserSession, retry, stopProcess } from './session.ts'

const HTTP_ROUTES: Record<string, [method: string, path: string]> = {
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  ExecuteScript: ['POST', '/execute/sync'],
  SetWindowRect: ['POST', '/window/rect'],
  NewWindow: ['POST', '/window/new'],
  CloseWindow: ['DELETE', '/window'],
  SwitchToWindow: ['POST', '/window'],
  DeleteAllCookies: ['DELETE', '/cookie'],
  TakeScreenshot: ['GET', '/screenshot'],
}

/**
 * Starts a WebDriver server and a session.
 * @param env environment variables of the server and the browser
 * @param capabilities required capabilities of the session
 */
export async function startWebDriverSession(
  driver: string,
  env: Record<string, string>,
  capabilities: object,
): Promise<BrowserSession> {
  const port = await findFreePort()
  const child = spawn(driver, ['-p', String(port)], {
    env: { PATH: process.env.PATH, LANG: 'fr_FR.UTF-8', ...env },
    stdio: 'ignore',
  })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`)
    return value
  }
  try {
    await retry(() => call('GET', '/status'))
    const { sessionId } = await call('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    })
    return {
      send: (command, parameters = {}) => {
        const [method, path] = HTTP_ROUTES[command] ?? []
        if (!method || !path) throw new Error(`no route for ${command}`)
        const { id } = parameters as { id?: string }
        return call(method, `/session/${sessionId}${path.replace('{id}', id ?? '')}`, parameters)
      },
      stop: async () => {
        await call('DELETE', `/session/${sessionId}`).catch(() => {})
        await stopProcess(child)
      },
    }
  } catch (error) {
    await stopProcess(child)
    throw error
  }
}
