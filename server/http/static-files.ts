import { readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './hono-env.ts'

/** A 304 response has no headers that describe the body (RFC 9110 section 15.4.5). */
const BODY_HEADERS = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Content-Range']

/** If-None-Match overrides If-Modified-Since (RFC 9110 section 13.1.3). The files have no ETag. */
function isUnmodified({ req }: Context, { headers }: Response): boolean {
  const since = req.header('if-none-match') === undefined && req.header('if-modified-since')
  return Date.parse(headers.get('Last-Modified') ?? '') <= Date.parse(since || '')
}

/** Lists the files in `folder` once at startup and serves no file that is added later. */
export async function createStaticFileHandler(folder: string): Promise<MiddlewareHandler<Env>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, `${entry.parentPath}/${entry.name}`)}`)
      .map((path) => path.split(sep).join('/'))
      .filter((path) => !path.includes('/.') && path !== '/enhance-manifest.json'),
  )
  const serve = serveStatic<Env>({ root: folder, precompressed: true })
  return async (c, next) => {
    const response = paths.has(c.req.path) && (await serve(c, async () => {}))
    if (!response) return next()
    // Only file names in /assets contain a hash of the content, so browsers may keep these files
    // for ever.
    const isPermanent = c.req.path.startsWith('/assets/')
    response.headers.set(
      'Cache-Control',
      isPermanent ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (paths.has(`${c.req.path}.br`) || paths.has(`${c.req.path}.gz`))
      response.headers.set('Vary', 'Accept-Encoding')
    if (!isUnmodified(c, response)) return response
    await response.body?.cancel()
    for (const name of BODY_HEADERS) response.headers.delete(name)
    return new Response(null, { status: 304, headers: response.headers })
  }
}
