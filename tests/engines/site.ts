/**
 * Starts a copy of the demo site, and an HTTP proxy that adds a script to each page of the site.
 * The script reports errors, because WebDriver cannot read the console of WebKitGTK. The script
 * also removes functions that the oldest supported browsers lack.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import loadDemo, { DEMO_DATA_FOLDER } from '../support/browser/load-demo.ts'
import { startSite } from '../support/browser/server.ts'
import { findFreePort } from '../support/port.ts'

/**
 * Functions that at least one of the oldest supported browsers (Safari 16.4, Firefox 121 and Chrome
 * 117) lacks. The added script removes these functions from the page, so that the tests fail if the
 * site depends on one of them.
 */
const NEWER_FUNCTIONS = [
  ...['Map.groupBy', 'Object.groupBy', 'Array.fromAsync', 'Promise.withResolvers', 'Promise.try'],
  ...['URL.canParse', 'URL.parse', 'AbortSignal.any', 'RegExp.escape', 'Error.isError'],
  ...['Iterator.from', 'Iterator.prototype.map', 'Iterator.prototype.filter'],
  ...['Set.prototype.union', 'Set.prototype.difference', 'Set.prototype.intersection'],
  ...['HTMLElement.prototype.showPopover', 'HTMLDialogElement.prototype.requestClose'],
  ...['Element.prototype.moveBefore', 'Document.prototype.caretPositionFromPoint'],
]
/**
 * Functions that the script deletes on the public pages but not in the admin. The admin requires a
 * browser that has these functions. The public pages also support older browsers, and must
 * therefore check that a function exists before they call it.
 */
const OPTIONAL_FUNCTIONS = ['AbortSignal.timeout']

const REPORT = '/engine-error'
/**
 * Script that the proxy adds to each page. It deletes the browser functions listed above and sends
 * the errors of the page to the proxy. If a navigation cancels the loading of a file, Firefox fires
 * an error event for this file. To ignore such events, the script never reports a failed preload,
 * and it reports any other failed file only if the page still exists after 300 ms.
 */
const RECORDER = `{
  const remove = (name) => {
    const keys = name.split('.')
    const last = keys.pop()
    const owner = keys.reduce((object, key) => object?.[key], window)
    if (owner) delete owner[last]
  }
  ${JSON.stringify(NEWER_FUNCTIONS)}.forEach(remove)
  const isAdmin = /^.admin/.test(location.pathname)
  if (!isAdmin) ${JSON.stringify(OPTIONAL_FUNCTIONS)}.forEach(remove)
  const report = (text) => navigator.sendBeacon('${REPORT}', location.pathname + ': ' + text)
  addEventListener('error', ({ target, message }) => {
    if (target === window) report(message)
    else if (target.rel !== 'modulepreload') setTimeout(() => report(target.outerHTML), 300)
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => {
    // WebKit rejects when Back interrupts the transition between two pages (w3c/csswg-drafts#13726).
    if (/^Skipping view transition/.test(reason?.message)) return
    report('unhandled: ' + (reason?.stack || reason))
  })
  document.addEventListener('securitypolicyviolation', (event) =>
    report('CSP: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))
  const log = console.error
  console.error = (...words) => (report('console: ' + words.join(' ')), log(...words))
}`
const HASH = createHash('sha256').update(RECORDER).digest('base64')

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>

export async function startDemoSite() {
  const stopServers = await loadDemo()
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-engines-'))
  cpSync(DEMO_DATA_FOLDER, folder, { recursive: true })
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const site = await startSite(folder, { SITE_URL: url })
  const errors: string[] = []

  const proxy = createServer((asked, answer) => {
    if (asked.url === REPORT) {
      let text = ''
      asked.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      asked.on('end', () => {
        errors.push(text)
        answer.writeHead(204).end()
      })
      return
    }
    const { 'accept-encoding': _, ...headers } = asked.headers
    const forwarded = request(
      `${site.url}${asked.url}`,
      { method: asked.method ?? 'GET', headers },
      async (response) => {
        const status = response.statusCode ?? 502
        const isPage = /text\/html/.test(response.headers['content-type'] ?? '')
        if (!isPage || !response.headers['content-security-policy']) {
          answer.writeHead(status, response.headers)
          response.pipe(answer)
          return
        }
        const chunks = await response.toArray()
        const page = Buffer.concat(chunks)
          .toString()
          .replace(/<head[^>]*>/, `$&<script>${RECORDER}</script>`)
        const { 'content-length': _, ...kept } = response.headers
        const policy = String(kept['content-security-policy']).replace(
          /script-src /,
          `$&'sha256-${HASH}' `,
        )
        answer.writeHead(status, { ...kept, 'content-security-policy': policy }).end(page)
      },
    )
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening))

  return {
    url,
    /** Returns the errors that pages have reported since the last time this function was called. */
    takeErrors: () => errors.splice(0),
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await site.stop()
      await stopServers()
      rmSync(folder, { recursive: true })
    },
  }
}
