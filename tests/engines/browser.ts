/**
 * Drives Firefox ESR and WebKitGTK with the commands of W3C WebDriver. WebKitWebDriver receives
 * them over HTTP. Firefox receives the same commands over Marionette, its built-in protocol.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../support/port.ts'

export const ENGINES = ['firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const XVFB = '/usr/bin/Xvfb'

/**
 * Returns the engines to test: those in the environment variable ENGINES, or all engines.
 * @throws if the program of an engine to test is missing, so that the tests skip no engine by
 * accident
 */
export function chosenEngines(): Engine[] {
  const names = process.env.ENGINES?.split(',') ?? ENGINES
  const chosen = ENGINES.filter((engine) => names.includes(engine))
  const missing = chosen
    .flatMap((engine) => (engine === 'firefox' ? [FIREFOX] : [WEBKIT_DRIVER, MINI_BROWSER, XVFB]))
    .filter((program) => !existsSync(program))
  if (chosen.length > 0 && missing.length === 0) return chosen
  throw new Error(`missing: ${missing.join(', ') || 'an engine in ENGINES'} (see CONTRIBUTING.md)`)
}

type Send = (command: string, parameters?: object) => Promise<unknown>
type Session = {
  send: Send
  stop: () => Promise<void>
}
type Options = { javaScript: boolean }

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
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill()
  await exited
}

const TIMED_OUT = 'waited in vain for'

async function retry<Result>(attempt: () => Promise<Result>, times = 100): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === times || String(error).includes(TIMED_OUT)) throw error
      await sleep(100)
    }
  }
}

/** Starts the X server Xvfb on the first free display. Returns the name of the display. */
async function startDisplay() {
  const child = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await new Promise<string[]>((printed) =>
    child.stdout.once('data', (chunk) => printed(String(chunk).split('\n'))),
  )
  return { name: `:${number}`, stop: () => end(child) }
}

/**
 * Makes the toolbar of MiniBrowser narrow, because it would otherwise keep the window wider than a
 * phone.
 */
const NARROW_TOOLBAR = '* { min-width: 0; padding-left: 0; padding-right: 0; margin: 0 }'

async function startWebKit(folder: string, { javaScript }: Options): Promise<Session> {
  const display = await startDisplay()
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const port = await findFreePort()
  const child = spawn(WEBKIT_DRIVER, ['-p', String(port)], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'fr_FR.UTF-8',
    },
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
  await retry(() => call('GET', '/status'))
  const { sessionId } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: MINI_BROWSER,
          args: ['--automation', `--enable-javascript-markup=${javaScript}`],
        },
      },
    },
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
      await end(child)
      await display.stop()
    },
  }
}

const FIREFOX_PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.aboutwelcome.enabled': false,
  'intl.accept_languages': 'fr-FR, fr',
  // Turns on overlay scrollbars, because the scrollbars of the other engines take no space either.
  'ui.useOverlayScrollbars': 1,
}

type Message = [type: number, id: number, error: { error: string; message: string }, result: object]

