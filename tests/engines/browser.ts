/** Starts a browser engine, and returns functions with which tests use a page as a person would. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserEngineName } from './engines.ts'
import { startFirefox } from './firefox.ts'
import {
  type BrowserOptions,
  type BrowserSessionStarter,
  retry,
  TIMEOUT_MESSAGE_PREFIX,
} from './session.ts'
import { startWebKitGtk, startWpeWebKit, WPE_WINDOW_WIDTH } from './webkit.ts'

const START: Record<BrowserEngineName, BrowserSessionStarter> = {
  firefox: startFirefox,
  webkit: startWebKitGtk,
  wpe: startWpeWebKit,
}
const DEFAULTS: BrowserOptions = { width: 1440, height: 900, javaScript: true, cookies: true }

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/**
 * A WebDriver reference to an element of the page. If it is passed to a script as an argument, the
 * script receives the element.
 */
type Reference = { [ELEMENT]: string }
export const WEBDRIVER_KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
}

/** Maximum time to wait in milliseconds. It is long, because the machine may be busy. */
const TIMEOUT = 30_000

export type Browser = Awaited<ReturnType<typeof startBrowser>>

/** Starts an engine with an empty profile. */
export async function startBrowser(
  engine: BrowserEngineName,
  options: Partial<BrowserOptions> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), `copeaux-${engine}-`))
  const all = { ...DEFAULTS, ...(engine === 'wpe' && { width: WPE_WINDOW_WIDTH }), ...options }
  const session = await START[engine](folder, all)
  const { send } = session

  /** Runs a function in the page. The function may return a promise. */
  const run = async <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => {
    const script = `return (${work}).apply(null, arguments)`
    return (await send('ExecuteScript', { script, args })) as Awaited<Result>
  }

  /**
   * Runs a function in the page repeatedly until it returns a truthy value, and returns that value.
   */
  const until = async <Args extends unknown[], Result>(
    what: string,
    work: (...args: Args) => Result,
    ...args: Args
  ) => {
    for (const start = Date.now(); Date.now() - start < TIMEOUT; await sleep(100)) {
      // Ignores errors, because a script fails while the browser loads the next page.
      const value = await run(work, ...args).catch(() => null)
      if (value) return value
    }
    throw new Error(`${TIMEOUT_MESSAGE_PREFIX}: ${what}`)
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
          one.matches('[type=file]') ||
          // Checks the layout boxes and the CSS property `visibility` if `checkVisibility` is
          // missing, as it is in Safari before 17.4.
          (one.checkVisibility?.({ visibilityProperty: true }) ??
            (one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'))
        const found = [...document.querySelectorAll(all)]
        return found.find((one) => isNamed(one) && isVisible(one)) as unknown
      },
      selector,
      name.replace(/\s+/g, ' '),
    ) as Promise<Reference>

  const measureViewport = () => run(() => ({ width: innerWidth, height: innerHeight }))
  /** Resizes the window until the viewport has the requested size. */
  const resize = async () => {
    const outer = { width: all.width, height: all.height }
    for (let tries = 0; tries < 5; tries++) {
      await send('SetWindowRect', { x: 0, y: 0, ...outer })
      await sleep(200)
      const inner = await measureViewport()
      if (inner.width === all.width && inner.height === all.height) return
      outer.width += all.width - inner.width
      outer.height += all.height - inner.height
    }
    throw new Error(`the window cannot be ${all.width} × ${all.height}`)
  }
  // Skips WPE WebKit, because its window cannot be resized.
  if (engine !== 'wpe') await resize()

  return {
    run,
    until,
    find,
    viewport: measureViewport,
    open: (url: string) => send('Navigate', { url }),
    back: () => send('Back'),
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
    /**
     * Types a text into a field and replaces its old text. For a file field, chooses the files with
     * the given paths instead.
     */
    async type(selector: string, text: string, name = '') {
      const element = await find(selector, name)
      const isFile = await run((one) => {
        const field = one as unknown as HTMLInputElement
        if (field.type !== 'file') field.select?.()
        return field.type === 'file'
      }, element)
      // Types line breaks with the Enter key, because WebKit ignores line breaks in the typed text.
      const keys = isFile ? text : text.replaceAll('\n', WEBDRIVER_KEYS.Enter)
      await send('ElementSendKeys', { id: element[ELEMENT], text: keys })
    },
    async press(...keys: string[]) {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    /**
     * Returns true if the browser has painted the element. Hides the element and expects that the
     * screenshot changes. Takes screenshots for a few seconds, because a busy browser paints late.
     */
    async isPainted(selector: string) {
      const takePicture = () => send('TakeScreenshot', { full: false })
      const before = await takePicture()
      await run((one) => {
        const element = document.querySelector<HTMLElement>(one)
        element?.style.setProperty('visibility', 'hidden')
      }, selector)
      const expectChange = async () => assert.notEqual(await takePicture(), before)
      return retry(expectChange, 30).then(
        () => true,
        () => false,
      )
    },
    /**
     * Closes the current tab and continues in a new one, as a person would who has closed the site.
     */
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
