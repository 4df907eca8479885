import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { senderOf, sessionCookie } from './api/session.ts'
import type { Env } from './env.ts'

/** The names of the public files of a photo; everything else under /media is not there. */
const NAME = /^\/media\/(([0-9a-f]{64})(?:\.jpg|-share\.jpg|-\d{1,4}\.(?:jpg|avif)))$/

/**
 * The photos. Their names carry the hash of what they show, so they never change. A photo that visitors are not shown,
 * such as an upload that waits for its piece or a photo that was deleted, is there for the administrator alone.
 */
export function createMedia(
  { photos, shownPhotos, sessions }: Pick<Services, 'photos' | 'shownPhotos' | 'sessions'>,
  config: Pick<Config, 'https'>,
) {
  const cookie = sessionCookie(config)
  const files = serveStatic<Env>({
    root: photos.mediaFolder,
    rewriteRequestPath: (path) => path.replace('/media/', '/'),
  })
  return new Hono<Env>().get('/*', async (c) => {
    const [, name, hash] = NAME.exec(c.req.path) ?? []
    if (!name || !hash) return c.notFound()
    const isShown = await shownPhotos.has(hash)
    // What is not there for everybody may be there for the next who asks.
    c.header('Cache-Control', 'no-store')
    if (!isShown && !(await senderOf(c, sessions, cookie))) return c.notFound()
    const keeping = isShown ? 'public, max-age=31536000, immutable' : 'private, no-cache'
    const etag = `"${name}"`
    // What the browser has is what we have: the name says which bytes these are.
    if (c.req.header('if-none-match') === etag) {
      c.header('Cache-Control', keeping)
      return c.body(null, 304)
    }
    const answer = await files(c, async () => {})
    if (!answer) return c.notFound()
    answer.headers.set('Cache-Control', keeping)
    answer.headers.set('ETag', etag)
    answer.headers.set('Accept-Ranges', 'bytes')
    return answer
  })
}
