import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { senderOf, sessionCookie } from './api/session.ts'
import type { Env } from './env.ts'
import { publicFiles } from './media-files.ts'
import { previewSecrets } from './preview-cookie.ts'

/** The names of the public files of a photo; everything else under /media is not there. */
const NAME = /^\/media\/(([0-9a-f]{64})(?:\.jpg|-share\.jpg|-\d{1,4}\.(?:jpg|avif)))$/

/** That it lies elsewhere. */
const REDIRECTED = 'public, max-age=3600'
/** Readers of the feed show the photos on pages of their own. */
const FOR_ALL = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * The photos. Their names carry the hash of what they show, so they never change. A photo that visitors are not shown,
 * such as an upload that waits for its piece or a photo that was deleted, is there for the administrator alone; one of
 * what is not shown yet also for those who have opened its preview.
 */
export function createMedia(
  {
    photos,
    shownPhotos,
    sessions,
    previews,
  }: Pick<Services, 'photos' | 'shownPhotos' | 'sessions' | 'previews'>,
  config: Pick<Config, 'https'>,
) {
  const cookie = sessionCookie(config)
  const { served } = photos
  const files = publicFiles(served)
  const elsewhere = 'publicUrl' in served ? served.publicUrl : null
  const mayLook = async (c: Context, hash: string) =>
    (await senderOf(c, sessions, cookie)) !== null ||
    (await previews.show(previewSecrets(c.req.header('cookie'), config), hash))
  return new Hono<Env>().get('/*', async (c) => {
    const [, name, hash] = NAME.exec(c.req.path) ?? []
    if (!name || !hash) return c.notFound()
    const isShown = await shownPhotos.has(hash)
    // What is not there for everybody may be there for the next who asks.
    c.header('Cache-Control', 'no-store')
    if (!isShown && !(await mayLook(c, hash))) return c.notFound()
    // Not for good: the photo may be taken from the visitors' sight.
    if (isShown && elsewhere)
      return c.body(null, 302, { Location: `${elsewhere}/${name}`, 'Cache-Control': REDIRECTED })
    const etag = `"${name}"`
    const headers = {
      'Cache-Control': isShown ? 'public, max-age=31536000, immutable' : 'private, no-cache',
      ...(isShown && FOR_ALL),
    }
    // What the browser has is what we have: the name says which bytes these are.
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const answer = await files(c, name)
    if (!answer) return c.notFound()
    for (const [header, value] of Object.entries({
      ...headers,
      ETag: etag,
      'Accept-Ranges': 'bytes',
    }))
      answer.headers.set(header, value)
    return answer
  })
}
