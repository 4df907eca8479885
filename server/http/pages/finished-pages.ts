import { knownQuery } from '../../../shared/address.ts'
import type { Changes } from '../../database/connect.ts'
import { type Finished, keepFinished } from '../finished.ts'
import { dependsOnCookie } from './addresses.ts'
import type { Pages } from './render.ts'

/** Memory that finished pages may take, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024

/** The language setting sends some visitors of a French address elsewhere (design.md section 7). */
function varied(response: Response, pathname: string): Response {
  if (!dependsOnCookie(pathname)) return response
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Cookie')
  return new Response(response.body, { status: response.status, headers })
}

/**
 * Wraps the page door: GET and HEAD of a public page are answered from what is finished (../finished.ts). What no page
 * looks for in a query makes no other page: it is left out. `uncached` pages (the admin's) pass through.
 */
export function cachePages(
  pages: Pages,
  changes: Changes,
  uncached: (pathname: string) => boolean,
): { pages: Pages; finished: Finished } {
  const finished = keepFinished(changes, { bytes: CACHE_BYTES, mayLag: true })
  const pagesFromCache: Pages = async (request, log, address) => {
    const url = new URL(request.url)
    const readable = request.method === 'GET' || request.method === 'HEAD'
    if (!readable || uncached(url.pathname)) return pages(request, log, address)
    const key = url.pathname + knownQuery(url)
    const make = (spoil: () => void) => {
      // Of no visitor's own: whoever came first may leave while the others wait. It is a GET, since HEAD is answered from
      // the same page, so that its headers are those of GET.
      const whole = new Request(url.origin + key, { headers: request.headers })
      // A page that shows an empty state because a read failed is right for this visitor only.
      return pages(
        whole,
        (error) => {
          spoil()
          log(error)
        },
        address,
      ).then((answer) => varied(answer, url.pathname))
    }
    return finished.answer({ key, request, make, log })
  }
  return { pages: pagesFromCache, finished }
}
