import { getLocaleFromPath } from '../../../shared/locale.ts'
import { MESSAGE_CATALOGUES } from '../../catalogues.ts'
import { RETRY_AFTER_SECONDS } from '../../classify-error.ts'

/** Added only after GET, because a reload would lose a submitted form. */
const RELOAD_META_TAG = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`

export function createServiceUnavailableResponse({ url, method }: Request): Response {
  const locale = getLocaleFromPath(new URL(url).pathname)
  const { title, text } = MESSAGE_CATALOGUES[locale].busy
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${method === 'GET' ? RELOAD_META_TAG : ''}<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
  return new Response(method === 'HEAD' ? null : html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_AFTER_SECONDS),
    },
  })
}
