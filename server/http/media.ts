import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Env } from './env.ts'

/** The names of the public files of a photo; everything else under /media is not there. */
const NAME = /^\/media\/([0-9a-f]{64}(?:\.jpg|-share\.jpg|-\d{1,4}\.(?:jpg|avif)))$/

/** The photos. Their names carry the hash of what they show, so they never change. */
export function createMedia(folder: string) {
  const files = serveStatic<Env>({
    root: folder,
    rewriteRequestPath: (path) => path.replace('/media/', '/'),
  })
  return new Hono<Env>().get('/*', async (c) => {
    const name = NAME.exec(c.req.path)?.[1]
    if (!name) return c.notFound()
    const etag = `"${name}"`
    // What the browser has is what we have: the name says which bytes these are.
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    const answer = await files(c, async () => {})
    if (!answer) return c.notFound()
    answer.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
    answer.headers.set('ETag', etag)
    answer.headers.set('Accept-Ranges', 'bytes')
    return answer
  })
}
