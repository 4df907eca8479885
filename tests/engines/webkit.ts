/**
 * Starts the two Linux ports of WebKit. WebKitGTK behaves like a current Safari. WPE WebKit 2.38
 * behaves like Safari 16.0.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMS } from '../../scripts/find-engines.mjs'
import { type BrowserSessionStarter, stopProcess } from './session.ts'
import { startWebDriverSession } from './webdriver.ts'

/**
 * Starts the X server Xvfb on the first free display.
 * @returns the name of the display, and a function that stops the server
 */
async function startDisplay() {
  const child = spawn(
    PROGRAMS.webkit.display,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [number] = await new Promise<string[]>((printed) =>
    child.stdout.once('data', (chunk) => printed(String(chunk).split('\n'))),
  )
  return { name: `:${number}`, stop: () => stopProcess(child) }
}

/**
 * Style sheet that makes the toolbar of the test browser narrow, because the window cannot be
 * narrower than its toolbar.
 */
const NARROW_TOOLBAR = '* { min-width: 0; padding-left: 0; padding-right: 0; margin: 0 }'

export const startWebKitGtk: BrowserSessionStarter = async (folder, { javaScript }) => {
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const display = await startDisplay()
  const env = {
    HOME: folder,
    DISPLAY: display.name,
    XDG_CONFIG_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const args = ['--automation', `--enable-javascript-markup=${javaScript}`]
  try {
    const session = await startWebDriverSession(PROGRAMS.webkit.driver, env, {
      'webkitgtk:browserOptions': { binary: PROGRAMS.webkit.browser, args },
    })
    return {
      ...session,
      stop: async () => {
        await session.stop()
        await display.stop()
      },
    }
  } catch (error) {
    await display.stop()
    throw error
  }
}

/** Width of the WPE WebKit window in pixels. The window is always 800 × 600. */
export const WPE_WINDOW_WIDTH = 800

/**
 * Starts WPE WebKit. The size of its window is fixed, so the page is zoomed to give the viewport
 * the requested width in CSS pixels. The zoom also changes the viewport height. Clicks do not work
 * in a zoomed page, so a test that clicks must request WPE_WINDOW_WIDTH.
 */
export const startWpeWebKit: BrowserSessionStarter = (folder, { width, javaScript }) =>
  startWebDriverSession(
    PROGRAMS.wpe.driver,
    { HOME: folder, XDG_RUNTIME_DIR: folder },
    {
      'wpe:browserOptions': {
        binary: PROGRAMS.wpe.browser,
        args: [
          '--automation',
          '--platform=headless',
          `--scale=${WPE_WINDOW_WIDTH / width}`,
          `--enable-javascript-markup=${javaScript}`,
        ],
      },
    },
  )