async function startFirefox(folder: string, { javaScript }: Options): Promise<Session> {
  const port = await findFreePort()
  const preferences = {
    ...FIREFOX_PREFERENCES,
    'marionette.port': port,
    'javascript.enabled': javaScript,
  }
  writeFileSync(
    join(folder, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = spawn(
    FIREFOX,
    ['--headless', '--marionette', '-remote-allow-system-access', '--profile', folder],
    { env: { PATH: process.env.PATH, HOME: folder, LANG: 'fr_FR.UTF-8' }, stdio: 'ignore' },
  )
  const socket = await retry(
    () =>
      new Promise<ReturnType<typeof connect>>((opened, failed) => {
        const attempt = connect(port, '127.0.0.1', () => opened(attempt)).once('error', failed)
      }),
  )
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
  const call = async (command: string, parameters: object = {}) => {
    const id = ++count
    const body = JSON.stringify([0, id, command, parameters])
    const answered = new Promise<Message>((done) => pending.set(id, done))
    socket.write(`${Buffer.byteLength(body)}:${body}`)
    const [, , error, result] = await answered
    pending.delete(id)
    if (error) throw new Error(`${error.error}: ${error.message} (${command})`)
    return result && 'value' in result ? result.value : result
  }
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  // Removes the minimum width of the Firefox window, which is 450 pixels.
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
      await end(child)
    },
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/**
 * A WebDriver reference to an element of the page. Scripts take such a reference as an argument.
 */
type Reference = { [ELEMENT]: string }
export const KEYS = {
  Escape: '\uE00C',
  ArrowRight: '\uE014',
}

export type Browser = Awaited<ReturnType<typeof startBrowser>>

/** Starts an engine with an empty profile. */
export async function startBrowser(engine: Engine, options: Options = { javaScript: true }) {
  const folder = mkdtempSync(join(tmpdir(), `copeaux-${engine}-`))
  const session = await (engine === 'firefox' ? startFirefox : startWebKit)(folder, options)
  const { send } = session

  /** Runs a function in the page. The function may return a promise. */
  const run = async <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => {
    const script = `return (${work}).apply(null, arguments)`
    return (await send('ExecuteScript', { script, args })) as Awaited<Result>
  }

  /** Runs a function in the page until it returns a truthy value, and returns that value. */
  const until = async <Args extends unknown[], Result>(
    what: string,
    work: (...args: Args) => Result,
    ...args: Args
  ) => {
    for (const start = Date.now(); Date.now() - start < 15_000; await sleep(100)) {
      // Ignores errors of the script, because a script fails while the browser loads the next page.
      const value = await run(work, ...args).catch(() => null)
      if (value) return value
    }
    throw new Error(`${TIMED_OUT}: ${what}`)
  }

  /**
   * Waits for the first visible element that matches the selector and whose label or text contains
   * `name`.
   */
  const find = (selector: string, name = '') =>
    until(
      `${selector} “${name}”`,
      (all, text) => {
        const isNamed = (one: Element) => {
          const labels = [...((one as HTMLInputElement).labels ?? [])]
          const label = one.getAttribute('aria-label') ?? labels.map((l) => l.textContent).join(' ')
          return `${label} ${one.textContent}`.replace(/\s+/g, ' ').includes(text)
        }
        const isVisible = (one: Element) =>
          one.checkVisibility({ visibilityProperty: true }) || one.matches('[type=file]')
        const found = [...document.querySelectorAll(all)]
        return found.find((one) => isNamed(one) && isVisible(one)) as unknown
      },
      selector,
      name.replace(/\s+/g, ' '),
    ) as Promise<Reference>

  return {
    run,
    until,
    find,
    open: (url: string) => send('Navigate', { url }),
    back: () => send('Back'),
    /** Waits until the path and query of the page URL match the pattern. */
    async untilAddress(pattern: RegExp) {
      await until(
        `the address ${pattern}`,
        (source) => new RegExp(source).test(location.pathname + location.search),
        pattern.source,
      )
    },
    /**
     * Scrolls an element to the middle of the window and clicks it. Repeats the click if it fails,
     * for example during an animation.
     */
    async click(selector: string, name = '') {
      await retry(async () => {
        const element = await find(selector, name)
        await run(
          (one) =>
            (one as unknown as Element).scrollIntoView({ block: 'center', behavior: 'instant' }),
          element,
        )
        await send('ElementClick', { id: element[ELEMENT] })
      }, 20)
    },
    /** Selects the text of a field and types a new text. */
    async type(selector: string, text: string, name = '') {
      const element = await find(selector, name)
      await run((one) => {
        const field = one as unknown as HTMLInputElement
        if (field.type !== 'file') field.select?.()
      }, element)
      await send('ElementSendKeys', { id: element[ELEMENT], text })
    },
    async press(...keys: string[]) {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    /** Resizes the window until the viewport has this size in CSS pixels. */
    async resize(width: number, height: number) {
      const outer = { width, height }
      for (let tries = 0; tries < 5; tries++) {
        await send('SetWindowRect', { x: 0, y: 0, ...outer })
        await sleep(200)
        const inner = await run(() => ({ width: innerWidth, height: innerHeight }))
        if (inner.width === width && inner.height === height) return
        outer.width += width - inner.width
        outer.height += height - inner.height
      }
      throw new Error(`the window cannot be ${width} × ${height}`)
    },
    /** Opens a new tab and closes the current one. */
    async reopenTab() {
      const { handle } = (await send('NewWindow', { type: 'tab' })) as { handle: string }
      await send('CloseWindow')
      await send('SwitchToWindow', { handle })
    },
    deleteCookies: () => send('DeleteAllCookies'),
    async stop() {
      await session.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
