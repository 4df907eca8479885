import type { Changes } from '../../database/connect.ts'
import { type Finished, keepFinished } from '../finished.ts'
import { dependsOnCookie } from './addresses.ts'
import type { Pages } from './render.ts'
import { TooBusy } from './render-queue.ts'

/** Memory that finished pages may take, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024

/** The language setting sends some visitors of a French address elsewhere (design.md section 7). */
function varied(response: Response, pathname: string): Response {
  if (!dependsOnCookie(pathname)) return response
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Cookie')
  return new Response(response.body, { status: response.status, headers })
}

/** The page for a GET or HEAD; `key` is its address (page-key.ts). */
type CachedPages = (key: string, ...asked: Parameters<Pages>) => Promise<Response>

/** Wraps the page door: public pages are answered from what is finished (../finished.ts). */
export function cachePages(
  pages: Pages,
  changes: Changes,
): { pages: CachedPages; finished: Finished } {
  const finished = keepFinished(changes, { bytes: CACHE_BYTES, mayLag: true })
  const pagesFromCache: CachedPages = async (key, request, log, address) => {
    const { origin, pathname } = new URL(request.url)
    let isOwn = false
    const make = (spoil: () => void) => {
      isOwn = true
      // Of no visitor's own: whoever came first may leave while the others wait. It is a GET, since HEAD is answered from
      // the same page, so that its headers are those of GET.
      const whole = new Request(origin + key, { headers: request.headers })
      // A page that shows an empty state because a read failed is right for this visitor only.
      return pages(
        whole,
        (error) => {
          spoil()
          log(error)
        },
        address,
      ).then((answer) => varied(answer, pathname))
    }
    // Where the site is too busy to render a page anew, the next visitor has it rendered.
    const logFailed = (error: unknown) => error instanceof TooBusy || log(error)
    for (;;) {
      try {
        return await finished.answer({ key, request, make, log: logFailed })
      } catch (error) {
        // The page was asked for first by somebody who lost the place in the queue: this visitor has a place of their own.
        if (isOwn || !(error instanceof TooBusy)) throw error
      }
    }
  }
  return { pages: pagesFromCache, finished }
}
