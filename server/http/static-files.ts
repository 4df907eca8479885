import { readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './hono-env.ts'

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
    return response
  }
}
